import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { workerUrl } from '../../../electron/host/platform/base/worker-url.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import type { JobView } from '../../../shared/bridge/view/job-view.ts';
import { BENCH_BOUNDARY, annotationParts, body, dumpPart, extraPart } from '../../bench/support/bodies.ts';
import { writeSparseReport } from '../../bench/support/sparse-report.ts';
import { scriptedServer } from '../../builders/sending/scripted-server.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const RULES = { dialect: 'spec', maxBody: null } as const;
const CANCELLED = { ok: false, error: { code: 'cancelled' } } as const;

interface InThread {
  readonly hostClient: HostClient;
  readonly folder: string;
  /** The path to which the next save writes. */
  readonly saved: string;
  /** Opens a file of the folder and returns the report's handle. */
  readonly open: (name: string) => Promise<string>;
  /** Resolves with the next job of a kind as soon as the host reports it. */
  readonly next: (kind: JobView['kind']) => Promise<JobView>;
  /** Cancels the next job of a kind as soon as it is reported. */
  readonly cancelNext: (kind: JobView['kind']) => void;
}

/** Opens a host in its thread. While the thread is busy in a loop, it receives no messages. */
async function inThread(): Promise<InThread> {
  const folder = tempFolder();
  const saved = path.join(folder, 'saved.http');
  const ports = { ...servePorts('1'), chooseSavePath: () => Promise.resolve(saved) };
  const opened = await openHostThread({ home: path.join(folder, 'data'), ports, env: { HOME: folder } }, (start) => {
    const preloaded = new URL('../../builders/app/stepping-clock.ts', import.meta.url).href;
    return new Worker(workerUrl('host/app/thread/host-worker'), {
      workerData: start,
      name: 'host',
      execArgv: [...process.execArgv, '--import', preloaded],
    });
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const hostClient = opened.value;
  onTestFinished(() => hostClient.close());
  const next = (kind: JobView['kind']): Promise<JobView> =>
    new Promise((resolve) => {
      const off = hostClient.onEvent((event, payload) => {
        const job =
          event === 'job.changed' && 'jobs' in payload
            ? payload.jobs.find((one) => one.kind === kind && one.state === 'running')
            : undefined;
        if (job === undefined) return;
        off();
        resolve(job);
      });
    });
  return {
    hostClient,
    folder,
    saved,
    async open(name) {
      const handle = await hostClient.registerPath(path.join(folder, name));
      const report = handle.ok ? await hostClient.call('report.open', { file: handle.value.file }) : handle;
      if (!report.ok) throw new Error(report.error.code);
      return 'report' in report.value ? report.value.report : '';
    },
    next,
    cancelNext(kind) {
      void next(kind).then(({ id }) => hostClient.call('job.cancel', { job: id }));
    },
  };
}

/** Returns a report with 20,000 JSON members that safe fixes fix one by one. */
function membersReport(): Buffer {
  const numbers = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`Member${String(index)}`, index]));
  return request(body([{ ...extraPart(1), content: Buffer.from(JSON.stringify({ ProductName: 'Firefox', ...numbers })) }]));
}

