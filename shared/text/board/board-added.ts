import { formatCount } from '../../bytes/quantities.ts';
import type { AddCancelled, BoardAdded } from '../../bridge/view/board-view.ts';

/** `Adding was cancelled after 1,200 of 3,003 files: 1,180 reports added.` */
export function addCancelledText({ read, files, reports }: Pick<AddCancelled, 'read' | 'files' | 'reports'>): string {
  const added = `${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'} added`;
  return `Adding was cancelled after ${formatCount(read)} of ${formatCount(files)} ${files === 1 ? 'file' : 'files'}: ${added}.`;
}

/** The result of a cancelled import of files: `Cancelled: 3 of 10 files were imported.` */
export function importCancelledText(taken: number, files: number): string {
  return `Cancelled: ${formatCount(taken)} of ${formatCount(files)} files were imported.`;
}

/** The result of adding reports to the board: `Added 2,948 reports from 3,003 files (50 identical, 5 unreadable).` */
export function addedText({ reports, files, identical, unreadable, known }: BoardAdded): string {
  const others = [
    ...(identical === 0 ? [] : [`${formatCount(identical)} identical`]),
    ...(unreadable === 0 ? [] : [`${formatCount(unreadable)} unreadable`]),
    ...(known === 0 ? [] : [`${formatCount(known)} already on the board`]),
  ];
  const text = `Added ${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'} from ${formatCount(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${text}${others.length === 0 ? '' : ` (${others.join(', ')})`}.`;
}
