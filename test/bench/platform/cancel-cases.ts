import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { request } from '../../builders/report/multipart.ts';
import { BENCH_BOUNDARY, MIB, annotationParts, body, dumpPart, extraPart } from '../support/bodies.ts';
import type { CancelHost } from './cancel-host.ts';
import { writeSparseReport } from '../support/sparse-report.ts';
import type { JobKind } from '../../../shared/bridge/view/job-kinds.ts';

/** A long-running operation that is run repeatedly. */
export interface CancelCase {
  readonly kind: JobKind;
  /** Description of the operation's input. */
  readonly of: string;
  /** Prepares a run. Resolves to a function that runs the operation once, and resolves to true if the operation completed. */
  readonly ready: () => Promise<() => Promise<boolean>>;
  /** Assumed duration in milliseconds, for an operation that never ends on its own. */
  readonly lasts?: number;
}

const RULES = { ...DEFAULT_RULES, maxBody: null } as const;

const SPARSE = 2_048;
const CODED = 256;
const MEMBERS = 20_000;
const PARTS = 20_000;

/** Paths of the input files. */
interface Bodies {
  readonly sparse: string;
  readonly coded: string;
  readonly members: string;
  readonly parts: string;
  readonly dump: string;
  readonly extra: string;
}

/** Returns all long-running operations, with inputs that make them long. */
export async function cancelCases(host: CancelHost, folder: string): Promise<readonly CancelCase[]> {
  const bodies = writeBodies(folder);
  const url = await slowCollector();
  return [...readingCases(host, bodies), ...editingCases(host, bodies), ...leavingCases(host, bodies, url), ...makingCases(host, bodies)];
}

function writeBodies(folder: string): Bodies {
  const at = (name: string): string => path.join(folder, name);
  const files = {
    sparse: at('sparse.http'),
    coded: at('coded.http'),
    members: at('members.http'),
    parts: at('parts.http'),
    dump: at('0.dmp'),
    extra: at('0.extra'),
  };
  writeSparseReport(files.sparse, SPARSE * MIB);
  const coded = gzipSync(body([...annotationParts(150), dumpPart(CODED * MIB)]), { level: 1 });
  writeFileSync(files.coded, captureOf(coded, 'gzip'));
  // Each member needs a safe fix.
  const numbers = Object.fromEntries(Array.from({ length: MEMBERS }, (_, index) => [`Member${String(index)}`, index]));
  writeFileSync(
    files.members,
    captureOf(body([{ ...extraPart(1), content: Buffer.from(JSON.stringify({ ProductName: 'Firefox', ...numbers })) }])),
  );
  writeFileSync(files.parts, captureOf(body(annotationParts(PARTS))));
  const dump = openSync(files.dump, 'wx');
  writeSync(dump, 'MDMP');
  ftruncateSync(dump, 512 * MIB);
  closeSync(dump);
  const texts = Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`Name${String(index)}`, `text ${String(index)}`]));
  writeFileSync(files.extra, JSON.stringify(texts).slice(0, 15 * MIB));
  return files;
}

