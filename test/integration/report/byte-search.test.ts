import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBytes } from '../../../electron/host/report/byte-search/find-bytes.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { type PatternMode, readPattern } from '../../../shared/bytes/search/byte-pattern.ts';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { MAX_HITS } from '../../../shared/bridge/view/find-channels.ts';
import type { JobView } from '../../../shared/bridge/view/job-view.ts';
import { writeSparseReport } from '../../bench/support/sparse-report.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const MIB = 1 << 20;

/** An expression that practically never ends: before it fails, it tries every way to split the letters. */
const ENDLESS = '(a+)+$';
const MANY_LETTERS = `${'a'.repeat(40)}!`;

type Asked = RequestOf<'find.bytes'>;

function asked(report: string, mode: PatternMode, text: string, more: Partial<Asked['pattern']> = {}): Asked {
  return { report, space: 'plain', pattern: { mode, text, isCaseSensitive: true, ...more } };
}

async function openBody(body: Uint8Array): Promise<{ readonly host: TestHost; readonly report: string }> {
  const host = await testHost();
  const file = path.join(host.user, 'a.http');
  writeFileSync(file, request(body));
  return { host, report: (await host.opened(file)).report };
}

describe('a byte search in a report', () => {
  const body = multipart(GOOD_PARTS);

  it('finds text, hex and expressions at their offsets in the given space', async () => {
    const { host, report } = await openBody(body);
    const at = body.indexOf('148.0a1');
    const wanted = { hits: [{ offset: at, length: 7 }], isMore: false, hasMasked: true };
    expect(await host.value('find.bytes', asked(report, 'text', '148.0a1'))).toEqual(wanted);
    expect(await host.value('find.bytes', asked(report, 'text', '148.0A1', { isCaseSensitive: false }))).toEqual(wanted);
    expect(await host.value('find.bytes', asked(report, 'hex', '31 34 38 ?? 30 6? 31'))).toEqual(wanted);
    expect(await host.value('find.bytes', asked(report, 'regex', '\\d+\\.0a1'))).toEqual(wanted);
    const inHead = await host.value('find.bytes', { ...asked(report, 'text', 'HTTP/1.1'), space: 'head' });
    expect(inHead.hits).toHaveLength(1);
  });

  it('finds nothing in masked bytes until they are revealed', async () => {
    const { host, report } = await openBody(body);
    const at = body.indexOf('secret-page');
    for (const ask of [
      asked(report, 'text', 'secret-page'),
      asked(report, 'regex', 's.cret-page'),
      asked(report, 'hex', '73 65 63 72 65 74 2d 70'),
    ])
      expect((await host.value('find.bytes', ask)).hits).toEqual([]);
    await host.value('report.reveal', { report, range: null });
    expect(await host.value('find.bytes', asked(report, 'text', 'secret-page'))).toEqual({
      hits: [{ offset: at, length: 11 }],
      isMore: false,
      hasMasked: false,
    });
    await host.value('report.hide', { report });
    expect((await host.value('find.bytes', asked(report, 'text', 'secret-page'))).hits).toEqual([]);
  });

  it('gives the same answers for two reports that differ only in masked bytes', async () => {
    const other = Buffer.from(body);
    other.write('\r\n--b0unda', body.indexOf('secret-page'), 'latin1');
    const patterns = ['[^]', '^.', '.$', '(?<![^])[^]', '[^](?![^])', '\\r\\n(?=[^]*page)', '(?<=secret[^]*)\\r', '--b0'];
    const answers: unknown[] = [];
    for (const bytes of [body, other]) {
      const { host, report } = await openBody(bytes);
      const range = { space: 'plain', offset: 0, length: bytes.length } as const;
      const { masked } = await host.value('report.readRange', { report, range });
      expect(
        masked.some(({ offset, length }) => offset <= body.indexOf('secret-page') && offset + length >= body.indexOf('secret-page') + 11),
      ).toBe(true);
      const found = [];
      for (const text of patterns) found.push(await host.value('find.bytes', asked(report, 'regex', text)));
      answers.push({ masked, found });
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('refuses an invalid pattern', async () => {
    const { host, report } = await openBody(body);
    for (const ask of [
      asked(report, 'hex', '0'),
      asked(report, 'hex', '?? ??'),
      asked(report, 'regex', '('),
      asked(report, 'regex', 'é'),
      asked(report, 'text', 'x'.repeat(1_001)),
    ])
      expect((await host.error('find.bytes', ask)).code).toBe('invalid_request');
    expect((await host.error('find.bytes', asked('none', 'text', 'a'))).code).toBe('unknown_handle');
  });

  it('returns at most MAX_HITS hits', async () => {
    const { host, report } = await openBody(Buffer.alloc(3 * MIB));
    await host.value('report.reveal', { report, range: null });
    for (const ask of [asked(report, 'hex', '00 00'), asked(report, 'regex', '\\0\\0')]) {
      const found = await host.value('find.bytes', ask);
      expect(found.hits).toHaveLength(MAX_HITS);
      expect(found.isMore).toBe(true);
      expect(found.hits.at(-1)).toEqual({ offset: 2 * (MAX_HITS - 1), length: 2 });
    }
  });

  it('finds matches across the edges of its read windows', async () => {
    const large = Buffer.alloc(3 * MIB, 'x');
    const offsets = [MIB - 3, 2 * MIB - 1, 3 * MIB - 6];
    for (const offset of offsets) large.write('needle', offset, 'latin1');
    const { host, report } = await openBody(large);
    await host.value('report.reveal', { report, range: null });
    for (const ask of [
      asked(report, 'text', 'needle'),
      asked(report, 'text', 'NEEDLE', { isCaseSensitive: false }),
      asked(report, 'regex', 'n[e]+dle'),
    ])
      expect((await host.value('find.bytes', ask)).hits.map(({ offset }) => offset)).toEqual(offsets);
  });

  it('stops an expression that takes too long, and reports that', async () => {
    const source = sourceOfBytes(Buffer.from(MANY_LETTERS));
    const read = readPattern({ mode: 'regex', text: ENDLESS, isCaseSensitive: true });
    if (!('pattern' in read)) throw new Error(read.error.code);
    const search = { most: 10, throwIfCancelled: () => undefined, passed: () => undefined, longestMs: 300 };
    const runs = [{ start: 0, end: source.size }];
    await expect(findBytes(source, runs, read.pattern, search)).rejects.toMatchObject({
      error: { code: 'find_stopped', facts: { why: 'time' } },
    });
  });

  it('ends when a later search begins, and on request', async () => {
    const { host, report } = await openBody(Buffer.from(MANY_LETTERS));
    await host.value('report.reveal', { report, range: null });
    const first = host.error('find.bytes', asked(report, 'regex', ENDLESS));
    const second = host.error('find.bytes', asked(report, 'regex', `${ENDLESS}|y`));
    expect((await first).code).toBe('cancelled');
    await host.value('find.stop', { report });
    expect((await second).code).toBe('cancelled');
    expect((await host.value('find.bytes', asked(report, 'text', '!'))).hits).toEqual([{ offset: 40, length: 1 }]);
  });

  it('is a job for a large body: other calls are answered in the meantime, and it can be cancelled', async () => {
    const folder = tempFolder();
    const file = path.join(folder, 'sparse.http');
    writeSparseReport(file, 2_048 * MIB);
    const opened = await openHostThread({ home: path.join(folder, 'data'), ports: servePorts('1'), env: { HOME: folder } });
    if (!opened.ok) throw new Error(opened.error.code);
    const hostClient = opened.value;
    onTestFinished(() => hostClient.close());
    const handle = await hostClient.registerPath(file);
    const summary = handle.ok ? await hostClient.call('report.open', { file: handle.value.file }) : handle;
    if (!summary.ok || !('report' in summary.value)) throw new Error('not opened');
    const { report } = summary.value;
    await hostClient.call('report.reveal', { report, range: null });
    const seen = new Promise<JobView>((resolve) => {
      hostClient.onEvent((event, payload) => {
        const job =
          event === 'job.changed' && 'jobs' in payload
            ? payload.jobs.find(({ kind, progress }) => kind === 'find' && progress !== null)
            : undefined;
        if (job !== undefined) resolve(job);
      });
    });
    const search = hostClient.call('find.bytes', asked(report, 'hex', 'f? 3? ?7'));
    const job = await seen;
    expect(job).toMatchObject({ subject: 'sparse.http', state: 'running', progress: { unit: 'bytes' } });
    expect((await hostClient.call('report.readRange', { report, range: { space: 'plain', offset: 0, length: 16 } })).ok).toBe(true);
    await hostClient.call('job.cancel', { job: job.id });
    expect(await search).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  }, 60_000);
});
