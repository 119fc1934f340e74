import { afterEach, expect, it, vi } from 'vitest';
import type { Reach } from '../../../../renderer/bridge/connection.ts';
import { makeHttpBridge } from '../../../../renderer/bridge/http-bridge.ts';
import { encodeBridgeJson } from '../../../../shared/bytes/bridge-json.ts';
import { EVENT_NAMES } from '../../../../shared/bridge/events.ts';
import { ok } from '../../../../shared/errors.ts';

const catalog = {
  source: 'own',
  displayPath: '~/list.yaml',
} as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets all pending callbacks run. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A page, and a host that the test can make unreachable. Waits of the page end when the test calls `pass`. */
function pageWith(answers: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = [];
  const waits: { readonly ms: number; readonly run: () => void }[] = [];
  const host: { reach: Reach; run: string; probes: number; end: () => void; refuses: boolean } = {
    reach: 'there',
    run: 'one',
    probes: 0,
    end: () => undefined,
    refuses: false,
  };
  const fetched: typeof fetch = (input) => {
    const path = typeof input === 'string' ? input : '';
    asked.push(path);
    if (host.reach === 'gone') return Promise.reject(new TypeError('fetch failed'));
    if (host.refuses) return Promise.resolve(new Response('', { status: 401 }));
    if (path !== '/events') {
      const answer = answers[path.slice('/bridge/'.length)];
      return Promise.resolve(answer === undefined ? new Response('', { status: 500 }) : new Response(encodeBridgeJson(ok(answer))));
    }
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        host.end = () => stream.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'Crashlens-Run': host.run } }));
  };
  vi.stubGlobal('fetch', fetched);
  const { bridge, connection } = makeHttpBridge(() => 'token', {
    probe: () => {
      host.probes += 1;
      return Promise.resolve(host.reach);
    },
    later: (run, ms) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  const events: (readonly [string, unknown])[] = [];
  for (const event of EVENT_NAMES) bridge.on(event, (payload) => events.push([event, payload]));
  return {
    bridge,
    connection,
    host,
    asked,
    events,
    reach: () => connection.store.getState(),
    /** Ends the host's event stream. `reach`: what the page reaches afterwards. */
    async lose(reach: Reach) {
      host.reach = reach;
      host.end();
      await settled();
    },
    /** Ends the page's next wait; returns its length in ms. */
    async pass(): Promise<number> {
      const wait = waits.shift();
      wait?.run();
      await settled();
      return wait?.ms ?? 0;
    },
  };
}

it('after a lost connection the page reads what events would have reported: the annotation list, attempts, the collector and the reports', async () => {
  const reports = [{ report: 'r1' }, { report: 'r2' }];
  const attempts = [{ id: 'a1' }];
  const collector = { running: true };
  const downloads = [{ download: 'd1' }];
  const page = pageWith({
    'report.list': { reports },
    'report.downloads': { downloads },
    'send.attempts': { attempts },
    'collector.state': collector,
    'catalog.state': catalog,
  });
  await settled();
  expect(page.events).toEqual([]);
  await page.lose('there');
  await page.pass();
  expect(page.events).toEqual([
    ['reports.changed', { opened: null }],
    ['report.download', { download: 'd1' }],
    ['attempt.changed', { id: 'a1' }],
    ['attempt.changed', { id: 'a1' }],
    ['collector.changed', collector],
    ['catalog.changed', catalog],
  ]);
  expect(page.reach()).toEqual({ reach: 'there', returns: 1, isRestarted: false });
});

it('after a lost connection the page reports the other answers if one request fails', async () => {
  const page = pageWith({ 'catalog.state': catalog });
  await settled();
  await page.lose('there');
  await page.pass();
  expect(page.events).toEqual([['catalog.changed', catalog]]);
});

it('the page reports at once that the host is gone, and sends it no requests, so that the token stays secret', async () => {
  const page = pageWith();
  await settled();
  expect(page.reach().reach).toBe('there');
  await page.lose('gone');
  expect(page.reach().reach).toBe('gone');
  const before = page.asked.length;
  expect(await page.bridge['app.meta']({})).toMatchObject({ ok: false, error: { code: 'host_gone', retryable: true } });
  expect(page.asked).toHaveLength(before);
});

it('the page does not send its token to another server that answers', async () => {
  const page = pageWith();
  await settled();
  await page.lose('other');
  expect(page.reach().reach).toBe('other');
  const before = page.asked.length;
  for (let tries = 0; tries < 3; tries += 1) await page.pass();
  await page.bridge['app.meta']({});
  expect(page.asked).toHaveLength(before);
});

it('the page probes the host at growing intervals, at most every ten seconds, and at once on request', async () => {
  const page = pageWith();
  await settled();
  await page.lose('gone');
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) waits.push(await page.pass());
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(page.host.probes).toBe(9);
  page.host.reach = 'there';
  page.connection.tryNow();
  await settled();
  expect(page.reach()).toMatchObject({ reach: 'there', returns: 1, isRestarted: false });
});

it('the page recognizes a new run of the host', async () => {
  const page = pageWith();
  await settled();
  await page.lose('gone');
  page.host.reach = 'there';
  page.host.run = 'two';
  await page.pass();
  expect(page.reach()).toEqual({ reach: 'there', returns: 1, isRestarted: true });
});

it('the page slows down if event streams end as soon as they begin', async () => {
  const page = pageWith();
  await settled();
  const waits: number[] = [];
  for (let breaks = 0; breaks < 4; breaks += 1) {
    await page.lose('there');
    waits.push(await page.pass());
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
  // This time the stream stays open for a while, so the wait after it is short again.
  expect(await page.pass()).toBe(10_000);
  await page.lose('there');
  expect(await page.pass()).toBe(250);
});

it('a call without an answer reports that it may have been done', async () => {
  const page = pageWith();
  await settled();
  // The host does not answer any more, but the event stream has not ended yet.
  page.host.reach = 'gone';
  const answer = await page.bridge['app.meta']({});
  expect(answer).toMatchObject({ ok: false, error: { code: 'host_gone' } });
  expect(answer.ok ? '' : answer.error.message).toContain('may have been completed');
});

it('the page reports that its token is unknown to the server', async () => {
  const page = pageWith();
  page.host.refuses = true;
  await page.lose('there');
  await page.pass();
  expect(page.reach().reach).toBe('other');
});
