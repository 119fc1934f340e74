import { describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { type AttemptView, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { CODINGS, CODING_NAMES } from '../../builders/sending/echo-encodings.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { attemptEnd, openBytes, sendReport, targetOf } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const SECRETS = {
  URL: 'https://secret.example/very-private-page',
  Comments: 'my private comment zq81',
  SomethingNew: 'unlisted value kx42',
};
const VALUES = Object.values(SECRETS);

/** Starts a collector that sends the received body back. Returns its URL. */
async function echoing(status: number): Promise<string> {
  const server = await scriptedServer({
    onWhole: (socket) => socket.end(answerBytes(status, Buffer.concat([Buffer.from('You sent:\n'), server.receivedBody()]))),
  });
  return server.url;
}

/** Returns the stored attempt as another host on the same data folder shows it. */
async function shownAgain(before: TestHost, name = 'capture.http'): Promise<AttemptView> {
  await before.host.close();
  const test = await testHost({ home: before.home });
  const { report } = await test.opened(join(before.user, name));
  const [attempt] = (await test.value('send.attempts', { report })).attempts;
  if (attempt === undefined) throw new Error('the attempt is gone');
  return attempt;
}

describe('an answer that repeats the request', () => {
  it('is stored and shown with masked values and clear public values, now and after a restart', async () => {
    const test = await testHost();
    const attempt = await sendReport(test, await openBytes(test, rawRequest({ parts: GOOD_PARTS })), await echoing(500));
    expect(attempt.outcome?.text).toContain('Firefox');
    expect(attempt.outcome?.text).toContain('name="Comments"');
    expect(attempt.outcome?.text).toContain(MASK);
    expect(attempt.outcome?.masked).toBe(4);
    expect(attempt.outcome?.note).toContain('4 places');
    const again = await shownAgain(test);
    expect(again.outcome).toEqual(attempt.outcome);
    const store = readFileSync(join(test.home, 'crashlens.sqlite'), 'latin1');
    for (const value of GOOD_SECRETS) expect(store).not.toContain(value);
    for (const output of [test.events, test.answers, test.log, again])
      for (const value of GOOD_SECRETS) expect(JSON.stringify(output)).not.toContain(value);
  });

  it.each([
    ['gzip', { gzip: true }],
    ['chunks', { chunkSize: 100 }],
  ] as const)('is masked for a report in %s as well', async (_, how) => {
    const test = await testHost();
    const page = VALUES.map((value, at) => CODINGS[CODING_NAMES[(at * 5) % CODING_NAMES.length] ?? 'base64'](value)).join(' | ');
    const server = await answeringServer(answerBytes(502, page, 'text/html'));
    const { outcome } = await sendReport(test, await openBytes(test, rawRequest({ parts: GOOD_PARTS, ...how })), server.url);
    expect(outcome?.text).toMatch(/^[^a-z]*$/);
    expect(outcome?.masked).toBeGreaterThan(2);
  });

  it.each([
    ['as it is', {}],
    ['in a body in gzip', { gzip: true }],
  ] as const)('is masked if it repeats memory of a dump %s, as bytes, base64 or hexadecimal', async (_, how) => {
    const test = await testHost();
    const content = Buffer.concat([Buffer.from('MDMP'), randomBytes(400_000), Buffer.from('Passphrase of the user'), randomBytes(400_000)]);
    const parts = [
      ...GOOD_PARTS.filter(({ name }) => name !== 'upload_file_minidump'),
      { name: 'upload_file_minidump', filename: 'd', content },
    ];
    const report = await openBytes(test, rawRequest({ parts, ...how }));
    const memory = content.subarray(399_900, 400_100);
    const page = [memory.toString('base64'), memory.toString('hex'), 'passphrase of the user', content.subarray(500_000, 500_100)];
    const body = Buffer.concat(page.map((one) => Buffer.concat([Buffer.from(one), Buffer.from('\n')])));
    const { outcome } = await sendReport(test, report, (await answeringServer(answerBytes(502, body))).url);
    expect(outcome?.text.replaceAll(MASK, '').replaceAll(/[\s=]/g, '')).toBe('');
  });

  it('is masked if it repeats the compressed body', async () => {
    const test = await testHost();
    const server = await scriptedServer({
      onWhole: (socket) => socket.end(answerBytes(500, server.receivedBody().subarray(20, 300))),
    });
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS, gzip: true }));
    const { outcome } = await sendReport(test, report, server.url);
    expect(outcome?.text.replaceAll(MASK, '').trim()).toBe('');
  });

  it('is masked if it repeats values of JSON, escaped or not', async () => {
    const test = await testHost();
    const extra = String.raw`{"ProductName": "Firefox", "Comments": "Jos\u00e9 \"Pepe\" P\u00e9rez", "Notes9": {"deep": "some secret thing"}}`;
    const bytes = rawRequest({ parts: [{ name: 'extra', filename: 'extra.json', contentType: 'application/json', content: extra }] });
    const server = await answeringServer(answerBytes(400, `Discarded=malformed_x\n(José "Pepe" Pérez) (${extra})\n`));
    const { outcome } = await sendReport(test, await openBytes(test, bytes), server.url);
    expect(outcome?.value).toBe('malformed_x');
    expect(JSON.stringify(outcome)).not.toMatch(/Jos|Pepe|rez|secret thing/);
    expect(outcome?.text).toContain('"ProductName": "Firefox"');
  });

  it('is masked for values that an edit wrote or renamed to a public name, and for revealed values', async () => {
    const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }), {}, 'capture.http');
    const { host: test, report } = draft;
    await draft.setValue('URL', 'typed by hand just now');
    await draft.edit({ op: 'rename', at: await draft.anchor('Comments'), name: 'Vendor' });
    await test.value('report.reveal', { report, range: null });
    const attempt = await sendReport(test, report, await echoing(503));
    expect(attempt.outcome?.text).toContain('name="Vendor"');
    for (const value of ['typed by hand just now', ...VALUES]) expect(JSON.stringify(attempt)).not.toContain(value);
  });

  it('is masked if it repeats credentials of the request', async () => {
    const test = await testHost();
    const headers = [
      ['Authorization', 'Bearer abc.def-secret'],
      ['Cookie', 'theme=dark; session=k3ksk3ks'],
      ['Proxy-Authorization', `Basic ${Buffer.from('somebody:pass-of-somebody').toString('base64')}`],
    ] as const;
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS, headers }));
    const server = await answeringServer(answerBytes(401, 'Who is abc.def-secret with k3ksk3ks? SOMEBODY or pass-of-somebody?'));
    const { outcome } = await sendReport(test, report, server.url, { credentials: true });
    expect(outcome?.text).toBe(`Who is ${MASK} with ${MASK}? ${MASK} or ${MASK}?`);
  });

  it('shows only its deciding line if the file was emptied in the meantime', async () => {
    const test = await testHost();
    const path = join(test.user, 'capture.http');
    const server = await scriptedServer({
      onWhole(socket) {
        appendFileSync(path, 'x');
        writeFileSync(path, '');
        socket.end(answerBytes(400, `${SECRETS.Comments}\nDiscarded=malformed_x\n`));
      },
    });
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS }));
    const { attempt } = await test.value('send.start', {
      report,
      target: await targetOf(test, server.url),
      options: DEFAULT_SEND_OPTIONS,
      confirmed: null,
    });
    const { outcome } = await attemptEnd(test, attempt);
    expect(outcome).toMatchObject({ value: 'malformed_x', text: `${MASK}\nDiscarded=malformed_x\n` });
  });
});
