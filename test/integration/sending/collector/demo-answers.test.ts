import { DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DemoOptions, DemoCollector } from '../../../../electron/host/sending/collector/demo-collector.ts';
import { DEMO_ANSWERS } from '../../../../shared/report/samples/demo-answers.ts';
import { exchange } from '../../../builders/sending/raw-client.ts';
import { type RawRequest, GOOD_PARTS, annotationParts, rawRequest as requestTo } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

/** A request with the Host of the demo collector's URL. */
const rawRequest = (request: RawRequest): Buffer => requestTo({ host: '127.0.0.1:5001', ...request });

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const GOOD = rawRequest({ parts: GOOD_PARTS });

interface Running {
  readonly demo: DemoCollector;
  readonly port: number;
}

async function running(options: Partial<DemoOptions> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tempFolder(), 'collector-'));
  const demo = new DemoCollector({
    temporary: folder,
    inflateLimit: 1 << 28,
    now: () => NOW,
    roll: () => 0.5,
    rules: DEFAULT_RULES,
    changed: () => undefined,
    ...options,
  });
  onTestFinished(() => demo.close());
  const started = await demo.start(0);
  if (!started.ok) throw new Error(started.error.code);
  return { demo, port: started.value.port ?? 0 };
}

function firefox(channel: string, more: Record<string, string> = {}): RawRequest {
  return { parts: annotationParts({ ProductName: 'Firefox', ReleaseChannel: channel, Version: '148.0', ...more }) };
}

describe('the chosen answer of the demo collector', () => {
  it('applies once to the next judged request, and then the standing answer applies again', async () => {
    const { demo, port } = await running();
    demo.answerAlways('status_502');
    demo.answerNext('status_503');
    const asking = rawRequest({ parts: GOOD_PARTS, headers: [['x-crashlens-demo-answer', 'status_404']] });
    expect((await exchange(port, asking)).status, 'a request that asks for itself uses nothing up').toBe(404);
    expect(
      (await exchange(port, Buffer.from('PUT /submit HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))).status,
      'nor does one that the server refuses',
    ).toBe(405);
    expect(demo.view().next).toBe('status_503');
    expect((await exchange(port, GOOD)).status).toBe(503);
    expect(demo.view()).toMatchObject({ next: null, always: 'status_502' });
    expect((await exchange(port, GOOD)).status).toBe(502);
    demo.answerNext('judge');
    expect((await exchange(port, GOOD)).body).toMatch(/^CrashID=/);
    expect((await exchange(port, GOOD)).status).toBe(502);
    expect(demo.view().log.map(({ decided }) => decided.by)).toEqual(['choice', 'rule', 'choice', 'choice', 'server', 'request']);
  });

  it('applies to only one of two concurrent requests', async () => {
    const { demo, port } = await running();
    demo.answerNext('status_503');
    const answers = await Promise.all([exchange(port, GOOD), exchange(port, GOOD)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  });

  it('is logged with the deciding rule or its sampling chance, and with the outcome for a client', async () => {
    const { demo, port } = await running();
    await exchange(port, rawRequest(firefox('release')));
    await exchange(port, rawRequest(firefox('nightly')));
    expect(demo.view().log).toMatchObject([
      { decided: { by: 'rule', rule: 'rule_is_nightly', chance: null }, outcome: { kind: 'accepted', rejection: null } },
      { decided: { by: 'roll', rule: 'rule_is_firefox_desktop', chance: 10 }, outcome: { kind: 'rejected', rejection: 'soft' } },
    ]);
  });

  it.each(DEMO_ANSWERS.filter((answer) => answer !== 'judge'))('can be %s for all requests until the choice changes', async (name) => {
    const { demo, port } = await running();
    demo.answerAlways(name);
    const first = await exchange(port, GOOD);
    const second = await exchange(port, GOOD);
    expect(second.status).toBe(first.status);
    expect(demo.view()).toMatchObject({ always: name, log: [{ forced: true }, { forced: true }] });
    if (name.startsWith('malformed_')) expect(first).toMatchObject({ status: 400, body: `Discarded=${name}` });
    if (name.startsWith('status_')) expect(first.status).toBe(Number(name.slice(-3)));
    if (name.startsWith('rejected_'))
      expect(first).toMatchObject({ status: 200, body: expect.stringMatching(/^Discarded=rule_\w+$/) as string });
    demo.answerAlways('judge');
    expect((await exchange(port, GOOD)).body).toMatch(/^CrashID=/);
  });

  it('can come from a header of the request itself', async () => {
    const { demo, port } = await running();
    const asking = rawRequest({ parts: GOOD_PARTS, headers: [['x-crashlens-demo-answer', 'status_503']] });
    expect((await exchange(port, asking)).status).toBe(503);
    expect((await exchange(port, GOOD)).status).toBe(200);
    const unknown = rawRequest({ parts: GOOD_PARTS, headers: [['X-Crashlens-Demo-Answer', 'status_999']] });
    expect((await exchange(port, unknown)).status).toBe(200);
    expect(demo.view().log.map((request) => request.forced)).toEqual([false, false, true]);
  });
});
