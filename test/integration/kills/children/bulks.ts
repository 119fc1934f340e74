import { bulkActs, changeRequest } from '../bulk-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Opens some reports, makes bulk edits of all reports on the board, and undoes some of them. Prints a line for each action. Arguments: home user seed acts open
// ….
const start = childStart();
const [acts = '', ...open] = start.rest;
const { value, opened } = await childHost(start, { session: 'restore' });
for (const path of open) await opened(path);
const bulks: string[] = [];
for (const act of bulkActs(start.random, Number(acts))) {
  if (act.act === 'undo') tell({ undone: (await value('board.undoBulk', { bulk: bulks.pop() ?? '' })).undone });
  else {
    const { bulk, changed } = await value('board.change', changeRequest(act));
    bulks.push(bulk ?? '');
    tell({ changed });
  }
}
finish();
