import { formatCount } from '../../bytes/quantities.ts';
import type { BoardAdded } from '../../bridge/view/board-view.ts';

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
