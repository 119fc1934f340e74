import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DUMP_LISTS, type DumpListId } from '../../../shared/bridge/view/dump-list-view.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, secretDump } from '../../builders/report/secret-dump.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';

const SECRETS = [...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES];
const LISTS = Object.keys(DUMP_LISTS) as DumpListId[];
const ALL_ROWS = { sort: null, filter: '', from: 0, limit: 200 };

async function openedDump(seed: number) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  const content = secretDump(seed);
  const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content };
  writeFileSync(path, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), part] }));
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  const at = { report, part: dumps[0]?.part ?? -1 };
  const rowsOf = async (list: DumpListId) => (await host.value('dump.rows', { ...at, ...ALL_ROWS, list })).rows;
  const maskedRows = async () => (await Promise.all(LISTS.map(rowsOf))).flat().filter(({ masked }) => masked.length > 0);
  /** The bytes of the dump as the Bytes tab shows them, without the zeros between the bytes of UTF-16. */
  const bytes = async (): Promise<string> => {
    const { parts } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const offset = parts.find(({ index }) => index === at.part)?.offset ?? -1;
    const shown: string[] = [];
    for (let from = 0; from < content.length; from += PAGE) {
      const range = { space: 'plain', offset: offset + from, length: Math.min(PAGE, content.length - from) } as const;
      shown.push(Buffer.from((await host.value('report.readRange', { report, range })).bytes).toString('latin1'));
    }
    return shown.join('').replaceAll('\0', '');
  };
  const views = async (): Promise<string> =>
    JSON.stringify([
      await host.value('dump.list', { report }),
      await host.value('dump.crash', at),
      await host.value('dump.thread', { ...at, thread: 0 }),
      await host.value('dump.frame', { ...at, thread: 0, frame: 0, words: 64 }),
      ...(await Promise.all(LISTS.map(rowsOf))),
    ]);
  return { host, at, report, maskedRows, bytes, views };
}

const PAGE = 1 << 15;

/** The secrets in an output, in any form. */
function secretsIn(text: string): readonly string[] {
  return SECRETS.filter((secret) => secretPattern([secret]).test(text));
}

describe('revealing closed values of a dump one by one', () => {
  it.each([0, 1])('reveals the value of one row in all views and in the bytes, and no other value (dump %i)', async (seed) => {
    const { host, report, maskedRows, bytes, views } = await openedDump(seed);
    const before = await views();
    expect(secretsIn(before)).toEqual([]);
    expect(secretsIn(await bytes())).toEqual([]);
    const seen = new Set<string>();
    for (const { masked } of await maskedRows()) {
      for (const { range } of masked) {
        await host.value('report.reveal', { report, range });
        const shown = secretsIn(await views());
        expect(shown.length).toBeLessThan(2);
        expect(secretsIn(await bytes())).toEqual(shown);
        for (const secret of shown) seen.add(secret);
        await host.value('report.hide', { report });
      }
    }
    expect(await views()).toBe(before);
    expect(secretsIn(await bytes())).toEqual([]);
    // No list has these: the folder of debug files, and memory without a stream of its own.
    const missing = SECRETS.filter((secret) => !seen.has(secret) && CLOSED_TEXTS.has(secret));
    expect(missing).toEqual([CLOSED_SECRETS.debugFolder]);
  });

  it('shows a variable in the list of the process after its bytes were revealed in the Bytes tab', async () => {
    const { host, report, maskedRows, views } = await openedDump(0);
    const row = (await maskedRows()).find(({ cells }) => cells[0] === 'Environment');
    const range = row?.masked[0]?.range ?? { space: 'plain' as const, offset: 0, length: 0 };
    await host.value('report.reveal', { report, range: { ...range, offset: range.offset + 2, length: 1 } });
    expect(secretsIn(await views())).toEqual([CLOSED_SECRETS.environment]);
  });

  it('keeps a value revealed after an edit elsewhere in the report, and the others masked', async () => {
    const { host, report, maskedRows, bytes, views } = await openedDump(0);
    const row = (await maskedRows()).find(({ cells }) => cells[0] === 'Environment');
    await host.value('report.reveal', { report, range: row?.masked[0]?.range ?? null });
    const edits = [{ op: 'boundary' as const, boundary: 'a-longer-boundary-than-before' }];
    await host.value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: null });
    expect(secretsIn(await views())).toEqual([CLOSED_SECRETS.environment]);
    expect(secretsIn(await bytes())).toEqual([CLOSED_SECRETS.environment]);
  });

  it('reveals one byte of memory, not all of it', async () => {
    const { host, report, bytes } = await openedDump(0);
    const { parts } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const part = parts.find(({ name }) => name === 'upload_file_minidump');
    const at = Buffer.from(secretDump(0)).indexOf(MEMORY_SECRETS[1]);
    await host.value('report.reveal', { report, range: { space: 'plain', offset: (part?.offset ?? 0) + at, length: 1 } });
    expect((await bytes()).replaceAll('.', '')).toBe('s');
  });

  it('shows a line of the log in the dump beside the crash after it was revealed there', async () => {
    const { host, at, report } = await openedDump(0);
    const lines = async () => (await host.value('dump.crash', at)).annotations.filter(({ isInDump }) => isInDump);
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect([line?.name.startsWith('Log line of '), line?.value]).toEqual([true, null]);
    await host.value('report.reveal', { report, range: line?.range ?? null });
    expect((await lines()).map(({ value }) => value)).toEqual([CLOSED_SECRETS.crashpadLog]);
  });

  it('reveals everything at once with the whole report', async () => {
    const { host, report, maskedRows, views } = await openedDump(0);
    await host.value('report.reveal', { report, range: null });
    expect(await maskedRows()).toEqual([]);
    expect(secretsIn(await views())).toContain(CLOSED_SECRETS.environment);
  });
});

const CLOSED_TEXTS: ReadonlySet<string> = new Set(Object.values(CLOSED_SECRETS));

describe('the setting that shows nothing of a dump', () => {
  it('leaves only counts, until the user shows this dump', async () => {
    const { host, at, report, views } = await openedDump(0);
    const before = await views();
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    const { counts, threadCount, sentence, part, ...rest } = await host.value('dump.crash', at);
    expect(sentence).toContain('hidden by the setting');
    expect([part, threadCount > 0, counts.modules > 0]).toEqual([at.part, true, true]);
    expect(Object.values(rest).flat().filter(Boolean)).toEqual([true]);
    expect(rest.isHidden).toBe(true);
    for (const list of LISTS) expect((await host.value('dump.rows', { ...at, ...ALL_ROWS, list })).rows).toEqual([]);
    await host.value('dump.show', at);
    expect(await views()).toBe(before);
    await host.value('report.hide', { report });
    expect((await host.value('dump.crash', at)).isHidden).toBe(true);
  });
});
