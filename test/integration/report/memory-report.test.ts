import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { MEMORY_SECRET, memoryCapture, siteMemoryJson } from '../../builders/report/memory-capture.ts';

const ALL = { filter: '', isPattern: false, base: 'none' as const, toggled: [] as number[], from: 0, limit: 200 };

/** Opens a report with a memory report. */
async function openedMemory(memory?: string | Uint8Array) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, memoryCapture(memory));
  const { report } = await host.opened(path);
  const { parts } = await host.value('memory.list', { report });
  const part = parts[0]?.part ?? -1;
  const summary = () => host.value('memory.summary', { report, part });
  return { host, report, part, summary };
}

describe('the memory report of an open report', () => {
  it('shows the public figures of the crashed process, and nothing of its tree before this is revealed', async () => {
    const { host, report, part, summary } = await openedMemory();
    const masked = await summary();
    expect(masked).toMatchObject({ isRevealed: false, failure: null, crashed: 'Crashed process (pid 4712)', problems: [] });
    expect(masked.figures.map(({ name, amount }) => [name, amount])).toContainEqual(['images', '3.0 MB']);
    expect(await host.value('memory.rows', { report, part, ...ALL })).toEqual({ total: 0, matching: 0, filterError: null, rows: [] });
    expect(await host.value('memory.row', { report, part, id: 3 })).toEqual({ row: null });
    expect((await host.value('memory.rows', { report, part, ...ALL, filter: MEMORY_SECRET })).matching).toBe(0);
    expect(JSON.stringify(masked)).not.toContain(MEMORY_SECRET);
  });

  it('shows its tree after the bytes of the part are revealed, and hides it again', async () => {
    const { host, report, part, summary } = await openedMemory();
    await host.value('report.reveal', { report, range: (await summary()).range });
    const { rows, total } = await host.value('memory.rows', { report, part, ...ALL });
    expect(total).toBe(rows.length);
    const site = rows.find(({ name }) => name.includes(MEMORY_SECRET));
    expect(site).toMatchObject({ level: 3, isFolded: null, amount: '2.0 MB', share: '20.00 %', isMarked: false });
    expect(rows.find(({ name }) => name === 'bad-reporter')).toMatchObject({ amount: '−5 B', isMarked: true });
    const { row } = await host.value('memory.row', { report, part, id: site?.id ?? -1 });
    expect(row).toMatchObject({ description: `Nodes of ${MEMORY_SECRET}.` });
    await host.value('report.hide', { report });
    expect((await host.value('memory.rows', { report, part, ...ALL })).total).toBe(0);
  });

  it('has the bytes of an entry if it is plain JSON, otherwise those of the part', async () => {
    for (const memory of [siteMemoryJson(), gzipSync(siteMemoryJson())]) {
      const { host, report, part, summary } = await openedMemory(memory);
      const { range } = await summary();
      await host.value('report.reveal', { report, range });
      const { rows } = await host.value('memory.rows', { report, part, ...ALL });
      const found = rows.find(({ name }) => name === 'resident')?.range;
      if (typeof memory !== 'string') expect(found).toEqual(range);
      else {
        const start = memory.indexOf('"resident"') - '{"process":"Main Process (pid 4712)","path":'.length;
        expect(found).toEqual({ space: 'plain', offset: range.offset + start, length: memory.indexOf('}', start) + 1 - start });
      }
    }
  });

  it('filters by text or regular expression, and pages the rows', async () => {
    const { host, report, part, summary } = await openedMemory();
    await host.value('report.reveal', { report, range: (await summary()).range });
    const rowsOf = (more: object) => host.value('memory.rows', { report, part, ...ALL, ...more });
    expect((await rowsOf({ filter: 'IMAGES/' })).matching).toBe(2);
    expect((await rowsOf({ filter: 'images/(cache|content)', isPattern: true })).matching).toBe(2);
    expect(await rowsOf({ filter: '[', isPattern: true })).toMatchObject({ filterError: 'invalid' });
    expect(await rowsOf({ filter: '^(\\w+\\W*)+$!', isPattern: true })).toMatchObject({ filterError: 'slow' });
    const all = await rowsOf({});
    expect((await rowsOf({ from: 2, limit: 3 })).rows).toEqual(all.rows.slice(2, 5));
    expect((await rowsOf({ base: 'all' })).rows.map(({ isFolded }) => isFolded)).toEqual([true, true]);
  });

  it.each([
    ['DMD output', JSON.stringify({ version: 5, invocation: { mode: 'live' }, blockList: [] }), 'This is output of DMD'],
    ['bytes that are not JSON', 'x', 'Byte 0: this is not JSON: a letter was found where “{” was expected.'],
    ['damaged gzip data', Buffer.from('1f8b0800', 'hex'), 'The gzip data'],
  ])('says why it cannot be shown: %s', async (_, memory, message) => {
    expect((await (await openedMemory(memory)).summary()).failure).toContain(message);
  });
});
