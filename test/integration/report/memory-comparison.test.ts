import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ComparisonRequest, MemoryRow } from '../../../shared/bridge/view/memory-channels.ts';
import { MUTINGS } from '../../../shared/report/memory-report/muting.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { memoryCapture, siteMemoryJson } from '../../builders/report/memory-capture.ts';
import { rawRequest, GOOD_PARTS } from '../../builders/report/raw-request.ts';

const SECOND_SITE = 'other-site.example';
const ALL = { filter: '', isPattern: false, base: 'none' as const, toggled: [] as number[], from: 0, limit: 200 };

function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(tempFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** The handle of a file as a dialog gives it. */
async function handleOf(host: TestHost, name: string, content: string | Uint8Array): Promise<string> {
  const registered = await host.host.registerPath(fileOf(name, content));
  if (!registered.ok) throw new Error(registered.error.message);
  return registered.value.file;
}

/** The part of the only memory report of a report that is opened. */
async function openedPart(host: TestHost, memory: string | Uint8Array): Promise<{ report: string; part: number }> {
  const { report } = await host.opened(fileOf('a.http', memoryCapture(memory)));
  const { parts } = await host.value('memory.list', { report });
  return { report, part: parts[0]?.part ?? -1 };
}

/** A report with a memory report to compare, and calls about the comparison. */
async function comparing(host: TestHost) {
  const first = await openedPart(host, siteMemoryJson(3_000_000));
  const summaryOf = (comparison: ComparisonRequest | null) => host.value('memory.summary', { ...first, comparison });
  const rowsOf = (comparison: ComparisonRequest) => host.value('memory.rows', { ...first, ...ALL, comparison });
  const reveal = async (): Promise<void> => {
    const { range } = await summaryOf(null);
    await host.value('report.reveal', { report: first.report, range });
  };
  return { first, summaryOf, rowsOf, reveal };
}

function compared(other: ComparisonRequest['other'], mutings: ComparisonRequest['mutings'] = [...MUTINGS]): ComparisonRequest {
  return { other, mutings };
}

function changed(rows: readonly MemoryRow[]): readonly unknown[] {
  return rows.filter(({ amount }) => amount !== '').map(({ name, amount, note }) => [name, amount, note]);
}

describe('the comparison of two memory reports', () => {
  it('shows figures at once, and the difference after both trees are revealed', async () => {
    const host = await testHost();
    const { first, summaryOf, rowsOf, reveal } = await comparing(host);
    const second = await openedPart(host, siteMemoryJson(3_500_000, SECOND_SITE));
    const comparison = compared({ kind: 'part', ...second });
    const masked = await summaryOf(comparison);
    expect(masked).toMatchObject({ isRevealed: false, other: { isRevealed: false }, crashed: 'Crashed processes (pid 4712 and pid 4712)' });
    const images = masked.figures.find(({ name }) => name === 'images');
    expect(images).toMatchObject({ amount: '3.0 MB', other: { amount: '3.5 MB', difference: '+500 kB' } });
    expect((await rowsOf(comparison)).total).toBe(0);
    await reveal();
    expect((await rowsOf(comparison)).total).toBe(0);
    expect(JSON.stringify(host.answers)).not.toContain(SECOND_SITE);
    await host.value('report.reveal', { report: second.report, range: masked.other?.range ?? null });
    const { rows } = await rowsOf(comparison);
    expect(changed(rows)).toEqual([
      ['explicit', '0 B', null],
      ['window-objects', '0 B', null],
      [`top(https://${SECOND_SITE}, id=NNN)/dom`, '+2.0 MB', 'only in the second report'],
      ['top(https://secret-site.example, id=NNN)/dom', '−2.0 MB', 'only in the first report'],
      ['heap-unclassified', '−500 kB', null],
      ['images/content/used', '+500 kB', null],
      ['vsize', '+5.0 MB', 'only in the second report'],
      ['vsize', '−5.0 MB', 'only in the first report'],
    ]);
    const used = rows.find(({ name }) => name === 'images/content/used');
    expect(used?.range?.length).toBeGreaterThan(100);
    const { row } = await host.value('memory.row', { ...first, comparison, id: used?.id ?? -1 });
    expect(row?.description).toBe('Decoded images.');
    expect(row?.facts[0]).toEqual({ label: 'Difference', value: '+500,000 bytes' });
  });

  it('has a switch for everything that is ignored', async () => {
    const host = await testHost();
    const { rowsOf, reveal, summaryOf } = await comparing(host);
    const second = await openedPart(host, siteMemoryJson().replaceAll('id=4)', 'id=7)'));
    await reveal();
    const other = { kind: 'part' as const, ...second };
    const { range } = (await summaryOf(compared(other))).other ?? { range: null };
    await host.value('report.reveal', { report: second.report, range });
    expect((await rowsOf(compared(other))).total).toBe(0);
    expect((await summaryOf(compared(other))).notes).toEqual(['The reports are equal, except for what is muted.']);
    const without = MUTINGS.filter((muting) => muting !== 'windows');
    const { rows } = await rowsOf(compared(other, [...without]));
    expect(rows.map(({ name }) => name)).toContain('top(https://secret-site.example, id=7)/dom');
  });

  it('compares with the memory report of a row of the board, which is not opened', async () => {
    const host = await testHost();
    const { first, summaryOf, rowsOf, reveal } = await comparing(host);
    const folder = tempFolder();
    writeFileSync(join(folder, 'row.http'), memoryCapture(gzipSync(siteMemoryJson(4_000_000, SECOND_SITE))));
    await addToBoard(host, folder);
    const { page } = await host.value('board.query', FIRST_ROWS);
    const row = page.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []))[0] ?? -1;
    const added = await host.value('memory.addOther', { from: 'board', row });
    expect([added.name, added.failure]).toEqual(['row.http', null]);
    const file = added.file ?? '';
    const comparison = compared({ kind: 'file', file });
    expect((await summaryOf(comparison)).figures.find((figure) => figure.name === 'images')?.other?.difference).toBe('+1.0 MB');
    await reveal();
    expect((await rowsOf(comparison)).total).toBe(0);
    await host.value('memory.revealOther', { report: first.report, file });
    expect(JSON.stringify((await rowsOf(comparison)).rows)).toContain(SECOND_SITE);
    expect((await host.value('report.list', {})).reports).toHaveLength(1);
  });

  it('compares with a memory report without a report around it, whose crashed process is not known', async () => {
    const host = await testHost();
    const { summaryOf } = await comparing(host);
    const handle = await handleOf(host, 'm.json', siteMemoryJson());
    const { file } = await host.value('memory.addOther', { from: 'file', file: handle });
    const summary = await summaryOf(compared({ kind: 'file', file: file ?? '' }));
    expect(summary.crashed).toContain('Second memory report: The crashed process is unknown');
    expect(summary.figures).toEqual([]);
  });

  it.each([
    ['a report without one', rawRequest({ parts: GOOD_PARTS }), 'This report has no memory report.'],
    ['output of DMD', JSON.stringify({ version: 5, invocation: { mode: 'live' }, blockList: [] }), 'This is output of DMD'],
    ['something else', 'x', 'this is not JSON'],
  ])('says why there is nothing to compare with: %s', async (_, content, message) => {
    const host = await testHost();
    const handle = await handleOf(host, 'x.bin', content);
    expect((await host.value('memory.addOther', { from: 'file', file: handle })).failure).toContain(message);
  });

  it('offers the memory reports of the other open reports, and ends when one is closed', async () => {
    const host = await testHost();
    const { first, summaryOf } = await comparing(host);
    expect((await host.value('memory.others', first)).others).toEqual([]);
    const second = await openedPart(host, siteMemoryJson());
    const { others } = await host.value('memory.others', first);
    expect(others).toMatchObject([{ ...second, name: 'memory_report' }]);
    await host.value('report.close', { report: second.report });
    const comparison = compared({ kind: 'part', ...second });
    expect(await summaryOf(comparison)).toMatchObject({
      failure: expect.stringContaining('That report is no longer open.') as string,
      figures: [],
    });
    expect((await host.value('memory.rows', { ...first, ...ALL, comparison })).total).toBe(0);
    expect((await summaryOf(null)).other).toBeNull();
  });
});

