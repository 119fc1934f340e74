import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeHttpBridge } from '../../../../renderer/bridge/http-bridge.ts';
import { encodeBridgeJson } from '../../../../shared/bytes/bridge-json.ts';
import { EVENT_NAMES, type PayloadOf } from '../../../../shared/contract.ts';
import { ok } from '../../../../shared/errors.ts';

const catalog = {
  source: 'own',
  displayPath: '~/list.yaml',
} as const;

/** What the host answers; a stream of events that ends at once, and then one that stays open. */
function hostWith(answers: Readonly<Record<string, unknown>>): typeof fetch {
  let streams = 0;
  return (input) => {
    const path = typeof input === 'string' ? input : '';
    if (path !== '/events') {
      const answer = answers[path.slice('/bridge/'.length)];
      return Promise.resolve(answer === undefined ? new Response('', { status: 500 }) : new Response(encodeBridgeJson(ok(answer))));
    }
    streams += 1;
    const isFirst = streams === 1;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        if (isFirst) stream.close();
      },
    });
    return Promise.resolve(new Response(body));
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells after a break what events would have told: which list of annotations counts, what became of attempts, the collector, the reports', async () => {
  const reports = [{ report: 'r1' }, { report: 'r2' }];
  const attempts = [{ id: 'a1' }];
  const collector = { running: true };
  vi.stubGlobal(
    'fetch',
    hostWith({ 'report.list': { reports }, 'send.attempts': { attempts }, 'collector.state': collector, 'catalog.state': catalog }),
  );
  const bridge = makeHttpBridge('token');
  const told: (readonly [string, unknown])[] = [];
  for (const event of EVENT_NAMES) bridge.on(event, (payload: PayloadOf<typeof event>) => told.push([event, payload]));

  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([
    ['reports.changed', { opened: null }],
    ['attempt.changed', { id: 'a1' }],
    ['attempt.changed', { id: 'a1' }],
    ['collector.changed', collector],
    ['catalog.changed', catalog],
  ]);
});

it('tells the rest where one thing is not answered', async () => {
  vi.stubGlobal('fetch', hostWith({ 'catalog.state': catalog }));
  const bridge = makeHttpBridge('token');
  const told = vi.fn();
  bridge.on('catalog.changed', told);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told.mock.calls).toEqual([[catalog]]);
});
