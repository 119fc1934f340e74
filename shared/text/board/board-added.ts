import { formatCount } from '../../bytes/quantities.ts';
import type { AddCancelled, BoardAdded } from '../../bridge/view/board-view.ts';

/** The same if adding was cancelled: `Adding was cancelled: 1,200 of 3,003 files were read, and 1,180 reports added. The rest was not read.` */
export function addCancelledText({ read, files, reports }: Pick<AddCancelled, 'read' | 'files' | 'reports'>): string {
  const added = `${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'} added`;
  return `Adding was cancelled: ${formatCount(read)} of ${formatCount(files)} ${files === 1 ? 'file' : 'files'} were read, and ${added}. The rest was not read.`;
}

/** Files of a person that were on their way to Crashlens when that was cancelled. */
export function importCancelledText(taken: number, files: number): string {
  return `Cancelled: ${formatCount(taken)} of ${formatCount(files)} files were taken in. The rest was not read.`;
}

/** Sentence that ends each adding to the board: `Added 2,948 reports from 3,003 files (50 identical, 5 unreadable).` */
export function addedText({ reports, files, identical, unreadable, known }: BoardAdded): string {
  const others = [
    ...(identical === 0 ? [] : [`${formatCount(identical)} identical`]),
    ...(unreadable === 0 ? [] : [`${formatCount(unreadable)} unreadable`]),
    ...(known === 0 ? [] : [`${formatCount(known)} on the board already`]),
  ];
  const text = `Added ${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'} from ${formatCount(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${text}${others.length === 0 ? '' : ` (${others.join(', ')})`}.`;
}
