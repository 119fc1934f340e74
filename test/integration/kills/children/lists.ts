import { childHost, childStart, finish, tell } from './child-host.ts';

// Adds a folder of reports to the board. Prints the number of rows at each event of the board. Arguments: home user seed folder.
const start = childStart();
const [folder = ''] = start.rest;
const { host, value } = await childHost(start, { session: 'restore' });
const read = new Promise<void>((resolve) => {
  host.onEvent((event, payload) => {
    if (event !== 'board.changed' || !('total' in payload)) return;
    tell({ rows: payload.total });
    if (payload.total > 0 && payload.reading === 0) resolve();
  });
});
const file = await host.registerPath(folder);
if (!file.ok) throw new Error(file.error.code);
// Pending events do not keep a process alive; this interval does.
const alive = setInterval(() => undefined, 60_000);
await value('board.add', { files: [file.value.file], include: '' });
tell({ added: true });
await read;
clearInterval(alive);
finish();
