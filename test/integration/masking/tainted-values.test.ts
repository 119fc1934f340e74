import { describe, expect, it } from 'vitest';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { type DraftUnderTest, bridgeTraffic, draftOf } from '../../builders/editing/draft-host.ts';
import { queueDone } from '../../builders/sending/queue-host.ts';
import { exchange } from '../../builders/sending/raw-client.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { sendReport } from '../../builders/sending/sent-attempt.ts';

const SECRET = 'sEcReTvalue77';
const TOKEN = 'tOkEn-9182';
const DEMO = 'demo';

const CAPTURE = rawRequest({
  parts: annotationParts({ Comments: SECRET, Version: '148.0', ReleaseChannel: 'nightly' }),
  headers: [['Authorization', `Bearer ${TOKEN}`]],
});

/** Opens a report and renames a protected value to a public name. */
async function renamed(bytes: Uint8Array = CAPTURE): Promise<DraftUnderTest> {
  const draft = await draftOf(bytes);
  await draft.edit({ op: 'rename', at: await draft.anchor('Comments'), name: 'ProductName' });
  expect(await draft.value('ProductName')).toBe(null);
  return draft;
}

/** Returns everything that the demo collector reports about the first request that it received. */
async function collectorViews({ host }: DraftUnderTest) {
  const { log } = await host.value('collector.state', {});
  const request = log.at(-1);
  const detail = await host.value('collector.request', { request: request?.id ?? '' });
  const { ids } = await host.value('collector.match', { filter: `product:${SECRET}` });
  const filter = 'product:';
  const { items } = await host.value('collector.complete', { filter, at: filter.length, most: 100 });
  return { request, detail, ids, items: JSON.stringify(items) };
}

describe('a value that is masked because of its provenance', () => {
  it('is masked by the demo collector that received it', async () => {
    const draft = await renamed();
    expect(await sendReport(draft.host, draft.report, DEMO)).toMatchObject({ state: 'answered' });
    const { request, ids, items } = await collectorViews(draft);
    expect(request).toMatchObject({ product: null, version: null, channel: null, status: 200 });
    expect(ids).toEqual([]);
    expect(items).not.toContain(SECRET);
    await draft.host.value('report.close', { report: draft.report });
    const { drafts } = await draft.host.value('draft.kept', {});
    expect(drafts.filter(({ capture }) => capture?.source === 'received')).toEqual([]);
    expect(bridgeTraffic(draft.host)).not.toContain(SECRET);
  });

  it('is masked by the demo collector after a queued send', async () => {
    const draft = await renamed();
    const { plan } = await draft.host.value('outbox.plan', { what: { kind: 'report', report: draft.report }, target: DEMO, include: [] });
    await draft.host.value('outbox.queue', { plan, confirmed: null, resends: 0 });
    await queueDone(draft.host);
    expect((await collectorViews(draft)).request).toMatchObject({ product: null, status: 200 });
    expect(bridgeTraffic(draft.host)).not.toContain(SECRET);
  });

  it('is masked if a wrong Content-Length makes the collector read only the beginning', async () => {
    const draft = await renamed();
    const { source } = await draft.inspect();
    await draft.edit({ op: 'length', value: { pinned: String((source.sizes.sent ?? 0) - 40) } });
    await sendReport(draft.host, draft.report, DEMO);
    expect((await collectorViews(draft)).request).toMatchObject({ product: null });
    expect(bridgeTraffic(draft.host)).not.toContain(SECRET);
  });

  it('is masked in a header line of the request', async () => {
    const draft = await draftOf(CAPTURE);
    const { request: head } = await draft.inspect();
    const at = head.headers.find(({ name }) => name === 'Authorization')?.anchor ?? '';
    await draft.edit({ op: 'header', at, line: `User-Agent: Bearer ${TOKEN}` });
    const options = { ...DEFAULT_SEND_OPTIONS, credentials: true };
    await sendReport(draft.host, draft.report, DEMO, options);
    const { request, detail } = await collectorViews(draft);
    expect(request?.userAgent).toBe(MASK);
    expect(detail.head).toContain(`User-Agent: ${MASK}`);
    expect(bridgeTraffic(draft.host)).not.toContain(TOKEN);
  });

  it('does not hide values that were not tainted', async () => {
    const draft = await draftOf(CAPTURE);
    await draft.setValue('Version', '149.0');
    await sendReport(draft.host, draft.report, DEMO);
    expect((await collectorViews(draft)).request).toMatchObject({ product: null, version: '149.0', channel: 'nightly' });
  });
});

describe('a folded continuation of a header line', () => {
  it('is masked in the request list, as it is in the details', async () => {
    const draft = await draftOf(CAPTURE);
    const { port } = await draft.host.value('collector.start', { port: 0 });
    const folded = rawRequest({ host: '127.0.0.1', parts: [], headers: [['User-Agent', 'x\r\n Authorization-Bearer-foldedSecret']] });
    expect(await exchange(port ?? 0, folded)).toMatchObject({ status: 400 });
    const { request, detail } = await collectorViews(draft);
    expect(request).toMatchObject({ userAgent: MASK, decided: { rule: 'header_folded' } });
    expect(detail.head).toContain(`User-Agent: ${MASK}`);
    for (const filter of ['agent:foldedSecret', 'foldedSecret'])
      expect((await draft.host.value('collector.match', { filter })).ids).toEqual([]);
    expect(bridgeTraffic(draft.host)).not.toContain('foldedSecret');
  });
});