describe('a file that is compared with', () => {
  /** A report with a revealed tree, and calls about a comparison with a file. */
  async function withFile(name: string, content: string | Uint8Array) {
    const host = await testHost();
    const one = await comparing(host);
    await one.reveal();
    const path = fileOf(name, content);
    const add = async (): Promise<string> => {
      const registered = await host.host.registerPath(path);
      if (!registered.ok) throw new Error(registered.error.message);
      return (await host.value('memory.addOther', { from: 'file', file: registered.value.file })).file ?? '';
    };
    return { host, path, add, ...one };
  }

  it('is masked again with its report, and is another one after its bytes changed', async () => {
    const { host, path, add, first, rowsOf, reveal, summaryOf } = await withFile('m.json', siteMemoryJson(1, SECOND_SITE));
    const file = await add();
    await host.value('memory.revealOther', { report: first.report, file });
    expect((await rowsOf(compared({ kind: 'file', file }))).total).toBeGreaterThan(0);
    await host.value('report.hide', { report: first.report });
    await reveal();
    expect((await summaryOf(compared({ kind: 'file', file }))).other?.isRevealed).toBe(false);
    await host.value('memory.revealOther', { report: first.report, file });

    writeFileSync(path, siteMemoryJson(12_345, 'never-revealed.example'));
    const changed = await add();
    expect(changed).not.toBe(file);
    expect((await rowsOf(compared({ kind: 'file', file: changed }))).total).toBe(0);
    expect(JSON.stringify(host.answers)).not.toContain('never-revealed.example');
    // The earlier one can no longer be read, and the answer says so instead of failing.
    await summaryOf(null);
    expect((await summaryOf(compared({ kind: 'file', file }))).failure).toContain('“m.json” changed');
  });

  it('that is gone is named, with the report that is still there', async () => {
    const { path, add, summaryOf, rowsOf } = await withFile('m.json', siteMemoryJson());
    const comparison = compared({ kind: 'file', file: await add() });
    rmSync(path);
    await summaryOf(null);
    expect(await summaryOf(comparison)).toMatchObject({
      failure: expect.stringContaining('does not exist') as string,
      other: { isRevealed: false },
    });
    expect((await rowsOf(comparison)).total).toBe(0);
  });

  it('has its problems beside those of the first one', async () => {
    const whole = gzipSync(siteMemoryJson());
    const { add, summaryOf } = await withFile('m.json.gz', whole.subarray(0, whole.length - 60));
    const { problems } = await summaryOf(compared({ kind: 'file', file: await add() }));
    expect(problems[0]).toMatch(/^Second memory report: The gzip data ends at byte/);
  });

  it('is forgotten only after a hundred others with a memory report were used', async () => {
    const { host, add, summaryOf } = await withFile('m.json', siteMemoryJson());
    const file = await add();
    const other = await handleOf(host, 'x.txt', 'x');
    for (let count = 0; count < 101; count += 1) await host.value('memory.addOther', { from: 'file', file: other });
    expect((await summaryOf(compared({ kind: 'file', file }))).failure).toBeNull();
  });
});
