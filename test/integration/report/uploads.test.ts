import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identityOf, openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { pastedText } from '../../../electron/host/report/intake/pasted-text.ts';
import { uploads } from '../../../electron/host/report/intake/uploads.ts';
import { pageFile } from '../../builders/report/page-upload.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

describe('an uploaded file', () => {
  it('opens as a report without a path, and is stored', async () => {
    const host = await testHost();
    const file = await pageFile(host, 'capture.http', rawRequest({ parts: GOOD_PARTS }));
    expect(file).toMatchObject({ name: 'capture.http', displayPath: null });
    const summary = await host.value('report.open', { file: file.file });
    expect(summary).toMatchObject({ name: 'capture.http', displayPath: null, title: 'Firefox 148.0a1 nightly' });
    expect(temporaryFiles(host.home)).toEqual([]);
    await host.value('report.close', { report: summary.report });
    // The returned handle opens the stored bytes.
    expect(await host.value('report.open', { file: file.file })).toMatchObject({ name: 'capture.http', title: 'Firefox 148.0a1 nightly' });
  });

  it('is deleted if it is not a report', async () => {
    const host = await testHost();
    const file = await pageFile(host, 'notes.txt', Buffer.from('hello, this is text'));
    expect((await host.error('report.open', { file: file.file })).code).toBe('not_recognised');
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('gets a name without folders', async () => {
    const host = await testHost();
    expect(await pageFile(host, '../../x/evil.http', Buffer.from('x'))).toMatchObject({ name: 'evil.http' });
  });

  it.each([
    ['a gap', 5],
    ['a repetition', 0],
  ])('is discarded if its bytes have %s', async (_, offset) => {
    const host = await testHost();
    const { upload } = await host.value('upload.begin', { name: 'a', size: 100 });
    await host.value('upload.append', { upload, offset: 0, bytes: new Uint8Array(3) });
    expect((await host.error('upload.append', { upload, offset, bytes: new Uint8Array(3) })).code).toBe('upload_out_of_order');
    expect((await host.error('upload.end', { upload })).code).toBe('unknown_handle');
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('is discarded if it ends too early or is too long', async () => {
    const host = await testHost();
    const short = await host.value('upload.begin', { name: 'a', size: 4 });
    await host.value('upload.append', { upload: short.upload, offset: 0, bytes: new Uint8Array(3) });
    expect((await host.error('upload.end', { upload: short.upload })).code).toBe('upload_out_of_order');
    const long = await host.value('upload.begin', { name: 'a', size: 2 });
    expect((await host.error('upload.append', { upload: long.upload, offset: 0, bytes: new Uint8Array(3) })).code).toBe(
      'upload_out_of_order',
    );
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('is refused above the configured maximum size', async () => {
    const host = await testHost({ env: { CRASHLENS_MAX_UPLOAD: '1000' } });
    const error = await host.error('upload.begin', { name: 'big.http', size: 1001 });
    expect(error.code).toBe('upload_too_large');
    expect(error.message).toContain('1,000 bytes');
  });

  it('is discarded when another upload begins after ten minutes without data', async () => {
    let now = 0;
    const host = await testHost({ ports: testPorts({ now: () => now }) });
    const { upload } = await host.value('upload.begin', { name: 'a', size: 4 });
    now = 11 * 60_000;
    await host.value('upload.begin', { name: 'b', size: 4 });
    expect((await host.error('upload.append', { upload, offset: 0, bytes: new Uint8Array(1) })).code).toBe('unknown_handle');
    expect(temporaryFiles(host.home)).toHaveLength(1);
  });
});

describe('the SHA-256 of an upload', () => {
  it('is used for the file as long as the file is unchanged', () => {
    const path = join(tempFolder(), 'a.http');
    writeFileSync(path, 'POST / HTTP/1.1\r\n\r\n');
    const known = { identity: identityOf(statSync(path)), sha256: 'f'.repeat(64) };
    const hashOf = (): string => {
      const file = openFileSource(path, 'a.http', undefined, known);
      if (!file.ok) throw new Error(file.error.code);
      const hash = file.value.sha256();
      file.value.close();
      return hash;
    };
    expect(hashOf()).toBe(known.sha256);
    const text = 'GET / HTTP/1.1\r\n\r\n';
    writeFileSync(path, text);
    expect(hashOf()).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each([false, true])('matches the bytes on the disk (pasted: %s)', (pasted) => {
    const incoming = uploads({ folder: tempFolder(), now: () => 0, limit: 1_000 });
    const [one, two] = ['POST / HTTP/1.1\nContent-Length: 9\n\n', 'a\nb\nc\n'].map((text) => Buffer.from(text));
    if (one === undefined || two === undefined) throw new Error('no text');
    const begun = incoming.begin('a', one.length + two.length);
    const upload = begun.ok ? begun.value : '';
    incoming.append(upload, 0, one);
    incoming.append(upload, one.length, two);
    const taken = incoming.end(upload);
    if (!taken.ok) throw new Error(taken.error.code);
    const { path, hash } = pasted ? pastedText(taken.value) : taken.value;
    const bytes = readFileSync(path);
    expect(bytes.length).toBe(one.length + two.length + (pasted ? 6 : 0));
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
    expect(hash).toEqual({ identity: identityOf(statSync(path)), sha256: createHash('sha256').update(bytes).digest('hex') });
  });
});

describe('pasted text', () => {
  const request = rawRequest({ parts: GOOD_PARTS.slice(0, -1) });
  const asCopied = request.toString('latin1').replaceAll('\r\n', '\n');
  const bodyOf = (text: string): string => text.slice(text.indexOf('\n\n') + 2);
  const withLength = (length: number): string => asCopied.replace(/(?<=Content-Length: )\d+/, String(length));
  const PAGE = { dialect: 'spec', from: 0, limit: 100 } as const;

  async function opened(text: string) {
    const host = await testHost();
    const bytes = Buffer.from(text, 'latin1');
    const { upload } = await host.value('upload.begin', { name: 'x', size: bytes.length });
    await host.value('upload.append', { upload, offset: 0, bytes: new Uint8Array(bytes) });
    const taken = await host.value('upload.paste', { upload });
    if (taken.kind !== 'report') throw new Error(taken.kind);
    const { file, ends } = taken;
    const { report } = await host.value('report.open', { file: file.file });
    return { host, report, ends, view: await host.value('report.inspect', { report, ...PAGE }) };
  }

  it.each([
    ['fits the body as it is', withLength(bodyOf(asCopied).length), 'length'],
    ['fits neither', withLength(7), 'neither'],
    ['is missing', asCopied.replace(/Content-Length: .*\n/, ''), 'no_length'],
    ['is that of no head', bodyOf(asCopied), 'no_head'],
  ] as const)('keeps its LF if the Content-Length %s, and gets CRLF in one step that can be undone', async (_, text, why) => {
    const { host, report, ends, view } = await opened(text);
    expect(ends).toEqual({ ends: 'lf', why });
    expect(view.source.sizes.plain).toBe(bodyOf(asCopied).length);
    expect(view.verdict.label).not.toBe('well_formed');
    await host.value('draft.apply', { report, change: { kind: 'crlf' }, replaces: null });
    const fixed = await host.value('report.inspect', { report, ...PAGE });
    // The CRLF step does not add a missing Content-Length.
    expect(fixed.verdict.label).toBe(why === 'no_length' ? 'malformed' : 'well_formed');
    const codes = fixed.findings.map(({ code }) => code);
    for (const code of ['head_line_feeds', 'line_ends_lf']) expect(codes).not.toContain(code);
    const after = await host.value('draft.undo', { report });
    expect(after.steps).toEqual([]);
    expect((await host.value('report.inspect', { report, ...PAGE })).verdict.label).toBe(view.verdict.label);
  });

  it('refuses the CRLF step if all lines already end with CRLF', async () => {
    const { host, report, ends } = await opened(request.toString('latin1'));
    expect(ends).toBeNull();
    expect((await host.error('draft.apply', { report, change: { kind: 'crlf' }, replaces: null })).code).toBe('edit_refused');
  });

  it('gets back the CRLF that the clipboard removed, if its Content-Length fits only that', async () => {
    const host = await testHost();
    const file = await pageFile(host, 'x', Buffer.from(request.toString('latin1').replaceAll('\r\n', '\n')), true);
    expect(file.name).toBe('Pasted request');
    const { report } = await host.value('report.open', { file: file.file });
    const view = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    expect(view.verdict.label).toBe('well_formed');
    expect(view.source.sizes.head + (view.source.sizes.sent ?? 0)).toBe(request.length);
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('stays unchanged if it contains a CR', async () => {
    const host = await testHost();
    const text = Buffer.from(request.toString('latin1').replace('\r\n', '\n'));
    const file = await pageFile(host, 'x', text, true);
    const { report } = await host.value('report.open', { file: file.file });
    const view = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    expect(view.source.sizes.head + (view.source.sizes.sent ?? 0)).toBe(text.length);
  });
});
