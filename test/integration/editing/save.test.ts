import { linkSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { type DraftUnderTest, draftIn, draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

/** Opens a report. The save dialog returns `choose` of a new folder and the suggested name. */
async function savable(bytes: Uint8Array, choose: (folder: string, suggested: string) => string | null = join) {
  const folder = tempFolder();
  const suggested: string[] = [];
  const chooseSavePath = (name: string): Promise<string | null> => {
    suggested.push(name);
    return Promise.resolve(choose(folder, name));
  };
  const draft = await draftOf(bytes, { ports: testPorts({ chooseSavePath }) });
  return { ...draft, folder, suggested };
}

/** The parts of an inspection that must be equal for an edited report and its saved file. */
function comparable(view: InspectionView): unknown {
  const { name: _, displayPath: __, kind: ___, ...source } = view.source;
  // Only the edited report has the finding `head_inferred`. Only the saved file has the findings about what the inferred head lacks.
  const findings = view.findings.filter(({ code }) => code !== 'head_inferred' && code !== 'user_agent_missing');
  return JSON.parse(
    JSON.stringify({ ...view, source, findings }, (key, value: unknown) =>
      key === 'anchor' || key === 'mark' || key === 'follows' ? undefined : value,
    ),
  );
}

async function editThings(draft: DraftUnderTest): Promise<void> {
  await draft.setValue('ProductName', 'Fenix');
  await draft.edit({ op: 'delete', at: await draft.anchor('Version') });
  await draft.edit({ op: 'add_annotation', name: 'Added', text: 'x'.repeat(5_000) });
}

const FORMS: readonly (readonly [string, Uint8Array])[] = [
  ['a plain request', rawRequest({ parts: GOOD_PARTS })],
  ['a gzip request', rawRequest({ parts: GOOD_PARTS, gzip: true })],
  ['a chunked request', rawRequest({ parts: GOOD_PARTS, chunkSize: 30 })],
  ['a chunked gzip request', rawRequest({ parts: GOOD_PARTS, chunkSize: 30, gzip: true })],
  ['a bare body', rawBody({ parts: GOOD_PARTS })],
  ['a broken body', rawRequest({ parts: GOOD_PARTS, unclosed: true })],
];

describe.each(FORMS)('%s', (_, bytes) => {
  it('is the same report after it is saved with its edits and opened again', async () => {
    const draft = await savable(bytes);
    await editThings(draft);
    const { displayPath } = await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    expect(draft.suggested).toEqual(['a-edited.http']);
    expect(displayPath).toBe(join(draft.folder, 'a-edited.http'));
    const again = await draftIn(draft.host, join(draft.folder, 'a-edited.http'));
    for (const { report } of [draft, again]) await draft.host.value('report.reveal', { report, range: null });
    const edited = await draft.inspect();
    const opened = await again.inspect();
    // The edited body is compressed only when it is sent. Until then, its sizes and the headers that depend on them are unknown.
    const expected = edited.source.sizes.sent === null ? { ...edited, source: opened.source, request: opened.request } : edited;
    expect(comparable(opened)).toEqual(comparable(expected));
  });

  it('is saved without edits as it was captured', async () => {
    const draft = await savable(bytes);
    await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    expect(draft.suggested).toEqual(['a-copy.http']);
    const saved = readFileSync(join(draft.folder, 'a-copy.http'));
    expect(saved.subarray(saved.length - bytes.length).equals(bytes)).toBe(true);
  });
});

describe('saving', () => {
  it('only the body leaves out the head and the chunk framing', async () => {
    const draft = await savable(rawRequest({ parts: GOOD_PARTS, chunkSize: 30, gzip: true }));
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('report.saveAs', { report: draft.report, as: 'body' });
    expect(draft.suggested).toEqual(['a-edited.body']);
    const parts = GOOD_PARTS.map((part) => (part.name === 'ProductName' ? { ...part, content: 'Fenix' } : part));
    const saved = readFileSync(join(draft.folder, 'a-edited.body'));
    expect(gunzipSync(saved).equals(rawBody({ parts }))).toBe(true);
    // The gzip header has no time and no name, so the same edits produce the same bytes.
    expect(saved.subarray(3, 8).equals(Buffer.alloc(5))).toBe(true);
  });

  it('writes the length of the compressed body into the head', async () => {
    const draft = await savable(rawRequest({ parts: GOOD_PARTS, gzip: true }));
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    const saved = readFileSync(join(draft.folder, 'a-edited.http')).toString('latin1');
    const [head = '', body = ''] = saved.split(/(?<=\r\n\r\n)/);
    expect(head).toContain(`Content-Length: ${String(saved.length - head.length)}\r\n`);
    expect(body).not.toBe('');
  });

  it('never overwrites a captured file, even through a hard link', async () => {
    const bytes = rawRequest({ parts: GOOD_PARTS });
    const target = { path: '' };
    const draft = await savable(bytes, () => target.path);
    target.path = draft.path;
    expect((await draft.host.error('report.saveAs', { report: draft.report, as: 'request' })).code).toBe('capture_protected');
    target.path = join(draft.folder, 'link.http');
    linkSync(draft.path, target.path);
    await draft.setValue('ProductName', 'Fenix');
    expect((await draft.host.error('report.saveAs', { report: draft.report, as: 'body' })).code).toBe('capture_protected');
    expect(readFileSync(draft.path).equals(bytes)).toBe(true);
    expect((await draft.host.value('draft.state', { report: draft.report })).unsaved).toBe(true);
  });

  it('marks the edits as saved until the next edit, and a saved edit list is not kept', async () => {
    const draft = await savable(rawRequest({ parts: GOOD_PARTS }));
    const unsaved = async () => (await draft.host.value('draft.state', { report: draft.report })).unsaved;
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    expect(await unsaved()).toBe(false);
    await draft.setValue('ProductName', 'Focus');
    expect(await unsaved()).toBe(true);
    await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    await draft.host.value('report.close', { report: draft.report });
    expect(await draft.host.value('draft.kept', {})).toEqual({ drafts: [] });
    expect(await (await draftIn(draft.host, draft.path)).value('ProductName')).toBe('Firefox');
  });

  it('writes nothing if it is cancelled or if the folder is missing', async () => {
    const draft = await savable(rawRequest({ parts: GOOD_PARTS }), () => null);
    await draft.setValue('ProductName', 'Fenix');
    expect(await draft.host.value('report.saveAs', { report: draft.report, as: 'request' })).toEqual({ displayPath: null, download: null });
    expect((await draft.host.value('draft.state', { report: draft.report })).unsaved).toBe(true);
    const lost = await savable(rawRequest({ parts: GOOD_PARTS }), (folder, name) => join(folder, 'missing', name));
    expect((await lost.host.error('report.saveAs', { report: lost.report, as: 'request' })).code).toBe('cannot_write');
  });

  it('offers a download if the shell has no dialogs', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await draft.setValue('ProductName', 'Fenix');
    const { download } = await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    const taken = draft.host.host.takeDownload(download ?? '');
    expect(taken?.name).toBe('a-edited.http');
    expect(readFileSync(taken?.path ?? '', 'latin1')).toContain('\r\n\r\nFenix\r\n');
  });

  it('works after the captured file was replaced', async () => {
    const bytes = rawRequest({ parts: GOOD_PARTS });
    const draft = await savable(bytes, (folder) => join(folder, 'rescued.http'));
    writeFileSync(`${draft.path}.new`, 'another file');
    renameSync(`${draft.path}.new`, draft.path);
    await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    expect(readFileSync(join(draft.folder, 'rescued.http')).equals(bytes)).toBe(true);
  });
});

describe('edits of a report that is offered as a download', () => {
  async function offered() {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await draft.setValue('ProductName', 'Fenix');
    const { download } = await draft.host.value('report.saveAs', { report: draft.report, as: 'request' });
    if (download === null) throw new Error('there is no download');
    const { host } = draft.host;
    return {
      ...draft,
      fetch(whole: boolean) {
        const file = host.takeDownload(download);
        host.downloadFetched(download, whole);
        return file;
      },
      unsaved: async () => (await draft.host.value('draft.state', { report: draft.report })).unsaved,
      state: async () => (await draft.host.value('report.downloads', {})).downloads.map(({ state, saved }) => ({ state, saved })),
    };
  }

  it('do not count as saved before the download is complete, and are kept', async () => {
    const draft = await offered();
    expect(await draft.unsaved()).toBe(true);
    expect(await draft.state()).toEqual([{ state: 'waiting', saved: false }]);
    await draft.host.value('report.close', { report: draft.report });
    expect((await draft.host.value('draft.kept', {})).drafts).toHaveLength(1);
    expect(await (await draftIn(draft.host, draft.path)).value('ProductName')).toBe('Fenix');
  });

  it('count as saved after the download is complete, and the page gets an event', async () => {
    const draft = await offered();
    draft.fetch(true);
    expect(await draft.unsaved()).toBe(false);
    const download = draft.host.events.find(({ event }) => event === 'report.download')?.payload;
    expect(download).toMatchObject({ name: 'a-edited.http', report: draft.report, content: 'report', state: 'fetched', saved: true });
    await draft.host.value('report.close', { report: draft.report });
    expect(await draft.host.value('draft.kept', {})).toEqual({ drafts: [] });
  });

  it('do not count as saved after an interrupted download until it is fetched again', async () => {
    const draft = await offered();
    const first = draft.fetch(false);
    expect(await draft.unsaved()).toBe(true);
    expect(await draft.state()).toEqual([{ state: 'broken', saved: false }]);
    expect(draft.fetch(true)).toEqual(first);
    expect(await draft.unsaved()).toBe(false);
    expect(draft.fetch(true)).toBeNull();
  });

  it('do not count as saved if the report was edited during the download', async () => {
    const draft = await offered();
    await draft.setValue('ProductName', 'Focus');
    draft.fetch(true);
    expect(await draft.unsaved()).toBe(true);
    expect(await draft.state()).toEqual([{ state: 'fetched', saved: false }]);
  });

  it('do not count as saved if the report was closed before the download was fetched, and are kept', async () => {
    const draft = await offered();
    await draft.host.value('report.close', { report: draft.report });
    expect(draft.fetch(true)).not.toBeNull();
    expect(await draft.state()).toEqual([{ state: 'fetched', saved: false }]);
    expect((await draft.host.value('draft.kept', {})).drafts).toHaveLength(1);
    const again = await draftIn(draft.host, draft.path);
    expect(await again.value('ProductName')).toBe('Fenix');
    expect((await draft.host.value('draft.state', { report: again.report })).unsaved).toBe(true);
  });
});
