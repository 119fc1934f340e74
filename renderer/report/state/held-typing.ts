/** Something typed while the host was gone. */
export interface HeldTyping {
  /** It becomes an edit now. */
  readonly resume: () => void;
  /** As it stands in its editor, or stood when that was closed. */
  readonly text: () => string;
}

/** By report. */
const held = new Map<string, Set<HeldTyping>>();

/** Keeps something typed until the host is back. */
export function holdTyping(report: string, typing: HeldTyping): void {
  const known = held.get(report) ?? new Set();
  held.set(report, known.add(typing));
}

export function hasHeldTyping(report: string): boolean {
  return held.has(report);
}

/** What was typed into a report that did not become edits, one text under the other. */
export function heldText(report: string): string {
  return [...(held.get(report) ?? [])].map(({ text }) => text()).join('\n');
}

/** The host is back: what was typed becomes edits, where the report is open there. */
export function resumeTyping(isOpen: (report: string) => boolean): void {
  for (const [report, typings] of [...held]) {
    if (!isOpen(report)) continue;
    held.delete(report);
    for (const { resume } of typings) resume();
  }
}

/** The report was closed: nothing of it goes on. */
export function dropTyping(report: string): void {
  held.delete(report);
}
