import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';

const NAMES = ['a.http', 'b.http', 'c.http'] as const;

interface Rows {
  readonly host: TestHost;
  readonly preview: (name: string) => Promise<string>;
  readonly prefetch: (name: string) => Promise<string>;
  readonly openTab: (name: string) => Promise<string>;
  /** Returns the names of the open reports. Names of previewed and prefetched reports are in parentheses. */
  readonly open: () => Promise<readonly string[]>;
}

async function threeRows(): Promise<Rows> {
  const host = await testHost({ session: 'restore' });
  for (const name of NAMES) {
    writeFileSync(join(host.user, name), request(multipart([...GOOD_PARTS, { name: 'Notes', content: name }])));
  }
  await addToBoard(host, ...NAMES.map((name) => join(host.user, name)));
  const rows = storedRows(host.home);
  const openAs = async (name: string, as: 'preview' | 'ahead' | 'tab'): Promise<string> =>
    (await host.value('board.open', { row: rows.get(name)?.id ?? 0, as })).report;
  return {
    host,
    preview: (name) => openAs(name, 'preview'),
    prefetch: (name) => openAs(name, 'ahead'),
    openTab: (name) => openAs(name, 'tab'),
    open: async () => (await host.value('report.list', {})).reports.map(({ name, preview }) => (preview ? `(${name})` : name)),
  };
}

async function edit({ host }: Rows, report: string): Promise<void> {
  await host.value('draft.apply', { report, change: { kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] }, replaces: null });
}

describe('a previewed row', () => {
  it('is open until the next row is previewed', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    expect(await rows.open()).toEqual(['(a.http)']);
    await rows.preview('b.http');
    expect(await rows.open()).toEqual(['(b.http)']);
    expect(await rows.host.error('draft.state', { report: first })).toMatchObject({ code: 'unknown_handle' });
    expect(await rows.host.value('recent.list', {})).toEqual({ files: [] });
  });

  it('stays open with its edits after it is edited', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    await edit(rows, first);
    expect(await rows.open()).toEqual(['a.http']);
    await rows.preview('b.http');
    await rows.preview('c.http');
    expect(await rows.open()).toEqual(['a.http', '(c.http)']);
    expect((await rows.host.value('draft.state', { report: first })).steps).toHaveLength(1);
  });

  it('stays open if an edit is running when the next row is previewed', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    await Promise.all([edit(rows, first), rows.preview('b.http')]);
    expect(await rows.open()).toEqual(['a.http', '(b.http)']);
    expect((await rows.host.value('draft.state', { report: first })).steps).toHaveLength(1);
  });

  it('stays open with the same handle after it is opened as a tab', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    expect(await rows.openTab('a.http')).toBe(first);
    await rows.preview('b.http');
    expect(await rows.open()).toEqual(['a.http', '(b.http)']);
    // Previewing a report that has a tab shows that report, which stays open.
    expect(await rows.preview('a.http')).toBe(first);
    expect(await rows.open()).toEqual(['a.http', '(b.http)']);
  });

  it('keeps its saved edits when the next row replaces it, and is not open after a restart', async () => {
    const rows = await threeRows();
    const first = await rows.openTab('a.http');
    await edit(rows, first);
    await rows.host.value('report.close', { report: first });
    const again = await rows.preview('a.http');
    expect((await rows.host.value('draft.state', { report: again })).steps).toHaveLength(1);
    expect(await rows.open()).toEqual(['(a.http)']);
    await rows.preview('b.http');
    expect((await rows.host.value('draft.kept', {})).drafts).toHaveLength(1);
    await rows.openTab('c.http');
    await rows.host.host.close();
    const next = await testHost({ session: 'restore', home: rows.host.home, env: { HOME: rows.host.user } });
    expect((await next.value('report.list', {})).reports.map(({ name }) => name)).toEqual(['c.http']);
  });
});

