import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DUMP_LISTS, type DumpListId } from '../../../shared/bridge/view/dump-list-view.ts';
import { testHost } from '../app/test-host.ts';
import { tempFolder } from '../platform/temp-folder.ts';
import { GOOD_PARTS, rawRequest } from './raw-request.ts';

export const LISTS = Object.keys(DUMP_LISTS) as DumpListId[];
export const ALL_ROWS = { sort: null, filter: '', from: 0, limit: 100 };
/** The register with a secret on each machine, and addresses of the memory with a secret. */
const ADDRESSES = ['edi', 'r15', 'x25', 'r6', 'r6 + 0x10', 'rsp', '0x1000', '0x100000'];

/** Opens a report with a dump. `everything` returns what the Dump tab asks for, as JSON. */
export async function openedDumpTab(content: Uint8Array) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content };
  writeFileSync(path, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), part] }));
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  const at = { report, part: dumps[0]?.part ?? -1 };
  const everything = async (): Promise<string> => {
    const listed = await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 100 });
    const threads = listed.groups.flatMap(({ first, equal }) => [first, ...equal]);
    const stacks = await Promise.all(threads.map(({ index }) => host.value('dump.thread', { ...at, thread: index })));
    const frames = stacks.flatMap(({ index: thread, frames: found }) =>
      found.map(({ index: frame }) => ({ ...at, thread, frame, words: 5_000 })),
    );
    return JSON.stringify([
      await host.value('dump.list', { report }),
      await host.value('dump.crash', at),
      listed,
      stacks,
      await Promise.all(frames.map((frame) => host.value('dump.frame', frame))),
      ...(await Promise.all(LISTS.map((list) => host.value('dump.rows', { ...at, ...ALL_ROWS, list })))),
      ...(await Promise.all(ADDRESSES.map((text) => host.value('dump.address', { ...at, text, thread: null })))),
    ]);
  };
  return { host, at, everything };
}