function request(sent: Uint8Array, ...more: readonly string[]): Buffer {
  const head = [
    'POST /submit HTTP/1.1',
    'Host: collector.example',
    `Content-Type: multipart/form-data; boundary=${BENCH_BOUNDARY}`,
    `Content-Length: ${String(sent.length)}`,
    ...more,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
}

/** Returns the names of the host's temporary files, without the file that marks its folder. */
function temporariesIn(folder: string): readonly string[] {
  const names = readdirSync(path.join(folder, 'data', 'tmp'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /inflated|upload|download/.test(name));
}

describe('cancelling a job while the host thread is busy with it', () => {
  it('stops the opening of a file that takes long to read', async () => {
    const { hostClient, folder, cancelNext } = await inThread();
    writeSparseReport(path.join(folder, 'sparse.http'), 8 * 2 ** 30);
    const file = await hostClient.registerPath(path.join(folder, 'sparse.http'));
    if (!file.ok) throw new Error(file.error.code);
    cancelNext('open');
    expect(await hostClient.call('report.open', { file: file.value.file })).toMatchObject(CANCELLED);
    expect(await hostClient.call('report.list', {})).toMatchObject({ ok: true, value: { reports: [] } });
    expect(await hostClient.call('job.list', {})).toMatchObject({
      ok: true,
      value: { jobs: [{ kind: 'open', subject: 'sparse.http', state: 'cancelled', failure: null }] },
    });
  });

  it('stops the opening of a file that takes long to inflate, and leaves no temporary file', async () => {
    const { hostClient, folder, cancelNext } = await inThread();
    const dump = dumpPart(480 * 2 ** 20, Buffer.alloc(480 * 2 ** 20));
    writeFileSync(
      path.join(folder, 'bomb.http'),
      request(gzipSync(body([...annotationParts(3), dump]), { level: 1 }), 'Content-Encoding: gzip'),
    );
    const file = await hostClient.registerPath(path.join(folder, 'bomb.http'));
    if (!file.ok) throw new Error(file.error.code);
    cancelNext('open');
    expect(await hostClient.call('report.open', { file: file.value.file })).toMatchObject(CANCELLED);
    expect(temporariesIn(folder)).toEqual([]);
  });

  it('stops an inspection, and the report can be read again afterwards', async () => {
    const { hostClient, folder, open, cancelNext } = await inThread();
    writeSparseReport(path.join(folder, 'sparse.http'), 2 * 2 ** 30);
    const report = await open('sparse.http');
    cancelNext('inspect');
    const page = { report, ...RULES, from: 0, limit: 10 };
    expect(await hostClient.call('report.inspect', page)).toMatchObject(CANCELLED);
    expect(await hostClient.call('report.anchorAt', { report, space: 'plain', offset: 0 })).toMatchObject({ ok: true });
  });

  it('stops a preview and an edit, leaves the report as it was and allows another edit', async () => {
    const { hostClient, folder, open, cancelNext } = await inThread();
    writeFileSync(path.join(folder, 'members.http'), membersReport());
    const report = await open('members.http');
    const change = { kind: 'safe_fixes', ...RULES } as const;
    cancelNext('preview');
    expect(await hostClient.call('draft.preview', { report, change })).toMatchObject(CANCELLED);
    cancelNext('edit');
    expect(await hostClient.call('draft.apply', { report, change, replaces: null })).toMatchObject(CANCELLED);
    expect(await hostClient.call('draft.state', { report })).toMatchObject({ ok: true, value: { steps: [], revision: 0 } });
    const added = { kind: 'edits' as const, edits: [{ op: 'add_annotation' as const, name: 'Vendor', text: 'Mozilla' }] };
    const made = await hostClient.call('draft.apply', { report, change: added, replaces: null });
    expect(made).toMatchObject({ ok: true, value: { steps: [{}] } });
  });

  it('stops a save, leaves no partial file and keeps the old file', async () => {
    const { hostClient, folder, saved, open, cancelNext } = await inThread();
    // An edited gzip body is compressed again before it is saved, which takes a while.
    const coded = gzipSync(body([...annotationParts(3), dumpPart(64 * 2 ** 20)]), { level: 1 });
    writeFileSync(path.join(folder, 'large.http'), request(coded, 'Content-Encoding: gzip'));
    writeFileSync(saved, 'before');
    const report = await open('large.http');
    const change = { kind: 'edits' as const, edits: [{ op: 'add_annotation' as const, name: 'Vendor2', text: 'Mozilla' }] };
    expect(await hostClient.call('draft.apply', { report, change, replaces: null })).toMatchObject({ ok: true });
    cancelNext('save');
    expect(await hostClient.call('report.saveAs', { report, as: 'request' })).toMatchObject(CANCELLED);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'large.http', 'saved.http']);
    expect(readFileSync(saved, 'utf8')).toBe('before');
    expect(await hostClient.call('draft.state', { report })).toMatchObject({ ok: true, value: { unsaved: true } });
  });

  it('stops an upload and deletes its data', async () => {
    const { hostClient, folder, next } = await inThread();
    const seen = next('upload');
    const began = await hostClient.call('upload.begin', { name: 'a.http', size: 4 * 2 ** 20 });
    if (!began.ok) throw new Error(began.error.code);
    const { upload } = began.value;
    await hostClient.call('upload.append', { upload, offset: 0, bytes: new Uint8Array(2 ** 20) });
    const job = await seen;
    expect(job).toMatchObject({ subject: 'a.http', progress: { done: 2 ** 20, total: 4 * 2 ** 20 } });
    await hostClient.call('job.cancel', { job: job.id });
    expect(await hostClient.call('upload.append', { upload, offset: 2 ** 20, bytes: new Uint8Array(2 ** 20) })).toMatchObject(CANCELLED);
    expect(temporariesIn(folder)).toEqual([]);
  });

  it('stops a send, and the attempt ends as cancelled', async () => {
    const { hostClient, folder, open, next } = await inThread();
    const server = await scriptedServer({});
    writeFileSync(path.join(folder, 'small.http'), request(body(annotationParts(3))));
    const report = await open('small.http');
    const ended = new Promise<unknown>((resolve) => {
      hostClient.onEvent((event, payload) => {
        if (event === 'attempt.changed' && 'state' in payload && payload.state !== 'sending') resolve(payload);
      });
    });
    const options = { contentLength: 'computed', credentials: false, omitUnsendable: false } as const;
    const seen = next('send');
    const used = await hostClient.call('target.use', { url: server.url });
    const target = used.ok ? used.value.id : expect.fail();
    const started = await hostClient.call('send.start', { report, target, options, confirmed: null });
    expect(started).toMatchObject({ ok: true });
    const job = await seen;
    expect(job).toMatchObject({ subject: 'small.http' });
    await hostClient.call('job.cancel', { job: job.id });
    expect(await ended).toMatchObject({ state: 'cancelled', failure: { code: 'cancelled' } });
  });
});
