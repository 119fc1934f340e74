import { formatSize, formatCount } from '../../bytes/quantities.ts';
import type { EraseView } from '../../bridge/view/draft-view.ts';

export const ERASE = {
  command: 'Erase this report…',
  title: 'Erase this report?',
  keep: 'Cancel',
  erase: 'Erase',
  symbolsStay: 'The symbol cache stays: its files belong to programs, not to a report.',
  nothing: 'Crashlens stores no data of this report and only closes it.',
} as const;

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

/** The data that will be deleted, one phrase for each item. */
function partsOf({ bytes, edits, attempts, requests, recent }: EraseView): readonly string[] {
  return [
    ...(bytes === null ? [] : [`the captured bytes (${formatSize(bytes)})`]),
    ...counted(edits, 'edit', 'edits'),
    ...counted(attempts, 'attempt with its answer', 'attempts with their answers'),
    ...counted(requests, 'entry in the demo collector’s log', 'entries in the demo collector’s log'),
    ...(recent ? ['its recent file entry'] : []),
  ];
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Says what erasing deletes from the data folder, and what stays. */
export function eraseAsk(view: EraseView): string {
  const parts = partsOf(view);
  const goes = parts.length === 0 ? ERASE.nothing : `Crashlens closes “${view.name}” and deletes ${listed(parts)}. This cannot be undone.`;
  return [
    goes,
    ...(view.stays === null ? [] : [`Your file ${view.stays} is not deleted.`]),
    ...(view.symbolsStay ? [ERASE.symbolsStay] : []),
  ].join(' ');
}

/** Says what was erased. */
export function eraseDone(view: EraseView): string {
  const parts = partsOf(view);
  const gone = parts.length === 0 ? `Crashlens stored no data of “${view.name}”.` : `Erased from “${view.name}”: ${listed(parts)}.`;
  return view.stays === null ? gone : `${gone} Your file ${view.stays} was not deleted.`;
}
