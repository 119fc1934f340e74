import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { validDump } from '../../builders/report/minimal-dump.ts';

const DUMP = Buffer.from(validDump('secret-memory-7712'), 'latin1');
const MEMORY = gzipSync('{"version":1}');

/** Writes a file and returns its handle. */
async function handleOf(host: TestHost, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(host.user, name);
  writeFileSync(path, content);
  const registered = await host.host.registerPath(path);
  if (!registered.ok) throw new Error(registered.error.code);
  return registered.value.file;
}

async function uploaded(host: TestHost, name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const { upload } = await host.value('upload.begin', { name, size: bytes.length });
  await host.value('upload.append', { upload, offset: 0, bytes });
  return (await host.value('upload.end', { upload })).file;
}

const EMPTY: RequestOf<'new.make'> = { form: 'kv', annotations: [{ name: 'ProductName', text: 'Firefox' }], parts: [], gzip: false };

async function inspected(host: TestHost, report: string) {
  return host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
}

describe('new.gather', () => {
  it('reads the files of a crash', async () => {
    const host = await testHost();
    const files = [
      await handleOf(host, 'c1.extra', '{"ProductName":"Firefox","URL":"https://private.example/"}'),
      await handleOf(host, 'c1.dmp', DUMP),
      await handleOf(host, 'c1.memory.json.gz', MEMORY),
    ];
    expect(await host.value('new.gather', { files })).toEqual({
      annotations: [
        { name: 'ProductName', text: 'Firefox', protected: false },
        { name: 'URL', text: 'https://private.example/', protected: true },
      ],
      parts: [
        {
          name: 'upload_file_minidump',
          filename: 'c1.dmp',
          contentType: 'application/octet-stream',
          file: files[1],
          size: DUMP.length,
        },
        { name: 'memory_report', filename: 'c1.memory.json.gz', contentType: 'application/gzip', file: files[2], size: MEMORY.length },
      ],
      notes: [],
    });
  });

  it('reports what it left out and what it could not read', async () => {
    const host = await testHost();
    mkdirSync(join(host.user, 'folder.dmp'));
    const folder = await host.host.registerPath(join(host.user, 'folder.dmp'));
    if (!folder.ok) throw new Error(folder.error.code);
    const { parts, notes } = await host.value('new.gather', { files: [folder.value.file, await handleOf(host, 'a.txt', 'hello')] });
    expect(parts).toEqual([]);
    expect(notes).toEqual([
      '“folder.dmp” is a folder, not a file. It was left out.',
      '“a.txt” was left out: it is not a minidump, .extra file or memory report.',
    ]);
  });

  it('accepts an empty dump, with a note that it is not a minidump', async () => {
    const host = await testHost();
    const { parts, notes } = await host.value('new.gather', { files: [await handleOf(host, 'a.dmp', '')] });
    expect(parts).toMatchObject([{ filename: 'a.dmp', size: 0 }]);
    expect(notes).toHaveLength(1);
  });

  it('refuses an unknown handle', async () => {
    const host = await testHost();
    expect((await host.error('new.gather', { files: ['nonsense'] })).code).toBe('unknown_handle');
  });
});

