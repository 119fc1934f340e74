import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { EXTRA_PART, GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

describe('the edit list', () => {
  it('is empty at first, without differences from the capture', async () => {
    const { host, report } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    expect(await host.value('draft.state', { report })).toEqual({
      report,
      revision: 0,
      steps: [],
      canUndo: false,
      canRedo: false,
      unsaved: false,
      restored: false,
      persistFailure: null,
      length: 'follows',
      gzip: null,
    });
  });

  it('applies a change in every view and leaves the file unchanged', async () => {
    const bytes = rawRequest({ parts: GOOD_PARTS });
    const { host, report, path, inspect, setValue, value } = await draftOf(bytes);
    const before = await inspect();
    const state = await setValue('ProductName', 'Fenix & more');
    expect(state).toMatchObject({
      revision: 1,
      canUndo: true,
      unsaved: true,
      steps: [{ id: '1', sentence: 'changed ProductName', error: null }],
    });
    expect(await value('ProductName')).toBe('Fenix & more');
    const after = await inspect();
    expect(after.source.sizes.plain).toBe(before.source.sizes.plain + 'Fenix & more'.length - 'Firefox'.length);
    expect(after.request.headers.find(({ name }) => name === 'Content-Length')?.value).toBe(String(after.source.sizes.plain));
    expect(after.annotations.map(({ anchor }) => anchor)).toEqual(before.annotations.map(({ anchor }) => anchor));
    expect(after.annotations.map(({ mark }) => mark).slice(0, 2)).toEqual(['edited', 'captured']);
    expect((await host.value('report.list', {})).reports[0]?.title).toBe('Fenix & more 148.0a1 nightly');
    expect(host.events.at(-1)).toEqual({ event: 'reports.changed', payload: { opened: null } });
    expect((await host.value('report.list', {})).reports[0]?.edited).toBe(true);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(report).toBe(state.report);
  });

  it('restores the capture in every view when all steps are undone', async () => {
    const { host, report, inspect, edit, setValue, anchor } = await draftOf(rawRequest({ parts: GOOD_PARTS, gzip: true, chunkSize: 20 }));
    const before = await inspect();
    await setValue('Version', '1');
    await edit({ op: 'delete', at: await anchor('upload_file_minidump') }, { op: 'add_annotation', name: 'New', text: 'x' });
    await edit({ op: 'header', at: before.request.headers[0]?.anchor ?? '', line: 'Host: other' });
    expect(await inspect()).not.toEqual(before);
    for (let step = 0; step < 3; step += 1) await host.value('draft.undo', { report });
    expect(await inspect()).toEqual(before);
    expect(await host.value('draft.undo', { report })).toMatchObject({ canUndo: false, canRedo: true, unsaved: false });
    for (let step = 0; step < 3; step += 1) await host.value('draft.redo', { report });
    expect((await host.value('draft.state', { report })).steps).toHaveLength(3);
    expect((await inspect()).annotations.map(({ name }) => name)).toContain('New');
  });

  it('updates one step during continuous typing, and starts another step otherwise', async () => {
    const { host, report, anchor, value, setValue } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const at = await anchor('ProductName');
    let replaces: string | null = null;
    for (const text of ['F', 'Fe', 'Fen']) {
      const state: DraftView = await host.value('draft.apply', {
        report,
        change: { kind: 'edits', edits: [{ op: 'value', at, text }] },
        replaces,
      });
      replaces = state.steps.at(-1)?.id ?? null;
    }
    expect(await host.value('draft.state', { report })).toMatchObject({ revision: 3, steps: [{ id: '1' }] });
    await setValue('Version', '2');
    const late = await host.value('draft.apply', { report, change: { kind: 'edits', edits: [{ op: 'value', at, text: 'X' }] }, replaces });
    expect(late.steps.map(({ id }) => id)).toEqual(['1', '2', '3']);
    await host.value('draft.undo', { report });
    const again = await setValue('Version', '3');
    expect(again.steps.map(({ id }) => id)).toEqual(['1', '2', '4']);
    expect(await value('ProductName')).toBe('Fen');
  });

  it('removes single steps, but not a step that a later step depends on', async () => {
    const { host, report, edit, anchor, setValue, value, sentences } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await edit({ op: 'add_annotation', name: 'Added', text: 'a' });
    await setValue('Added', 'b');
    await setValue('Version', '9');
    const error = await host.error('draft.takeOut', { report, step: '1' });
    expect(error).toMatchObject({ code: 'edit_refused' });
    expect(error.message).toContain('changed Added');
    await host.value('draft.takeOut', { report, step: '2' });
    expect(await sentences()).toEqual(['added annotation Added', 'changed Version']);
    expect(await value('Version')).toBe('9');
    expect(await anchor('Added')).toBeDefined();
    expect(await host.error('draft.takeOut', { report, step: '77' })).toMatchObject({ code: 'unknown_handle' });
  });

  it('describes each kind of edit in words, without values', async () => {
    const { edit, anchor, inspect, sentences } = await draftOf(
      rawRequest({
        parts: [...GOOD_PARTS, { name: 'memory_report', contentType: 'application/gzip', content: 'm' }],
        headers: [['User-Agent', 'x']],
      }),
    );
    const userAgent = async (): Promise<string> =>
      (await inspect()).request.headers.find(({ name }) => name === 'User-Agent')?.anchor ?? '';
    await edit({ op: 'rename', at: await anchor('Comments'), name: 'Comm\u0007ents' });
    await edit({ op: 'header', at: await userAgent(), line: 'User-Agent: secret-agent' });
    await edit({ op: 'add_header', part: null, line: 'Cookie: secret-cookie', before: null });
    await edit({ op: 'move', at: await anchor('memory_report'), before: await anchor('upload_file_minidump') });
    await edit({ op: 'delete', at: await anchor('memory_report') });
    await edit({ op: 'content', at: await anchor('upload_file_minidump'), content: { kind: 'text', text: 'secret-text' } });
    await edit({ op: 'length', value: { pinned: '5' } });
    await edit({ op: 'length', value: 'follows' });
    await edit({ op: 'boundary', boundary: 'other' });
    await edit({ op: 'gzip', on: true, level: 6 });
    await edit({ op: 'gzip', on: false, level: 6 });
    await edit({ op: 'request_line', line: 'POST /secret HTTP/1.1' });
    await edit({ op: 'value', at: await anchor('URL'), text: 'secret-1' }, { op: 'value', at: await anchor('Version'), text: 'secret-2' });
    await edit({ op: 'bytes', space: 'plain', at: await anchor('Version'), remove: 2, insert: Uint8Array.of(45, 45) });
    const described = await sentences();
    expect(described.slice(0, -1)).toEqual([
      'renamed Comments to Comm␇ents',
      'header User-Agent: changed',
      'header Cookie: added',
      'moved part memory_report',
      'deleted part memory_report',
      'replaced the content of upload_file_minidump',
      'Content-Length pinned',
      'Content-Length follows the body',
      'boundary changed',
      'gzip on (level 6)',
      'gzip off',
      'request line changed',
      '2 changes: changed URL, changed Version',
    ]);
    expect(described.at(-1)).toMatch(/^overwrote 2 bytes at 0x[0-9A-F]+$/);
    expect(described.join()).not.toContain('secret');
  });
});

describe('a refused edit', () => {
  it('has a message and a hint, and changes nothing', async () => {
    const { host, report, anchor, inspect } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const before = await inspect();
    const refuse = (edit: Parameters<typeof host.error<'draft.apply'>>[1]['change']) =>
      host.error('draft.apply', { report, change: edit, replaces: null });
    const gone = await refuse({ kind: 'edits', edits: [{ op: 'delete', at: 'c:999999' }] });
    expect(gone).toMatchObject({ code: 'edit_refused' });
    expect(gone.message).toContain('Nothing was changed');
    const at = await anchor('Version');
    expect((await refuse({ kind: 'edits', edits: [{ op: 'rename', at, name: 'a\nb' }] })).message).toContain('a␊b');
    expect((await refuse({ kind: 'edits', edits: [{ op: 'request_line', line: 'nope' }] })).code).toBe('edit_refused');
    const file = { kind: 'file', file: 'nope', name: 'x.dmp' } as const;
    expect((await refuse({ kind: 'edits', edits: [{ op: 'content', at, content: file }] })).code).toBe('edit_refused');
    expect((await refuse({ kind: 'fix', dialect: 'spec', code: 'nope', range: null, choice: 0 })).code).toBe('edit_refused');
    expect((await refuse({ kind: 'break', mutation: 'nope' })).code).toBe('edit_refused');
    expect(await inspect()).toEqual(before);
    expect((await host.value('draft.state', { report })).revision).toBe(0);
  });
});

describe('a part from a file', () => {
  it('has the size and the hash of the file', async () => {
    const { host, edit, inspect, anchor, sentences } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const dump = join(tempFolder(), 'other.dmp');
    writeFileSync(dump, 'MDMP other');
    const file = await host.host.registerPath(dump);
    if (!file.ok) throw new Error(file.error.code);
    const content = { kind: 'file', file: file.value.file, name: 'other.dmp' } as const;
    await edit({
      op: 'add_part',
      name: 'upload_file_minidump_browser',
      filename: 'other.dmp',
      contentType: 'application/octet-stream',
      content,
      before: null,
    });
    await edit({ op: 'content', at: await anchor('upload_file_minidump'), content });
    const { parts } = await inspect();
    expect(parts).toMatchObject([
      { name: 'upload_file_minidump', size: 10, mark: 'edited' },
      { name: 'upload_file_minidump_browser', size: 10, mark: 'added' },
    ]);
    expect(parts[0]?.sha256).toBe(parts[1]?.sha256);
    expect(await sentences()).toEqual([
      'added part upload_file_minidump_browser (other.dmp)',
      'replaced the content of upload_file_minidump with other.dmp',
    ]);
  });
});

describe('a reverted item', () => {
  it('gets its captured value back, even if a larger step also changed other items', async () => {
    const { host, report, edit, anchor, setValue, value, sentences, inspect } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const before = await inspect();
    const at = await anchor('ProductName');
    await setValue('ProductName', 'A');
    await edit({ op: 'value', at, text: 'B' }, { op: 'value', at: await anchor('Version'), text: '2' });
    await edit({ op: 'rename', at, name: 'Renamed' });
    await host.value('draft.revert', { report, anchor: at });
    expect(await value('ProductName')).toBe('Firefox');
    expect(await value('Version')).toBe('2');
    expect(await sentences()).toEqual(['changed Version']);
    await host.value('draft.revert', { report, anchor: await anchor('Version') });
    expect(await inspect()).toEqual(before);
    expect((await host.error('draft.revert', { report, anchor: at })).code).toBe('edit_refused');
  });

  it('is removed if it was added', async () => {
    const { host, report, edit, anchor, inspect } = await draftOf(rawRequest({ parts: [EXTRA_PART] }));
    const before = await inspect();
    await edit({ op: 'add_annotation', name: 'Added', text: 'x' });
    await edit({ op: 'value', at: await anchor('Added'), text: 'y' });
    await host.value('draft.revert', { report, anchor: await anchor('Added') });
    expect(await inspect()).toEqual(before);
  });

  it('can be a header line or a pinned length', async () => {
    const { host, report, edit, inspect } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const before = await inspect();
    const [hostLine] = before.request.headers;
    const length = before.request.headers.find(({ name }) => name === 'Content-Length');
    await edit({ op: 'header', at: hostLine?.anchor ?? '', line: 'Host: b' });
    await edit({ op: 'length', value: { pinned: '7' } });
    await host.value('draft.revert', { report, anchor: length?.anchor ?? '' });
    await host.value('draft.revert', { report, anchor: hostLine?.anchor ?? '' });
    expect(await inspect()).toEqual(before);
  });
});

describe('the text of a value for the editor', () => {
  it.each([
    ['key/value', GOOD_PARTS, 'text'],
    ['JSON', [EXTRA_PART], 'json_string'],
  ] as const)('is the whole value with its original, and reveals the value: %s', async (_, parts, kind) => {
    const { host, report, anchor, setValue, value } = await draftOf(rawRequest({ parts }));
    const at = await anchor('Comments');
    expect(await value('Comments')).toBeNull();
    expect(await host.value('draft.text', { report, anchor: at })).toEqual({
      anchor: at,
      text: 'my private comment zq81',
      kind,
      original: null,
      revealed: true,
    });
    expect(await value('Comments')).toBe('my private comment zq81');
    await setValue('Comments', 'new "text"\n');
    expect(await host.value('draft.text', { report, anchor: at })).toMatchObject({
      text: 'new "text"\n',
      original: 'my private comment zq81',
      revealed: false,
    });
  });

  it('is masked again if the editor is closed without a change, and nothing else is masked', async () => {
    const { host, report, anchor, value } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const at = await anchor('Comments');
    await host.value('draft.text', { report, anchor: await anchor('URL') });
    await host.value('draft.leaveText', { report, anchor: at });
    expect(await value('URL'), 'another value was read to be edited').not.toBeNull();
    await host.value('draft.text', { report, anchor: at });
    await host.value('draft.leaveText', { report, anchor: at });
    expect(await value('Comments')).toBeNull();
    expect(await value('URL')).not.toBeNull();
    await host.value('report.reveal', { report, range: null });
    await host.value('draft.text', { report, anchor: at });
    await host.value('draft.leaveText', { report, anchor: at });
    expect(await value('Comments'), 'a person had revealed all').not.toBeNull();
  });

  it('keeps bytes that are not UTF-8', async () => {
    const parts = [...GOOD_PARTS, { name: 'Odd', content: Buffer.from([0x61, 0xff, 0x62]) }];
    const { host, report, anchor, edit, inspect } = await draftOf(rawRequest({ parts }));
    const before = await inspect();
    const { text } = await host.value('draft.text', { report, anchor: await anchor('Odd') });
    expect(text).toBe('a\udcffb');
    await edit({ op: 'value', at: await anchor('Odd'), text });
    const range = before.annotations.find(({ name }) => name === 'Odd')?.range ?? { space: 'plain', offset: 0, length: 0 };
    const { bytes, edited } = await host.value('report.readRange', { report, range });
    expect([...bytes]).toEqual([0x61, 0xff, 0x62]);
    expect(edited).toEqual([{ offset: range.offset, length: 3 }]);
  });

  it('is JSON for a value of extra that is not a string', async () => {
    const { host, report, anchor } = await draftOf(rawRequest({ parts: [EXTRA_PART] }));
    const text = await host.value('draft.text', { report, anchor: await anchor('CrashTime') });
    expect(text).toMatchObject({ text: '1700000000', kind: 'json' });
  });

  it('is refused above 4 MiB', async () => {
    const parts = [{ name: 'upload_file_minidump', contentType: 'application/octet-stream', content: Buffer.alloc((4 << 20) + 1) }];
    const { host, report, anchor } = await draftOf(rawRequest({ parts }));
    const error = await host.error('draft.text', { report, anchor: await anchor('upload_file_minidump') });
    expect(error).toMatchObject({ code: 'edit_refused' });
    expect(error.message).toContain('4,194,304 bytes');
  });
});

describe('bytes', () => {
  it('have anchors for edits, and edited bytes are reported with their offsets', async () => {
    const { host, report, edit, inspect } = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const { anchor } = await host.value('report.anchorAt', { report, space: 'plain', offset: 4 });
    expect(anchor).toBe('c:4');
    await edit({ op: 'bytes', space: 'plain', at: anchor, remove: 1, insert: Uint8Array.of(0x58, 0x59) });
    const { bytes, edited } = await host.value('report.readRange', { report, range: { space: 'plain', offset: 0, length: 10 } });
    expect(Buffer.from(bytes).toString('latin1').slice(4, 6)).toBe('XY');
    expect(edited).toEqual([{ offset: 4, length: 2 }]);
    expect((await host.value('report.readRange', { report, range: { space: 'sent', offset: 0, length: 10 } })).edited).toEqual(edited);
    expect(await host.value('report.anchorAt', { report, space: 'plain', offset: (await inspect()).source.sizes.plain })).toEqual({
      anchor: null,
    });
  });
});
