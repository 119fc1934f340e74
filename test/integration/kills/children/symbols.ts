import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Adds symbol files to the cache, and downloads one from a server, repeatedly. Prints the number of each step. Arguments: home user seed report folder server
// rounds.
const start = childStart();
const [path = '', folder = '', server = '', rounds = '0'] = start.rest;
const { host, value, opened } = await childHost(start);
const report = await opened(path);
const at = { report, part: (await value('dump.list', { report })).dumps[0]?.part ?? 0 };
await value('symbols.addServer', { server, isFirst: false });
for (let round = 0; round < Number(rounds); round += 1) {
  const file = await host.registerPath(join(folder, `added-${String(round % 2)}.sym.gz`));
  if (!file.ok) throw new Error(file.error.code);
  await value('symbols.addFile', { file: file.value.file });
  tell(round * 2);
  await value('symbols.clear', {});
  await value('dump.askServer', { ...at, server, always: true, all: false });
  while ((await value('dump.thread', { ...at, thread: 1 })).frames[0]?.lack !== '') await setTimeout(1);
  tell(round * 2 + 1);
}
finish();
