import { formatSize, formatCount } from '../../bytes/quantities.ts';
import type { EraseView } from '../../bridge/view/draft-view.ts';

export const ERASE = {
  command: 'Erase all of this report…',
  title: 'Erase all of this report?',
  keep: 'Cancel',
  erase: 'Erase',
  nothing: 'Nothing else of it is saved. It will be closed.',
} as const;

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

/** What goes, a phrase each. */
function partsOf({ bytes, edits, attempts, requests, recent }: EraseView): readonly string[] {
  return [
    ...(bytes === null ? [] : [`the captured bytes (${formatSize(bytes)})`]),
    ...counted(edits, 'edit', 'edits'),
    ...counted(attempts, 'attempt to send it with its answer', 'attempts to send it with their answers'),
    ...counted(requests, 'entry in the log of the demo collector', 'entries in the log of the demo collector'),
    ...(recent ? ['its entry in the list of recent files'] : []),
  ];
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** What erasing takes from the data folder and what stays. */
export function eraseAsk(view: EraseView): string {
  const parts = partsOf(view);
  const goes = parts.length === 0 ? ERASE.nothing : `Crashlens closes “${view.name}” and deletes ${listed(parts)}. This cannot be undone.`;
  return view.stays === null ? goes : `${goes} Your file ${view.stays} stays where it is.`;
}

/** What was erased. */
export function eraseDone(view: EraseView): string {
  const parts = partsOf(view);
  const gone = parts.length === 0 ? `Nothing else of “${view.name}” was saved.` : `Erased of “${view.name}”: ${listed(parts)}.`;
  return view.stays === null ? gone : `${gone} Your file ${view.stays} stays.`;
}