describe('new.make', () => {
  it.each([
    ['kv', false],
    ['kv', true],
    ['json', false],
    ['json', true],
  ] as const)('writes a %s report (gzip %s) and opens it', async (form, gzip) => {
    const host = await testHost();
    const file = await handleOf(host, 'c1.dmp', DUMP);
    const annotations = [
      { name: 'ProductName', text: 'Firefox' },
      { name: 'Version', text: '148.0a1' },
      { name: 'Comments', text: 'naïve 🦊\r\n"--' },
    ];
    const parts = [{ name: 'upload_file_minidump', filename: 'c1.dmp', contentType: 'application/octet-stream', file }];
    const summary = await host.value('new.make', { form, annotations, parts, gzip });
    expect(summary.name).toMatch(/^new-20261121-093000-[0-9a-f]{4}-from-c1\.dmp\.http$/);
    expect(summary.displayPath).toBe(`~/data/new/${summary.name}`);
    expect(summary.title).toBe('Firefox 148.0a1');
    await host.value('report.reveal', { report: summary.report, range: null });
    const view = await inspected(host, summary.report);
    expect(view).toMatchObject({ form, source: { gzip, kind: 'request' }, verdict: { label: 'well_formed', violations: 0 } });
    expect(view.findings).toEqual([]);
    expect(view.annotations.map(({ name, value }) => ({ name, text: value }))).toEqual(annotations);
    expect(view.parts).toMatchObject([{ name: 'upload_file_minidump', filename: 'c1.dmp', size: DUMP.length }]);
    const userAgent = view.request.headers.find(({ name }) => name === 'User-Agent');
    expect(userAgent?.value).toBe('Crashlens/0.0.0 crash reporter');
  });

  it('stores the report private to its owner, without other files beside it', async () => {
    const host = await testHost();
    const { name } = await host.value('new.make', { ...EMPTY, gzip: true });
    const folder = join(host.home, 'new');
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('creates an empty report, which is malformed', async () => {
    const host = await testHost();
    const { report } = await host.value('new.make', { ...EMPTY, annotations: [] });
    expect((await inspected(host, report)).verdict.malformed).not.toBeNull();
  });

  it('deletes uploads after it has copied them', async () => {
    const host = await testHost();
    const extra = await uploaded(host, 'c1.extra', Buffer.from('A=1'));
    const dump = await uploaded(host, 'c1.dmp', DUMP);
    const { parts } = await host.value('new.gather', { files: [extra, dump] });
    expect(temporaryFiles(host.home)).toHaveLength(1);
    await host.value('new.make', { ...EMPTY, parts: parts.map(({ size: _, ...part }) => part) });
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it.each([
    ['a name that no header can carry', { ...EMPTY, annotations: [{ name: 'Größe', text: 'secret-9917' }] }, 'Größe'],
    ['no name', { ...EMPTY, annotations: [{ name: '', text: 'secret-9917' }] }, 'no name'],
    ['half a character', { ...EMPTY, annotations: [{ name: 'A', text: 'secret-9917\ud83e' }] }, '“A”'],
  ])('refuses %s and writes nothing', async (_, request, text) => {
    const host = await testHost();
    const error = await host.error('new.make', request);
    expect(error.code).toBe('report_not_made');
    expect(error.message).toContain(text);
    expect(JSON.stringify(error)).not.toContain('secret-9917');
    expect(existsSync(join(host.home, 'new')) ? readdirSync(join(host.home, 'new')) : []).toEqual([]);
  });

  it('names a missing file', async () => {
    const host = await testHost();
    const gone = await host.host.registerPath(join(host.user, 'gone.dmp'));
    if (!gone.ok) throw new Error(gone.error.code);
    const parts = [{ name: 'upload_file_minidump', filename: null, contentType: 'application/octet-stream', file: gone.value.file }];
    expect(await host.error('new.make', { ...EMPTY, parts })).toMatchObject({
      code: 'file_missing',
      message: '“gone.dmp” does not exist.',
    });
  });

  it('copies contents byte for byte and chooses a boundary that is not in them', async () => {
    const host = await testHost();
    const hostile = Buffer.concat([DUMP, Buffer.from('\r\n------crashlens-00000000000000000000000000000000--\r\n')]);
    const file = await handleOf(host, 'c1.dmp', hostile);
    const parts = [{ name: 'upload_file_minidump', filename: null, contentType: 'application/octet-stream', file }];
    const { report, name } = await host.value('new.make', { ...EMPTY, parts });
    const written = readFileSync(join(host.home, 'new', name));
    expect(written.includes(hostile)).toBe(true);
    expect((await inspected(host, report)).verdict.label).toBe('well_formed');
  });

  it('copies a dump of 512 MiB with less than 200 MiB over idle', { timeout: 120_000 }, async () => {
    const folder = tempFolder();
    const dump = join(folder, 'large.dmp');
    // The dump is sparse and the report is compressed, to save disk space.
    const descriptor = openSync(dump, 'w');
    writeSync(descriptor, DUMP);
    ftruncateSync(descriptor, 2 ** 29);
    closeSync(descriptor);
    const script = join(import.meta.dirname, '../../builders/report/measure-new-report.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, 'data'), dump], { timeout: 110_000 });
    const seen = v.parse(v.object({ over: v.number(), label: v.string(), sizes: v.array(v.number()) }), JSON.parse(stdout));
    expect(seen).toMatchObject({ label: 'well_formed', sizes: [2 ** 29] });
    expect(seen.over / 2 ** 20).toBeLessThan(200);
  });
});

describe('a new report whose tab is closed', () => {
  it('waits without edits, opens again, and is deleted when it is erased', async () => {
    const host = await testHost();
    const made = await host.value('new.make', EMPTY);
    expect(await host.value('draft.kept', {})).toEqual({ drafts: [] });
    await host.value('report.close', { report: made.report });
    const { drafts } = await host.value('draft.kept', {});
    expect(drafts).toMatchObject([{ name: 'New report', displayPath: made.displayPath, steps: 0 }]);
    const draft = drafts[0]?.draft ?? '';
    const opened = await host.value('draft.open', { draft });
    expect(opened).toMatchObject({ name: made.name, title: 'Firefox' });
    expect(await host.value('draft.kept', {})).toEqual({ drafts: [] });
    await host.value('report.close', { report: opened.report });
    expect(await host.value('erase.all', { target: { kind: 'draft', draft } })).toMatchObject({
      name: 'New report',
      edits: 0,
      stays: null,
      symbolsStay: false,
    });
    expect(existsSync(join(host.home, 'new', made.name))).toBe(false);
    expect(await host.value('draft.kept', {})).toEqual({ drafts: [] });
    expect((await host.error('draft.open', { draft })).code).toBe('unknown_handle');
  });

  it('is named after its dump, whatever the name of the dump', async () => {
    const host = await testHost();
    for (const name of ['c1.dmp', `${'ü'.repeat(70)}.dmp`]) {
      const file = await handleOf(host, name, DUMP);
      const parts = [{ name: 'upload_file_minidump', filename: 'a.dmp', contentType: 'application/octet-stream', file }];
      const { report } = await host.value('new.make', { ...EMPTY, parts });
      await host.value('report.close', { report });
    }
    const { drafts } = await host.value('draft.kept', {});
    expect(drafts.map(({ name }) => name).toSorted()).toEqual(['New report, from c1.dmp', `New report, from ${'ü'.repeat(48)}`]);
  });

  it('is listed once if it has edits', async () => {
    const host = await testHost();
    const { report } = await host.value('new.make', EMPTY);
    const edits = [{ op: 'add_annotation', name: 'Notes', text: 'x' }] as const;
    await host.value('draft.apply', { report, change: { kind: 'edits', edits: [...edits] }, replaces: null });
    await host.value('report.close', { report });
    expect((await host.value('draft.kept', {})).drafts).toMatchObject([{ name: 'New report', steps: 1 }]);
  });
});
