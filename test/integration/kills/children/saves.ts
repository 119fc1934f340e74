import { join } from 'node:path';
import { testPorts } from '../../../builders/app/test-ports.ts';
import { anchorsOf } from '../edit-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Edits a report and saves it repeatedly, each time over the next of `files` files. Prints the number of each save. Arguments: home user seed path folder saves
// files.
const start = childStart();
const [path = '', folder = '', saves = '0', files = '1'] = start.rest;
let number = 0;
const ports = testPorts({ chooseSavePath: () => Promise.resolve(join(folder, `save-${String(number % Number(files))}.http`)) });
const { host, value, opened } = await childHost(start, { ports });
const report = await opened(path);
const at = (await anchorsOf({ host, report })).get('Comments') ?? '';
for (; number < Number(saves); number += 1) {
  const edits = [{ op: 'value' as const, at, text: `save ${String(number)}` }];
  await value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: number === 0 ? null : '1' });
  await value('report.saveAs', { report, as: 'request' });
  tell(number);
}
finish();
