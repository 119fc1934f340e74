import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { storePath } from '../../../electron/host/store/store-path.ts';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import { openHost } from '../../../electron/host/app/open-host.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { temporaryFiles } from '../platform/temporary-files.ts';
import { testPorts } from '../app/test-ports.ts';
import { busyTime } from '../../support/thread-cpu-time.ts';

/**
 * Runs as a separate process. Opens a host on an empty store and records its idle memory. Opens and inspects the file, changes its first annotation twice with
 * an inspection after each change, and closes the host. Arguments: data folder, file. Prints one line of JSON. `grown`: by how many bytes the store has grown.
 */
const [home = '', file = ''] = process.argv.slice(2);

async function open(): Promise<Host> {
  const opened = await openHost({ home, ports: testPorts(), env: process.env });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

await (await open()).close();
const empty = statSync(storePath(home)).size;
const host = await open();
const idle = process.memoryUsage().rss;

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
}

const handle = await value(host.registerPath(file));
const { report } = await value(host.call('report.open', { file: handle.file }));
const inspect = () => value(host.call('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 }));
const at = (await inspect()).annotations[0]?.anchor ?? '';

/** CPU time in ms from a change to the new verdict. */
async function change(text: string, replaces: string | null): Promise<number> {
  const start = busyTime();
  const edits: Edit[] = [{ op: 'value', at, text }];
  await value(host.call('draft.apply', { report, change: { kind: 'edits', edits }, replaces }));
  await inspect();
  return busyTime() - start;
}

const first = await change('F', null);
const second = await change('Fe', '1');
const edited = (await inspect()).annotations[0]?.value;
await value(host.call('report.close', { report }));
const drafts = join(home, 'drafts');
const savedFiles = [storePath(home), ...(existsSync(drafts) ? [drafts] : [])].map((path) => basename(path));
const temporary = temporaryFiles(home);
await host.close();
const grown = statSync(storePath(home)).size - empty;

const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(`${JSON.stringify({ over: peak - idle, first, second, edited, savedFiles, grown, temporary })}\n`);
