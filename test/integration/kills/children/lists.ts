import { childHost, childStart, finish, tell } from './child-host.ts';

// Puts a folder of reports on the board; prints how many rows there are with each news of it: home user seed folder.
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
// The news that are waited for hold no process.
const alive = setInterval(() => undefined, 60_000);
await value('board.add', { files: [file.value.file], include: '' });
tell({ added: true });
await read;
clearInterval(alive);
finish();
