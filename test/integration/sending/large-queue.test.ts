import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { clockedHost, makeTarget, queueDone } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';
import { volume } from '../../support/volume.ts';

/** Number of reports: many times the concurrency, so that all combinations of the collector's failures occur. */
const REPORTS = volume(1_000, 250);

/** What the collector did with a request. */
interface Logged {
  readonly body: string;
  readonly did: 'accepted' | 'busy' | 'reset' | 'stalled' | 'soft';
}

/** Starts a collector that fails at random, with a fixed seed: 20 % of the answers are 503, 10 % resets, 5 % missing and 5 % soft rejections. */
async function failingCollector(): Promise<{ readonly url: string; readonly log: Logged[] }> {
  const log: Logged[] = [];
  const random = seededNumbers(20_261_123);
  let number = 0;
  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const roll = random();
    if (roll < 0.2) {
      log.push({ body, did: 'busy' });
      response.writeHead(503).end();
    } else if (roll < 0.3) {
      log.push({ body, did: 'reset' });
      request.socket.resetAndDestroy();
    } else if (roll < 0.35) log.push({ body, did: 'stalled' });
    else if (roll < 0.4) {
      log.push({ body, did: 'soft' });
      response.end('Discarded=rule_is_firefox_desktop');
    } else {
      number += 1;
      log.push({ body, did: 'accepted' });
      response.end(`CrashID=bp-${number.toString(16).padStart(8, '0')}-1\n`);
    }
  };
  const server = createServer((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (bytes: Buffer) => hash.update(bytes));
    request.on('end', () => answer(request, response, hash.digest('hex')));
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`, log };
}

it.each([
  { lost: 'resend', reuse: true },
  { lost: 'ask', reuse: false },
] as const)('many reports to a failing collector end as the policy specifies: %j', { timeout: 180_000 }, async ({ lost, reuse }) => {
  const test = await clockedHost();
  const folder = join(test.user, 'reports');
  mkdirSync(folder);
  for (let number = 0; number < REPORTS; number += 1) {
    const parts = [...GOOD_PARTS, { name: 'Number', content: String(number) }];
    writeFileSync(join(folder, `report-${String(number).padStart(4, '0')}.http`), rawRequest({ parts }));
  }
  await addToBoard(test, folder);
  const { url, log } = await failingCollector();
  const target = await makeTarget(test, url, {
    reuse,
    concurrency: 32,
    // The timeout is long, because the collector runs in this process and answers late on a busy machine.
    timeouts: { connect: null, idle: 4_000, whole: null },
    policy: { attempts: 8, firstWait: 1, longestWait: 10, longestAsked: 10, lost },
    stops: { serverFailures: null, malformed: null },
  });
  const selection = { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [] };
  const { plan, view } = await test.value('outbox.plan', { what: { kind: 'rows', selection }, target: target.id });
  expect(view).toMatchObject({ reports: REPORTS, leftOut: [], isHere: true });
  const { queued } = await test.value('outbox.queue', { plan, confirmed: null, resends: 2 });
  expect(queued).toHaveLength(REPORTS);

  const ended = await queueDone(test);
  const states = new Map<string, number>();
  for (const { state } of ended) states.set(state, (states.get(state) ?? 0) + 1);
  const may =
    lost === 'resend' ? ['accepted', 'rejected_soft', 'needs_person'] : ['accepted', 'rejected_soft', 'needs_person', 'answer_unknown'];
  // With so many reports, a report may fail in every attempt. Its state then depends on the result of the last attempt.
  expect(ended.filter(({ state, cause }) => !may.includes(state) && cause !== 'attempts_used_up')).toEqual([]);
  expect(states.get('accepted')).toBeGreaterThan(REPORTS * (lost === 'resend' ? 0.95 : 0.7));

  const attempts = test.events.flatMap(({ event, payload }) => (event === 'attempt.changed' ? [payload as AttemptView] : []));
  expect(attempts).toHaveLength(log.length);
  // For each body, the attempts in the history match what the collector did, in order.
  const ofBody = Map.groupBy(attempts, ({ body }) => body ?? '');
  for (const [body, did] of Map.groupBy(log, (one) => one.body)) {
    const recorded = (ofBody.get(body) ?? []).map(({ outcome }) => (outcome === null ? 'lost' : outcome.kind));
    const words = { accepted: 'accepted', busy: 'server_error', reset: 'lost', stalled: 'lost', soft: 'rejected' };
    expect(recorded).toEqual(did.map((one) => words[one.did]));
    // The request that was accepted is the last request with its body: no report is sent again after its answer is recorded.
    expect(did.slice(0, -1).map((one) => one.did)).not.toContain('accepted');
  }
});
