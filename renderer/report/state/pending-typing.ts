/** Something typed while the host was gone. */
interface PendingTyping {
  /** It becomes an edit now. */
  readonly resume: () => void;
  /** As it stands in its editor, or stood when that was closed. */
  readonly text: () => string;
}

/** By report. */
const pending = new Map<string, Set<PendingTyping>>();

/** Keeps something typed until the host is back. */
export function addPendingTyping(report: string, typing: PendingTyping): void {
  const known = pending.get(report) ?? new Set();
  pending.set(report, known.add(typing));
}

export function hasPendingTyping(report: string): boolean {
  return pending.has(report);
}

/** What was typed into a report that did not become edits, one text under the other. */
export function pendingText(report: string): string {
  return [...(pending.get(report) ?? [])].map(({ text }) => text()).join('\n');
}

/** The host is back: what was typed becomes edits, where the report is open there. */
export function resumeTyping(isOpen: (report: string) => boolean): void {
  for (const [report, typings] of [...pending]) {
    if (!isOpen(report)) continue;
    pending.delete(report);
    for (const { resume } of typings) resume();
  }
}

/** The report was closed: nothing of it goes on. */
export function dropTyping(report: string): void {
  pending.delete(report);
}