function captureOf(sent: Uint8Array, coding: string | null = null): Buffer {
  return request(sent, { headers: { 'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}`, 'Content-Encoding': coding } });
}

/** Starts a server that reads slowly, as over a metropolitan connection, and never answers. Returns its submission URL. */
async function slowCollector(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
  });
  server.unref();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`;
}

function readingCases(host: CancelHost, { sparse, coded }: Bodies): readonly CancelCase[] {
  const opening = (of: string, file: string): CancelCase => ({
    kind: 'open',
    of,
    async ready() {
      await closeAll(host);
      const handle = await host.fileOf(file);
      return () => host.isWhole('report.open', { file: handle });
    },
  });
  const finding = (of: string, pattern: RequestOf<'find.bytes'>['pattern']): CancelCase => ({
    kind: 'find',
    of,
    async ready() {
      const report = await reopen(host, sparse);
      await host.isWhole('report.reveal', { report, range: null });
      return () => host.isWhole('find.bytes', { report, space: 'plain', pattern });
    },
  });
  return [
    opening(`${String(SPARSE)} MiB`, sparse),
    opening(`${String(CODED)} MiB, gzip`, coded),
    {
      kind: 'inspect',
      of: `${String(SPARSE)} MiB`,
      async ready() {
        const report = await reopen(host, sparse);
        return () => host.isWhole('report.inspect', { report, ...RULES, from: 0, limit: 10 });
      },
    },
    {
      kind: 'inspect',
      of: `what is kept of ${String(SPARSE)} MiB`,
      async ready() {
        const report = await reopen(host, sparse);
        return () => host.isWhole('report.stored', { report, from: 0, limit: 10 });
      },
    },
    finding(`hex in ${String(SPARSE)} MiB`, { mode: 'hex', text: 'f? 3? ?7', isCaseSensitive: true }),
    finding(`an expression in ${String(SPARSE)} MiB`, { mode: 'regex', text: '[a-z]{12}\\d', isCaseSensitive: false }),
  ];
}

function editingCases(host: CancelHost, { members, parts }: Bodies): readonly CancelCase[] {
  const safe: Change = { kind: 'safe_fixes', ...RULES };
  const trying = (kind: 'preview' | 'edit', of: string, file: string, changeOf: (report: string) => Promise<Change>): CancelCase => ({
    kind,
    of,
    async ready() {
      const report = await reopen(host, file);
      const change = await changeOf(report);
      return kind === 'preview'
        ? () => host.isWhole('draft.preview', { report, change })
        : () => host.isWhole('draft.apply', { report, change, replaces: null });
    },
  });
  const fixes = `safe fixes of ${String(MEMBERS)} members`;
  const values = (report: string): Promise<Change> => valuesOf(host, report);
  return [
    trying('preview', fixes, members, () => Promise.resolve(safe)),
    trying('edit', fixes, members, () => Promise.resolve(safe)),
    trying('preview', `1000 edits of ${String(PARTS)} parts`, parts, values),
    trying('edit', `1000 edits of ${String(PARTS)} parts`, parts, values),
    trying('edit', `other form of ${String(PARTS)} parts`, parts, () =>
      Promise.resolve({ kind: 'edits', edits: [{ op: 'form', form: 'json' }] }),
    ),
  ];
}

/** Returns new values for the first thousand annotations. */
async function valuesOf(host: CancelHost, report: string): Promise<Change> {
  const { annotations } = await host.value('report.inspect', { report, ...RULES, from: 0, limit: 1_000 });
  return { kind: 'edits', edits: annotations.map(({ anchor }, index) => ({ op: 'value', at: anchor, text: `other ${String(index)}` })) };
}

function leavingCases(host: CancelHost, { sparse, coded }: Bodies, url: string): readonly CancelCase[] {
  const target = async (): Promise<string> => (await host.value('target.use', { url })).id;
  return [
    {
      kind: 'upload',
      of: `${String(CODED)} MiB`,
      async ready() {
        const { upload } = await host.value('upload.begin', { name: 'a.http', size: CODED * MIB });
        return () => uploaded(host, upload);
      },
    },
    {
      kind: 'save',
      of: `${String(CODED)} MiB, gzip, edited`,
      async ready() {
        const report = await openEdited(host, coded);
        return () => host.isWhole('report.saveAs', { report, as: 'request' });
      },
    },
    {
      kind: 'save',
      of: `${String(SPARSE)} MiB, edited`,
      async ready() {
        const report = await openEdited(host, sparse);
        return () => host.isWhole('report.saveAs', { report, as: 'request' });
      },
    },
    {
      kind: 'prepare',
      of: `${String(CODED)} MiB, gzip, edited`,
      async ready() {
        const report = await openEdited(host, coded);
        const to = await target();
        return () => host.isWhole('send.preview', { report, target: to, rules: RULES, options: DEFAULT_SEND_OPTIONS });
      },
    },
    {
      kind: 'send',
      of: `${String(SPARSE)} MiB`,
      lasts: 3_000,
      async ready() {
        const report = await reopen(host, sparse);
        const to = await target();
        return () => sent(host, report, to);
      },
    },
  ];
}

/** Sends a report and waits for the end of the attempt. */
async function sent(host: CancelHost, report: string, target: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const off = host.hostClient.onEvent((event, payload) => {
    if (event === 'attempt.changed' && 'state' in payload && payload.state !== 'sending') resolve(payload.state === 'answered');
  });
  await host.value('send.start', { report, target, rules: RULES, options: DEFAULT_SEND_OPTIONS, confirmed: null });
  const isAnswered = await promise;
  off();
  return isAnswered;
}

async function uploaded(host: CancelHost, upload: string): Promise<boolean> {
  for (let offset = 0; offset < CODED * MIB; offset += MIB)
    if (!(await host.isWhole('upload.append', { upload, offset, bytes: new Uint8Array(MIB).fill(97) }))) return false;
  return host.isWhole('upload.end', { upload });
}

function makingCases(host: CancelHost, { dump, extra }: Bodies): readonly CancelCase[] {
  return [
    {
      kind: 'gather',
      of: '.extra of 15 MiB',
      async ready() {
        const files = [await host.fileOf(extra)];
        return () => host.isWhole('new.gather', { files });
      },
    },
    {
      kind: 'new',
      of: 'dump of 512 MiB, gzip',
      async ready() {
        await closeAll(host);
        const file = await host.fileOf(dump);
        const part = { name: 'upload_file_minidump', filename: '0.dmp', contentType: 'application/octet-stream', file };
        return () =>
          host.isWhole('new.make', { form: 'kv', annotations: [{ name: 'ProductName', text: 'Firefox' }], parts: [part], gzip: true });
      },
    },
    { kind: 'samples', of: 'all', ready: () => Promise.resolve(() => host.isWhole('samples.make', {})) },
  ];
}

/** Opens a file as a report without cached data. Returns the report's id. */
async function reopen(host: CancelHost, file: string): Promise<string> {
  await closeAll(host);
  return (await host.value('report.open', { file: await host.fileOf(file) })).report;
}

async function openEdited(host: CancelHost, file: string): Promise<string> {
  const report = await reopen(host, file);
  const change: Change = { kind: 'edits', edits: [{ op: 'add_annotation', name: 'Vendor2', text: 'Mozilla' }] };
  await host.value('draft.apply', { report, change, replaces: null });
  return report;
}

/** Closes all reports and discards the edits of earlier runs. */
async function closeAll(host: CancelHost): Promise<void> {
  for (const { report } of (await host.value('report.list', {})).reports) {
    const { steps } = await host.value('draft.state', { report });
    for (const _ of steps) await host.value('draft.undo', { report });
    await host.value('report.close', { report });
  }
}
