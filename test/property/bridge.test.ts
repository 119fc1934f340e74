import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Channel, CHANNEL_NAMES, channels } from '../../shared/bridge/channels.ts';
import * as v from 'valibot';
import { GOOD_PARTS, rawRequest } from '../builders/report/raw-request.ts';
import { testHost } from '../builders/app/test-host.ts';

/** Field names of real requests, so that random objects are nearly valid requests. */
const KEYS = [
  'report',
  'range',
  'space',
  'offset',
  'length',
  'dialect',
  'from',
  'limit',
  'index',
  'part',
  'file',
  'upload',
  'bytes',
  'name',
  'size',
  'pasted',
  'theme',
  'panes',
  'attempt',
  'request',
  'answer',
  'port',
  '__proto__',
  'constructor',
];

/** Channels that write 25 MB, start a server or send. Their random requests are always invalid, so that none of this happens. */
const HEAVY: ReadonlySet<Channel> = new Set(['samples.make', 'collector.start', 'send.start']);

const json: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(
      'spec',
      'antenna',
      'head',
      'sent',
      'plain',
      'judge',
      null,
      0,
      1,
      -1,
      2 ** 53,
      65_536,
      true,
      undefined,
      new Uint8Array(3),
    ),
    fc.dictionary(fc.constantFrom(...KEYS), tie('node'), { maxKeys: 5 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node;

describe('the bridge', () => {
  it('has a handler for every channel and no other', async () => {
    const { host } = await testHost();
    for (const channel of CHANNEL_NAMES) {
      const result = await host.callUnchecked(channel, { no: 'such field' });
      expect(result, channel).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    }
  });

  it('answers every request with a Result, never with an internal error', async () => {
    const host = await testHost();
    writeFileSync(join(host.user, 'a.http'), rawRequest({ parts: GOOD_PARTS }));
    const { report } = await host.opened(join(host.user, 'a.http'));
    const withReport = json.map((value) =>
      typeof value === 'object' && value !== null && 'report' in value ? { ...value, report } : value,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CHANNEL_NAMES), withReport, async (channel, request) => {
        fc.pre(!HEAVY.has(channel) || !v.is(channels[channel].request, request));
        const result = await host.host.callUnchecked(channel, request);
        if (result.ok) expect(v.is(channels[channel].response, result.value)).toBe(true);
        else expect(result.error.code).not.toBe('internal');
      }),
      { numRuns: 3_000 },
    );
    expect(host.log).toEqual([]);
  });

  it('answers valid requests about an open report with any numbers, never with an internal error', async () => {
    const host = await testHost();
    writeFileSync(join(host.user, 'a.http'), rawRequest({ parts: GOOD_PARTS, chunkSize: 13 }));
    const { report } = await host.opened(join(host.user, 'a.http'));
    const count = fc.oneof(fc.nat({ max: 2_000 }), fc.maxSafeNat());
    const range = fc.record({ space: fc.constantFrom('head', 'sent', 'plain'), offset: count, length: count });
    const request = fc.oneof(
      fc.record({ channel: fc.constant('report.readRange'), request: fc.record({ report: fc.constant(report), range }) }),
      fc.record({ channel: fc.constant('report.reveal'), request: fc.record({ report: fc.constant(report), range: fc.option(range) }) }),
      fc.record({ channel: fc.constant('report.hide'), request: fc.record({ report: fc.constant(report) }) }),
      fc.record({ channel: fc.constant('report.annotation'), request: fc.record({ report: fc.constant(report), index: count }) }),
      fc.record({
        channel: fc.constant('report.inspect'),
        request: fc.record({
          report: fc.constant(report),
          dialect: fc.constantFrom('spec', 'antenna'),
          from: count,
          limit: fc.nat({ max: 2_000 }),
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(request, async ({ channel, request: asked }) => {
        const result = await host.host.callUnchecked(channel, asked);
        if (!result.ok) expect(result.error.code).toBe('invalid_request');
      }),
      { numRuns: 500 },
    );
    expect(host.log).toEqual([]);
  });
});
