import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { type AttemptView, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { type RawPart, GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { changeTarget, makeTarget } from '../../builders/sending/queue-host.ts';
import { scriptedServer, answerBytes, answeringServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const TOO_LARGE = answerBytes(413, '');
const OCTETS = 'application/octet-stream';

/** Bytes that gzip cannot compress. */
function noise(size: number): Buffer {
  let state = 7;
  return Buffer.from(Array.from({ length: size }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16));
}

const HEAVY: readonly RawPart[] = [
  ...GOOD_PARTS,
  { name: 'log', filename: 'log.txt', contentType: OCTETS, content: Buffer.alloc(900_000, 'text ') },
  { name: 'memory_report', filename: 'memory.json.gz', contentType: 'application/gzip', content: noise(300_000) },
];

interface RejectedSend {
  readonly test: TestHost;
  readonly report: string;
  readonly attempt: AttemptView;
  readonly target: string;
}

/** Sends a report directly, which the collector rejects as too large. */
async function refused(bytes: Uint8Array, maxBody: number | null, url: string): Promise<RejectedSend> {
  const test = await testHost();
  const target = await makeTarget(test, url);
  await changeTarget(test, target, { rules: { ...target.rules, maxBody } });
  const report = await openBytes(test, bytes);
  const attempt = await sendReport(test, report, target.id);
  expect(attempt.outcome?.kind).toBe('too_large');
  return { test, report, attempt, target: target.id };
}

async function edited({ test, report }: RejectedSend, edit: Edit | null | undefined): Promise<void> {
  if (edit === null || edit === undefined) throw new Error('there is no such edit');
  await test.value('draft.apply', { report, change: { kind: 'edits', edits: [edit] }, replaces: null });
}

describe('the advice after a 413', () => {
  it('contains the measured effect of gzip and the largest parts, each with an edit', async () => {
    const server = await answeringServer(TOO_LARGE);
    const one = await refused(rawRequest({ parts: HEAVY }), 200_000, server.url);
    const { test, report, attempt, target } = one;
    const asked = { report, attempt: attempt.id };
    const before = await test.value('send.smaller', asked);
    expect(before).toMatchObject({ bytes: attempt.totalBytes, maxBody: 200_000, isMaxWrong: false });
    expect(before.parts.map(({ name, role, bytes }) => [name, role, bytes])).toEqual([
      ['log', 'other', 900_000],
      ['memory_report', 'kept', 300_000],
    ]);
    await edited(one, before.gzip?.edit);
    const preview = { report, target, options: DEFAULT_SEND_OPTIONS };
    expect((await test.value('send.preview', preview)).bodyBytes).toBe(before.gzip?.bytes);
    expect(before.gzip?.bytes).toBeGreaterThan(200_000);
    const compressed = await test.value('send.smaller', asked);
    expect(compressed).toMatchObject({ bytes: before.gzip?.bytes, gzip: null });
    await edited(one, compressed.parts[1]?.edit);
    const without = await test.value('send.smaller', asked);
    expect(without.bytes).toBeLessThan(10_000);
    expect(without.parts.map(({ name }) => name)).toEqual(['log']);
    await test.value('draft.undo', { report });
    await test.value('draft.undo', { report });
    expect(await test.value('send.smaller', asked)).toEqual(before);
  });

  it('says that the chosen limit is wrong, even after an answer that came before the whole body', async () => {
    const server = await scriptedServer({ onHead: (socket) => socket.end(TOO_LARGE) });
    const { test, report, attempt } = await refused(rawRequest({ parts: HEAVY }), 100_000_000, server.url);
    expect(await test.value('send.smaller', { report, attempt: attempt.id })).toMatchObject({ maxBody: 100_000_000, isMaxWrong: true });
  });

  it('contains nothing that saves no bytes, and keeps names masked', async () => {
    const swept = Buffer.from(
      rawRequest({ parts: [...GOOD_PARTS, { name: 'SECRETNAME', filename: 'x', contentType: OCTETS, content: noise(400_000) }] })
        .toString('latin1')
        .replace('name="SECRETNAME"', 'name="SECRETNAME'),
      'latin1',
    );
    const server = await answeringServer(TOO_LARGE);
    const { test, report, attempt } = await refused(swept, null, server.url);
    const view = await test.value('send.smaller', { report, attempt: attempt.id });
    expect(view).toMatchObject({ maxBody: null, gzip: { edit: null } });
    expect(JSON.stringify(view)).not.toContain('SECRETNAME');
  });

  it('is measured in a job that can be cancelled, and only for attempts of its report', async () => {
    const server = await answeringServer(TOO_LARGE);
    const large = rawRequest({ parts: [...GOOD_PARTS, { name: 'log', filename: 'l', contentType: OCTETS, content: noise(24_000_000) }] });
    const { test, report, attempt } = await refused(large, null, server.url);
    expect((await test.error('send.smaller', { report, attempt: 'none' })).code).toBe('unknown_handle');
    const measuring = test.error('send.smaller', { report, attempt: attempt.id });
    for (let job: string | undefined; job === undefined;) {
      const { jobs } = await test.value('job.list', {});
      job = jobs.find(({ kind }) => kind === 'measure')?.id;
      if (job === undefined) await new Promise((resolve) => setImmediate(resolve));
      else await test.value('job.cancel', { job });
    }
    expect((await measuring).code).toBe('cancelled');
  });
});
