import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer } from '../../builders/sending/scripted-server.ts';
import { sendReport, targetOf } from '../../builders/sending/sent-attempt.ts';

const ACCEPTED = answerBytes(200, 'CrashID=bp-1-2\n');
const EDITED = GOOD_PARTS.map((part) => (part.name === 'ProductName' ? { ...part, content: 'Fenix' } : part));

describe('an edited report', () => {
  it('is sent with its edits, and its attempts belong to the captured file', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const server = await answeringServer(ACCEPTED);
    await draft.setValue('ProductName', 'Fenix');
    await sendReport(draft.host, draft.report, server.url);
    const body = rawBody({ parts: EDITED });
    expect(server.receivedBody().equals(body)).toBe(true);
    expect(server.receivedHead()).toContain(`Content-Length: ${String(body.length)}\r\n`);
    await draft.host.value('draft.discard', { report: draft.report });
    expect((await draft.host.value('send.attempts', { report: draft.report })).attempts).toHaveLength(1);
  });

  it('is compressed again if it was compressed, with the compressed length', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS, gzip: true, chunkSize: 50 }));
    const server = await answeringServer(ACCEPTED);
    await draft.setValue('ProductName', 'Fenix');
    const target = await targetOf(draft.host, server.url);
    const preview = await draft.host.value('send.preview', { report: draft.report, target, options: DEFAULT_SEND_OPTIONS });
    await sendReport(draft.host, draft.report, server.url);
    expect(preview).toMatchObject({ edits: 1, bodyBytes: server.receivedBody().length, predicted: { status: 200 } });
    expect(gunzipSync(server.receivedBody()).equals(rawBody({ parts: EDITED }))).toBe(true);
    expect(server.receivedHead()).toContain(`Content-Length: ${String(preview.bodyBytes)}\r\n`);
  });

  it('gets the prediction for the request to send, not for the captured request', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS, gzip: true }));
    const options = {
      report: draft.report,
      target: await targetOf(draft.host, 'http://127.0.0.1:9/submit'),
      options: DEFAULT_SEND_OPTIONS,
    } as const;
    const before = await draft.host.value('send.preview', options);
    expect(before).toMatchObject({ edits: 0, predicted: { status: 200 } });
    const extra = { kind: 'text', text: '{"ProductName":"Firefox"}' } as const;
    await draft.edit({ op: 'add_part', name: 'extra', filename: null, contentType: 'application/json', content: extra, before: null });
    expect(await draft.host.value('send.preview', options)).toMatchObject({
      edits: 1,
      predicted: { status: 400, malformed: 'has_json_and_kv' },
    });
  });

  it('is sent with a pinned Content-Length as written, and the preview says so', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    await draft.edit({ op: 'length', value: { pinned: '7' } });
    const server = await answeringServer(ACCEPTED);
    const target = await targetOf(draft.host, server.url);
    const preview = await draft.host.value('send.preview', { report: draft.report, target, options: DEFAULT_SEND_OPTIONS });
    expect(preview.changes.find(({ name }) => name === 'Content-Length')).toMatchObject({ sent: '7' });
    expect(preview.predicted.status).toBe(400);
    await sendReport(draft.host, draft.report, server.url);
    expect(server.receivedHead()).toContain('Content-Length: 7\r\n');
  });

  it('is sent as it was at the start, even if it is edited while it is sent', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
    const server = await answeringServer(ACCEPTED);
    await draft.setValue('ProductName', 'Fenix');
    const target = await targetOf(draft.host, server.url);
    const sending = sendReport(draft.host, draft.report, target);
    await draft.setValue('ProductName', 'Something much longer than that');
    await sending;
    expect(server.receivedBody().equals(rawBody({ parts: EDITED }))).toBe(true);
  });
});
