import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';
import type { MetadataChange } from '../../../shared/bridge/view/board-view.ts';

const NAMES = ['a.http', 'b.http', 'c.http'] as const;

async function threeRows() {
  const host = await testHost({ session: 'restore' });
  for (const name of NAMES) writeFileSync(join(host.user, name), request(multipart([...GOOD_PARTS, { name: 'Notes', content: name }])));
  await addToBoard(host, ...NAMES.map((name) => join(host.user, name)));
  const selection = (...names: readonly string[]) => ({
    kind: 'rows' as const,
    rows: names.map((name) => storedRows(host.home).get(name)?.id ?? 0),
  });
  return {
    host,
    selection,
    mark: (change: MetadataChange, ...names: readonly string[]) => host.value('board.mark', { selection: selection(...names), change }),
    metadata: (name: string) => storedRows(host.home).get(name)?.metadata,
  };
}

async function earlier(host: TestHost) {
  return (await host.value('board.bulks', {})).bulks;
}

describe('tags, notes and marks of reports', () => {
  it('are undone together as one earlier change', async () => {
    const { host, mark, metadata } = await threeRows();
    await mark({ addTags: ['old'] }, 'a.http');
    await mark({ addTags: ['old', 'todo'], note: 'ask Kim', done: true }, ...NAMES);
    const [bulk, first] = await earlier(host);
    expect(bulk).toMatchObject({ sentence: 'added the tags old, todo, wrote the note, marked as done', changed: 3, undoable: 3 });
    expect(first).toMatchObject({ sentence: 'added the tag old: a.http', changed: 1, undoable: 0 });
    expect(await host.value('board.undoBulk', { bulk: bulk?.bulk ?? '' })).toMatchObject({ undone: 3, leftOut: [] });
    expect(metadata('a.http')).toMatchObject({ tags: ['old'], note: '', done: false });
    expect(metadata('b.http')).toMatchObject({ tags: [], note: '', done: false });
    const after = await earlier(host);
    expect(after[0]).toMatchObject({ undoable: 0 });
    expect(after[0]?.undoneAt).not.toBeNull();
    expect(after[1]).toMatchObject({ undoable: 1 });
  });

  it('are not undone in a report that was changed again later', async () => {
    const { host, mark, metadata } = await threeRows();
    await mark({ note: 'first' }, 'a.http', 'b.http');
    const [bulk] = await earlier(host);
    await mark({ note: 'second' }, 'b.http');
    expect((await earlier(host))[1]).toMatchObject({ changed: 2, undoable: 1 });
    const undone = await host.value('board.undoBulk', { bulk: bulk?.bulk ?? '' });
    expect(undone).toMatchObject({ undone: 1, leftOut: [{ count: 1, first: ['b.http'] }] });
    expect([metadata('a.http')?.note, metadata('b.http')?.note]).toEqual(['', 'second']);
  });

  it('are not listed as an earlier change if nothing changed or if the report is forgotten', async () => {
    const { host, mark, selection } = await threeRows();
    await mark({ pinned: false }, ...NAMES);
    expect(await earlier(host)).toEqual([]);
    await mark({ pinned: true }, 'a.http');
    await host.value('board.forget', { selection: selection('a.http') });
    expect(await earlier(host)).toEqual([]);
  });

  it('do not displace bulk edits from the list of earlier changes', async () => {
    const { host, mark, selection } = await threeRows();
    const change = { kind: 'set' as const, name: 'Notes', text: 'x', where: 'anywhere' as const };
    await host.value('board.change', { selection: selection('a.http'), change, dialect: 'spec' });
    for (let times = 0; times < 60; times += 1) await mark({ done: times % 2 === 0 }, 'b.http');
    const bulks = await earlier(host);
    expect(bulks).toHaveLength(51);
    expect(bulks.at(-1)).toMatchObject({ sentence: 'set annotation Notes', undoable: 1 });
  });
});

describe('a note on several reports', () => {
  it('is shown as the same note or as different notes, and a new note is appended or replaces them', async () => {
    const { host, mark, metadata, selection } = await threeRows();
    const texts = () => host.value('board.texts', { selection: selection(...NAMES), text: 'note' });
    expect(await texts()).toEqual({ same: '', written: 0 });
    await mark({ note: 'one' }, ...NAMES);
    expect(await texts()).toEqual({ same: 'one', written: 3 });
    await mark({ note: '' }, 'c.http');
    expect(await texts()).toEqual({ same: null, written: 2 });
    await mark({ note: 'two', appends: true }, ...NAMES);
    expect(NAMES.map((name) => metadata(name)?.note)).toEqual(['one\ntwo', 'one\ntwo', 'two']);
    await mark({ note: 'three' }, ...NAMES);
    expect(await texts()).toEqual({ same: 'three', written: 3 });
  });

  it('is not truncated if it would become too long', async () => {
    const { mark, metadata } = await threeRows();
    await mark({ note: 'x'.repeat(1_999) }, 'a.http');
    expect(await mark({ note: 'more', appends: true }, 'a.http', 'b.http')).toEqual({ changed: 1 });
    expect([metadata('a.http')?.note.length, metadata('b.http')?.note]).toEqual([1_999, 'more']);
  });
});
