/** Text that was typed while the host was not running. */
interface PendingTyping {
  /** Turns the text into an edit. */
  readonly resume: () => void;
  /** Current text of the editor, or its last text if the editor was closed. */
  readonly text: () => string;
}

const pending = new Map<string, Set<PendingTyping>>();

/** Keeps typed text until the host is back. */
export function addPendingTyping(report: string, typing: PendingTyping): void {
  const known = pending.get(report) ?? new Set();
  pending.set(report, known.add(typing));
}

export function hasPendingTyping(report: string): boolean {
  return pending.has(report);
}

/** Returns all text of a report that was typed but did not become an edit, joined by line feeds. */
export function pendingText(report: string): string {
  return [...(pending.get(report) ?? [])].map(({ text }) => text()).join('\n');
}

/** Called when the host is back. Turns pending texts into edits, if the host has their report open. */
export function resumeTyping(isOpen: (report: string) => boolean): void {
  for (const [report, typings] of [...pending]) {
    if (!isOpen(report)) continue;
    pending.delete(report);
    for (const { resume } of typings) resume();
  }
}

/** Called when a report was closed. Forgets its pending text. */
export function dropTyping(report: string): void {
  pending.delete(report);
}