describe('a prefetched row', () => {
  it('is open beside the previewed row and replaces the previously prefetched row', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    await rows.prefetch('b.http');
    expect(await rows.open()).toEqual(['(a.http)', '(b.http)']);
    await rows.prefetch('c.http');
    expect(await rows.open()).toEqual(['(a.http)', '(c.http)']);
    expect((await rows.host.value('draft.state', { report: first })).steps).toEqual([]);
  });

  it('becomes the previewed row with the same handle and closes the previous preview', async () => {
    const rows = await threeRows();
    await rows.preview('a.http');
    const prefetched = await rows.prefetch('b.http');
    expect(await rows.preview('b.http')).toBe(prefetched);
    expect(await rows.open()).toEqual(['(b.http)']);
    await rows.prefetch('c.http');
    expect(await rows.open()).toEqual(['(b.http)', '(c.http)']);
    await rows.preview('a.http');
    expect(await rows.open()).toEqual(['(a.http)']);
  });

  it('keeps its handle if it has a tab or is previewed already', async () => {
    const rows = await threeRows();
    const first = await rows.preview('a.http');
    expect(await rows.prefetch('a.http')).toBe(first);
    const tab = await rows.openTab('b.http');
    expect(await rows.prefetch('b.http')).toBe(tab);
    expect(await rows.open()).toEqual(['(a.http)', 'b.http']);
    await edit(rows, first);
    await rows.prefetch('c.http');
    expect(await rows.open()).toEqual(['a.http', 'b.http', '(c.http)']);
  });

  it('sends an event when its preview closes the previous row', async () => {
    const rows = await threeRows();
    await rows.preview('a.http');
    await rows.prefetch('b.http');
    const listener = vi.fn();
    rows.host.host.onEvent((event) => {
      listener(event);
    });
    await rows.preview('b.http');
    expect(listener).toHaveBeenCalledWith('reports.changed');
  });

  it('is not opened if its report has saved edits, and is closed when its report is erased', async () => {
    const rows = await threeRows();
    const first = await rows.openTab('a.http');
    await edit(rows, first);
    await rows.host.value('report.close', { report: first });
    await rows.prefetch('a.http');
    expect((await rows.host.value('draft.kept', {})).drafts).toHaveLength(1);
    expect(await rows.open()).toEqual([]);
    const looked = await rows.preview('a.http');
    await rows.host.value('erase.all', { target: { kind: 'report', report: looked } });
    expect(await rows.open()).toEqual([]);
  });

  it('gets a tab if it is opened as a tab, and only then is open after a restart', async () => {
    const rows = await threeRows();
    await rows.preview('a.http');
    const prefetched = await rows.prefetch('b.http');
    expect(await rows.openTab('b.http')).toBe(prefetched);
    await rows.prefetch('c.http');
    await rows.host.host.close();
    const next = await testHost({ session: 'restore', home: rows.host.home, env: { HOME: rows.host.user } });
    expect((await next.value('report.list', {})).reports.map(({ name }) => name)).toEqual(['b.http']);
  });

  it('stays previewed after a bulk edit and after its undo', async () => {
    const rows = await threeRows();
    const report = await rows.preview('b.http');
    const asked = {
      selection: { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [] },
      change: { kind: 'set' as const, name: 'Notes', text: 'of all', where: 'anywhere' as const },
      dialect: 'spec' as const,
    };
    const done = await rows.host.value('board.change', asked);
    expect(await rows.open()).toEqual(['(b.http)']);
    expect((await rows.host.value('draft.state', { report })).steps).toHaveLength(1);
    await rows.host.value('board.undoBulk', { bulk: done.bulk ?? '' });
    expect(await rows.open()).toEqual(['(b.http)']);
    await edit(rows, report);
    expect(await rows.open()).toEqual(['b.http']);
  });

  it('does not get a tab from a bulk edit or from its undo', async () => {
    const rows = await threeRows();
    await rows.prefetch('b.http');
    const asked = {
      selection: { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [] },
      change: { kind: 'set' as const, name: 'Notes', text: 'of all', where: 'anywhere' as const },
      dialect: 'spec' as const,
    };
    const done = await rows.host.value('board.change', asked);
    expect(done).toMatchObject({ changed: 3, leftOut: [] });
    expect(await rows.open()).toEqual([]);
    await rows.prefetch('b.http');
    expect(await rows.host.value('board.undoBulk', { bulk: done.bulk ?? '' })).toMatchObject({ undone: 3, leftOut: [] });
    expect(await rows.open()).toEqual([]);
  });
});
