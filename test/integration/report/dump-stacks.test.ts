import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, REGISTER_DIGITS, secretDump } from '../../builders/report/secret-dump.ts';
import { crashDump } from '../../builders/report/crash-dump.ts';
import { manyThreads } from '../../builders/report/many-threads.ts';
import { GOOD_PARTS, rawRequest, type RawPart } from '../../builders/report/raw-request.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';

const SECRETS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES]);
const FORMS = ['breakpad', 'json', 'markdown'] as const;

function dumpPart(content: Uint8Array, name = 'upload_file_minidump'): RawPart {
  return { name, filename: 'x.dmp', contentType: 'application/octet-stream', content };
}

/** Opens a report with dumps. `part` is the dump that is listed first. */
async function opened(...parts: readonly RawPart[]) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), ...parts] }));
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  return { host, dumps, at: { report, part: dumps[0]?.part ?? -1 } };
}

describe('the threads of a dump', () => {
  it('are folded by equal stacks, the crashed one first', async () => {
    const { host, at } = await opened(dumpPart(manyThreads(700, 3)));
    const answer = await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 100 });
    expect(answer).toMatchObject({ threads: 700, compared: 700, matching: 4 });
    expect(answer.groups.map(({ first, equal }) => [first.label, equal.length])).toEqual([
      ['699 Worker 699', 0],
      ['0 Worker 0', 232],
      ['1 Worker 1', 232],
      ['2 Worker 2', 232],
    ]);
    expect(answer.groups[0]?.first).toMatchObject({ isCrashed: true, wroteDump: false, top: 'library.dll + 0x500' });
    expect(answer.groups[1]?.equal.slice(0, 3).map(({ index }) => index)).toEqual([3, 6, 9]);
  });

  it('have a row each beyond the number of stacks that are compared, and all can be reached', async () => {
    const { host, at } = await opened(dumpPart(manyThreads(2_300, 2)));
    const pages = await Promise.all(
      [0, 200].map((from) => host.value('dump.threads', { ...at, filter: '', from, limit: from === 0 ? 200 : 500 })),
    );
    expect(pages[0]).toMatchObject({ threads: 2_300, compared: 2_000, matching: 302 });
    const reached = pages.flatMap(({ groups }) => groups.flatMap(({ first, equal }) => [first.index, ...equal.map(({ index }) => index)]));
    expect(new Set(reached).size).toBe(2_300);
    expect(reached).toHaveLength(2_300);
    expect(reached[0]).toBe(2_299);
  });

  it('can be filtered by name, frame and module', async () => {
    const { host, at } = await opened(dumpPart(manyThreads(30, 3)));
    const firsts = async (filter: string): Promise<readonly number[]> =>
      (await host.value('dump.threads', { ...at, filter, from: 0, limit: 100 })).groups.map(({ first }) => first.index);
    expect(await firsts('worker 29')).toEqual([29]);
    expect(await firsts('CRASHED')).toEqual([29]);
    expect(await firsts('library.dll + 0x500')).toEqual([29, 0, 1, 2]);
    expect(await firsts('program.exe')).toEqual([29, 0, 1, 2]);
    expect(await firsts('nothing has this')).toEqual([]);
  });
});

describe('a copied stack', () => {
  it('has the three forms that other tools read', async () => {
    const { host, at } = await opened(dumpPart(crashDump()));
    const copied = async (form: (typeof FORMS)[number]): Promise<string> =>
      (await host.value('dump.stack', { ...at, thread: 1, form })).text;
    expect(await copied('breakpad')).toContain('xul.dll + 0x214a3c');
    expect(await copied('breakpad')).toContain('Found by: given as instruction pointer in context');
    // A caller has the address to which the call returns.
    expect(await copied('breakpad')).toContain('xul.dll + 0x5678\n');
    expect(JSON.parse(await copied('json'))).toMatchObject({
      threads_index: 1,
      thread_name: 'Compositor',
      frames: [{ frame: 0, module: 'xul.dll', module_offset: '0x0000000000214a3c', trust: 'context' }, { frame: 1 }, { frame: 2 }],
    });
    expect(await copied('markdown')).toMatch(/^Thread 1 Compositor, \d+ frames\n\n```\n/);
  });

  it.each([0, 1, 2, 3, 4, 5])('has no secret of a dump, and registers only after they are revealed (dump %i)', async (seed) => {
    const { host, at } = await opened(dumpPart(secretDump(seed)));
    const all = async (): Promise<string> =>
      JSON.stringify([
        await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 100 }),
        ...(await Promise.all(FORMS.map((form) => host.value('dump.stack', { ...at, thread: 0, form })))),
      ]);
    const before = await all();
    expect(before).not.toMatch(SECRETS);
    expect(before).not.toContain(REGISTER_DIGITS);
    await host.value('dump.reveal', { ...at, values: true });
    expect(await all()).not.toMatch(SECRETS);
    await host.value('dump.reveal', { ...at, values: false });
    expect(await all()).toBe(before);
  });

  it('is empty, and so is the list of threads, while a setting hides dumps', async () => {
    const { host, at } = await opened(dumpPart(crashDump()));
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    for (const form of FORMS) expect(await host.value('dump.stack', { ...at, thread: 1, form })).toEqual({ text: '' });
    expect((await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 100 })).groups).toEqual([]);
  });

  it('does not exist for a thread that the dump does not have', async () => {
    const { host, at } = await opened(dumpPart(crashDump()));
    expect((await host.error('dump.stack', { ...at, thread: 2, form: 'json' })).code).toBe('unknown_handle');
  });
});

describe('several dumps', () => {
  it('are listed with that of the crashing process first', async () => {
    const content = dumpPart(crashDump(), 'upload_file_minidump_content');
    const { dumps } = await opened(content, dumpPart(crashDump()), dumpPart(crashDump(), 'upload_file_minidump_plugin'));
    expect(dumps.map(({ name }) => name)).toEqual(['upload_file_minidump', 'upload_file_minidump_content', 'upload_file_minidump_plugin']);
  });
});
