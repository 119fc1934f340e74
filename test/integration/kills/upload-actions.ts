/** A file that a page uploads. */
export interface SentUpload {
  readonly number: number;
  readonly comment: string;
  /** Size of the dump in bytes. */
  readonly dumpBytes: number;
  /** Number of bytes after which the page goes away. Null if it sends the whole file. */
  readonly cut: number | null;
  /** Whether the report is edited after it is opened. */
  readonly isEdited: boolean;
}

export function uploadsOf(random: () => number, count: number): readonly SentUpload[] {
  return Array.from({ length: count }, (_, number) => {
    const dumpBytes = 1_000 + Math.floor(random() * 400_000);
    const cut = random() < 0.25 ? Math.floor(random() * dumpBytes) : null;
    return { number, comment: `sent ${String(number)}`, dumpBytes, cut, isEdited: random() < 0.7 };
  });
}
