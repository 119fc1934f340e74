/** A file that a page sends, the same for the same seed wherever it is sent from. */
export interface SentUpload {
  readonly number: number;
  readonly comment: string;
  /** Of its dump. */
  readonly dumpBytes: number;
  /** How many bytes are sent where the page goes away before the end; null: all. */
  readonly cut: number | null;
  /** It is edited once it is open. */
  readonly isEdited: boolean;
}

export function uploadsOf(random: () => number, count: number): readonly SentUpload[] {
  return Array.from({ length: count }, (_, number) => {
    const dumpBytes = 1_000 + Math.floor(random() * 400_000);
    const cut = random() < 0.25 ? Math.floor(random() * dumpBytes) : null;
    return { number, comment: `sent ${String(number)}`, dumpBytes, cut, isEdited: random() < 0.7 };
  });
}
