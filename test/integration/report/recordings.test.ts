import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const PRODUCTS = ['One', 'Two', 'Three'] as const;

function requestOf(product: string): Buffer {
  return Buffer.from(rawRequest({ parts: annotationParts({ ProductName: product, Email: `${product}@private.example` }) }));
}

/** A recording of three reports and a request that is none. */
function recording(folder = tempFolder()): string {
  const path = join(folder, 'all.http');
  const get = Buffer.from('GET /x HTTP/1.1\r\nHost: a\r\n\r\n');
  writeFileSync(path, Buffer.concat([requestOf('One'), get, requestOf('Two'), Buffer.from('\r\n'), requestOf('Three')]));
  return path;
}

async function rowsOf(host: TestHost) {
  const { page } = await host.value('board.query', { ...FIRST_ROWS, columns: ['product'], sort: [{ field: 'name', descending: false }] });
  return page.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
}

describe('a recording with several reports', () => {
  it('is not opened as one report, but gives a row of the board for each', async () => {
    const host = await testHost();
    const path = recording();
    const handle = await host.host.registerPath(path);
    if (!handle.ok) throw new Error(handle.error.code);
    expect(await host.error('report.open', { file: handle.value.file })).toMatchObject({
      code: 'several_reports',
      message: '“all.http” contains 3 reports.',
    });
    await addToBoard(host, path);
    const rows = await rowsOf(host);
    expect(rows.map(({ name, cells }) => [name, cells['product']])).toEqual([
      ['all, request 1.http', ['One']],
      ['all, request 3.http', ['Two']],
      ['all, request 4.http', ['Three']],
    ]);
  });

  it('opens each row as the report of that request alone, and keeps its edits', async () => {
    const host = await testHost();
    const path = recording();
    await addToBoard(host, path);
    const reports: string[] = [];
    for (const [index, { id }] of (await rowsOf(host)).entries()) {
      const { report } = await host.value('board.open', { row: id, as: 'tab' });
      const { annotations, source } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 9 });
      expect(annotations.map(({ value }) => value)).toEqual([PRODUCTS[index], null]);
      expect(source.sizes.head + source.sizes.plain).toBe(requestOf(PRODUCTS[index] ?? '').length);
      reports.push(report);
    }
    expect(new Set(reports).size).toBe(3);
    const [, second = ''] = reports;
    await host.value('draft.apply', {
      report: second,
      change: { kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] },
      replaces: null,
    });
    await host.value('report.close', { report: second });
    const again = await host.value('board.open', { row: (await rowsOf(host))[1]?.id ?? -1, as: 'tab' });
    expect(again).toMatchObject({ name: 'all, request 3.http', edited: true });
    const others = (await host.value('report.list', {})).reports.filter(({ report }) => report !== again.report);
    expect(others.map(({ edited }) => edited)).toEqual([false, false]);
  });

  it('gets a row for a report that is appended, and keeps the others', async () => {
    const host = await testHost();
    const path = recording();
    await addToBoard(host, path);
    const before = (await rowsOf(host)).map(({ id }) => id);
    appendFileSync(path, requestOf('Four'));
    await addToBoard(host, path);
    const rows = await rowsOf(host);
    expect(rows.map(({ cells }) => cells['product'])).toEqual([['One'], ['Two'], ['Three'], ['Four']]);
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(before);
  });

  it('reopens the same reports after a restart', async () => {
    const path = recording();
    const first = await testHost({ session: 'restore' });
    const handle = await first.host.registerPath(path);
    if (!handle.ok) throw new Error(handle.error.code);
    await first.value('report.open', { file: handle.value.file, item: 1 });
    await first.host.close();
    const second = await testHost({ session: 'restore', home: first.home });
    const { reports } = await second.value('report.list', {});
    expect(reports).toHaveLength(1);
    const report = reports[0]?.report ?? '';
    await second.value('report.openAnyway', { report });
    const { annotations } = await second.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 9 });
    expect(annotations[0]?.value).toBe('Two');
  });
});

describe('commands with a recording', () => {
  it('inspect prints every report, or the one that --item chooses', async () => {
    const path = recording();
    const { out } = await runCli(['inspect', '--json', path]);
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { annotations: { value: string }[] }).annotations[0]?.value)).toEqual(PRODUCTS);
    const one = await runCli(['inspect', '--json', '--item', '2', path]);
    expect((JSON.parse(one.out) as { annotations: { value: string }[] }).annotations[0]?.value).toBe('Two');
    const none = await runCli(['inspect', '--item', '4', path]);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('“all.http” contains only 3 reports.')]);
  });

  it('curl and edit need --item', async () => {
    const path = recording();
    const out = join(tempFolder(), 'two.http');
    const asked = await runCli(['edit', path, '--set', 'Version=1', '-o', out]);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('choose one with --item')]);
    const edited = await runCli(['edit', path, '--item', '2', '--set', 'ProductName=Edited', '-o', out]);
    expect(edited.code).toBe(0);
    expect(readFileSync(out, 'latin1')).toContain('Edited');
    expect(readFileSync(out, 'latin1')).not.toContain('Three');
    const body = join(tempFolder(), 'two.body');
    expect((await runCli(['curl', path, '--item', '3', '--to', 'http://127.0.0.1:1/submit', '-o', body])).code).toBe(0);
    expect(readFileSync(body, 'latin1')).toContain('Three');
  });
});
