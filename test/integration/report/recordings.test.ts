import { appendFileSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
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

describe('several reports of one file', () => {
  const EDIT = { kind: 'edits' as const, edits: [{ op: 'boundary' as const, boundary: 'other' }] };

  /** The files of a recording, in order. */
  function write(path: string, products: readonly string[]): void {
    writeFileSync(path, Buffer.concat(products.map(requestOf)));
  }

  async function openRow(host: TestHost, product: string): Promise<string> {
    const row = (await rowsOf(host)).find(({ cells }) => cells['product']?.[0] === product);
    return (await host.value('board.open', { row: row?.id ?? -1, as: 'tab' })).report;
  }

  async function productOf(host: TestHost, report: string): Promise<string | null | undefined> {
    return (await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 9 })).annotations[0]?.value;
  }

  it('keep their tags when others are added or removed before them', async () => {
    const host = await testHost();
    const path = join(tempFolder(), 'all.http');
    write(path, PRODUCTS);
    await addToBoard(host, path);
    for (const { id, cells } of await rowsOf(host))
      await host.value('board.mark', {
        selection: { kind: 'rows', rows: [id] },
        change: { addTags: [`tag-${String(cells['product']?.[0])}`] },
      });
    const tags = async (): Promise<readonly unknown[]> => {
      const { page } = await host.value('board.query', {
        ...FIRST_ROWS,
        columns: ['product', 'tag'],
        sort: [{ field: 'name', descending: false }],
      });
      return page.flatMap((item) => (item.kind === 'row' ? [[item.row.cells['product']?.[0], item.row.cells['tag']]] : []));
    };
    const before = await tags();
    write(path, ['Zero', ...PRODUCTS]);
    await addToBoard(host, path);
    expect(await tags()).toEqual([['Zero', []], ...before]);
    write(path, ['Zero', 'Two', 'Three']);
    await addToBoard(host, path);
    expect(await tags()).toEqual([['Zero', []], ...before.slice(1)]);
  });

  it('open by their bytes: after a change of the file where they are now, or with a message', async () => {
    const host = await testHost();
    const path = join(tempFolder(), 'all.http');
    write(path, ['One', 'Two']);
    await addToBoard(host, path);
    write(path, ['Two', 'One']);
    expect(await productOf(host, await openRow(host, 'One'))).toBe('One');
    write(path, ['Two', 'Three']);
    const other = await testHost({ home: join(tempFolder(), 'data') });
    write(path, ['One', 'Two']);
    await addToBoard(other, path);
    write(path, ['Four', 'Three']);
    const row = (await rowsOf(other))[0]?.id ?? -1;
    expect((await other.error('board.open', { row, as: 'tab' })).code).toBe('file_changed');
  });

  it('are erased one by one, with their own edits and tabs alone', async () => {
    const host = await testHost();
    const path = join(tempFolder(), 'all.http');
    write(path, ['One', 'Two']);
    await addToBoard(host, path);
    const reports = [await openRow(host, 'One'), await openRow(host, 'Two')] as const;
    for (const report of reports) await host.value('draft.apply', { report, change: EDIT, replaces: null });
    const target = { kind: 'report' as const, report: reports[0] };
    expect(await host.value('erase.preview', { target })).toMatchObject({ edits: 1 });
    await host.value('erase.all', { target });
    expect((await host.value('report.list', {})).reports).toMatchObject([{ report: reports[1], edited: true }]);
    expect((await rowsOf(host)).map(({ cells }) => cells['product'])).toEqual([['Two']]);
    await host.value('report.close', { report: reports[1] });
    expect(await host.value('draft.kept', {})).toMatchObject({ drafts: [{ steps: 1 }] });
  });

  it('open only once, also after a touch of the file', async () => {
    const host = await testHost();
    const path = join(tempFolder(), 'all.http');
    write(path, ['One', 'Two']);
    await addToBoard(host, path);
    const first = await openRow(host, 'One');
    utimesSync(path, new Date(), new Date());
    expect(await openRow(host, 'One')).toBe(first);
    const single = join(tempFolder(), 'single.http');
    writeFileSync(single, Buffer.concat([Buffer.from('GET /x HTTP/1.1\r\nHost: a\r\n\r\n'), requestOf('Single')]));
    const { report } = await host.opened(single);
    expect(await productOf(host, report)).toBe('Single');
    await host.value('draft.apply', { report, change: EDIT, replaces: null });
    expect((await host.opened(single)).report).toBe(report);
    expect((await host.value('recent.list', {})).files.map(({ name }) => name)).toEqual(['single.http']);
  });

  it('after a restart, the file still goes to the board', async () => {
    const path = join(tempFolder(), 'all.http');
    write(path, ['One', 'Two']);
    const first = await testHost({ session: 'restore' });
    const handle = await first.host.registerPath(path);
    if (!handle.ok) throw new Error(handle.error.code);
    expect((await first.value('report.open', { file: handle.value.file, item: 0 })).name).toBe('all, request 1.http');
    await first.host.close();
    write(path, ['Zero', 'One', 'Two']);
    const second = await testHost({ session: 'restore', home: first.home });
    const again = await second.host.registerPath(path);
    if (!again.ok) throw new Error(again.error.code);
    expect((await second.error('report.open', { file: again.value.file })).code).toBe('several_reports');
    const report = (await second.value('report.list', {})).reports[0]?.report ?? '';
    await second.value('report.openAnyway', { report });
    expect(await productOf(second, report)).toBe('One');
  });
});

it('an uploaded file of several reports is deleted from the data folder when its last report is erased', async () => {
  const host = await testHost();
  const bytes = Buffer.concat([requestOf('One'), requestOf('Two')]);
  const { upload } = await host.value('upload.begin', { name: 'all.http', size: bytes.length });
  await host.value('upload.append', { upload, offset: 0, bytes: new Uint8Array(bytes) });
  const { file } = await host.value('upload.end', { upload });
  await host.value('board.addAndWait', { files: [file] });
  const kept = (): string =>
    readdirSync(join(host.home, 'kept'))
      .map((name) => readFileSync(join(host.home, 'kept', name), 'latin1'))
      .join('');
  for (const product of ['One', 'Two']) {
    expect(kept()).toContain('Two@private.example');
    const row = (await rowsOf(host)).find(({ cells }) => cells['product']?.[0] === product);
    const { report } = await host.value('board.open', { row: row?.id ?? -1, as: 'tab' });
    await host.value('erase.all', { target: { kind: 'report', report } });
  }
  expect(kept()).not.toContain('private.example');
  expect(await rowsOf(host)).toEqual([]);
});
