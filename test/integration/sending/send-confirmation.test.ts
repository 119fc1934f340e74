import { describe, expect, it } from 'vitest';
import type { Lookup } from '../../../electron/host/platform/http/resolve-host.ts';
import { type SendOptions, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import type { Confirmation, SendQuestion } from '../../../shared/bridge/view/send-question.ts';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer } from '../../builders/sending/scripted-server.ts';
import { attemptEnd, openBytes, targetOf } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const ACCEPTED = answerBytes(200, 'CrashID=bp-1-2\n');
const SECRET = 'Bearer t0ken-secret';
const GOOD = rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', SECRET]] });
const DIRECT = rawRequest({ parts: annotationParts({ ProductName: 'Firefox' }) });

/** A resolver that returns these answers one after another, and no addresses after that. */
function answering(...answers: readonly (readonly string[])[]): Lookup {
  const left = [...answers];
  return () => {
    const next = left.shift();
    if (next === undefined) return Promise.reject(new Error('looked up more often than it may'));
    return next.length > 0 ? Promise.resolve(next) : Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  };
}

/** A resolver that knows no name, so that every name counts as another machine. */
const ELSEWHERE: Lookup = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));

interface Asking {
  readonly test: TestHost;
  readonly report: string;
  readonly confirm: (url: string, options?: Partial<SendOptions>) => Promise<Confirmation>;
  readonly start: (url: string, confirmed: string | null, options?: Partial<SendOptions>) => Promise<{ readonly attempt: string }>;
  readonly errorCode: (url: string, confirmed: string | null, options?: Partial<SendOptions>) => Promise<string>;
  readonly attempts: () => Promise<number>;
}

async function asking(lookup: Lookup, bytes: Uint8Array = GOOD, given: Parameters<typeof testHost>[0] = {}): Promise<Asking> {
  const test = await testHost({ lookup, ...given });
  const report = await openBytes(test, bytes);
  const request = async (url: string, options: Partial<SendOptions> = {}) => ({
    report,
    target: await targetOf(test, url),
    options: { ...DEFAULT_SEND_OPTIONS, ...options },
  });
  return {
    test,
    report,
    confirm: async (url, options) => test.value('send.confirm', await request(url, options)),
    start: async (url, confirmed, options) => test.value('send.start', { ...(await request(url, options)), confirmed }),
    errorCode: async (url, confirmed, options) => (await test.error('send.start', { ...(await request(url, options)), confirmed })).code,
    attempts: async () => (await test.value('send.attempts', { report })).attempts.length,
  };
}

function asked(confirmation: Confirmation): { readonly number: string; readonly question: SendQuestion } {
  if (confirmation.kind !== 'ask') throw new Error(`not asked: ${confirmation.kind}`);
  return confirmation;
}

describe('a report that leaves this machine', () => {
  it('needs confirmation once per session and host, with a list of its sensitive contents', async () => {
    const { test, report, confirm, start, attempts } = await asking(ELSEWHERE);
    const url = 'http://one.invalid:81/submit';
    const target = await targetOf(test, url);
    const preview = { report, target, options: DEFAULT_SEND_OPTIONS };
    expect(await test.value('send.preview', preview)).toMatchObject({ loopback: false, needsConfirmation: true, host: 'one.invalid:81' });
    const { number, question } = asked(await confirm(url, { credentials: true }));
    expect(question.title).toBe('Send to one.invalid:81?');
    expect(question.button).toBe('Send to one.invalid:81, with 3 protected annotations, 1 minidump and 1 credential');
    expect(question.text).toContain('goes to one.invalid:81, unencrypted.');
    expect(question.text).toContain('1 credential (“Authorization”).');
    expect(await attempts()).toBe(0);
    await attemptEnd(test, (await start(url, number, { credentials: true })).attempt);
    expect((await test.value('send.preview', preview)).needsConfirmation).toBe(false);
    expect(await confirm(url)).toEqual({ kind: 'not_needed' });
    await attemptEnd(test, (await start(url, null)).attempt);
    expect(await attempts()).toBe(2);
    for (const secret of [...GOOD_SECRETS, SECRET]) expect(JSON.stringify(test.answers)).not.toContain(secret);
  });

  it.each([null, '', 'one.invalid', 'https://one.invalid:443', 'A'.repeat(43)])('is not sent with %j as a confirmation', async (made) => {
    const { confirm, errorCode, attempts } = await asking(ELSEWHERE);
    asked(await confirm('https://one.invalid/submit'));
    expect(await errorCode('https://one.invalid/submit', made)).toBe('confirmation_needed');
    expect(await attempts()).toBe(0);
  });

  it.each([
    ['the scheme', 'http://one.invalid:443/submit', {}],
    ['the port', 'https://one.invalid:444/submit', {}],
    ['the host', 'https://one.invalid.example/submit', {}],
    ['the sent content', 'https://one.invalid/submit', { credentials: true }],
  ] as const)('needs confirmation again if %s changes', async (_, url, options) => {
    const { test, confirm, start, errorCode, attempts } = await asking(ELSEWHERE);
    const { number } = asked(await confirm('https://one.invalid/submit'));
    await attemptEnd(test, (await start('https://one.invalid/submit', number)).attempt);
    expect(await errorCode(url, null, options)).toBe('confirmation_needed');
    expect(await errorCode(url, number, options)).toBe('confirmation_needed');
    const again = asked(await confirm(url, options));
    expect(again.number).not.toBe(number);
    expect(await attempts()).toBe(1);
  });

  it('lists bytes of unclear meaning in a broken structure, and nothing if no content is sensitive', async () => {
    const broken = Buffer.from(GOOD.toString('latin1').replace(/boundary=\S+/, 'boundary=another'), 'latin1');
    const unclear = await asking(ELSEWHERE, broken);
    expect(asked(await unclear.confirm('http://one.invalid/')).question.button).toMatch(
      /^Send to one\.invalid, with [\d,]+ bytes of unclear meaning$/,
    );
    const bare = await asking(ELSEWHERE, DIRECT);
    expect(asked(await bare.confirm('http://one.invalid/')).question.button).toBe('Send to one.invalid');
  });

  it('is confirmed in a dialog of the shell, which grants a confirmation only with consent', async () => {
    const questions: SendQuestion[] = [];
    const answers = [false, true];
    const confirmSend = (question: SendQuestion): Promise<boolean> => {
      questions.push(question);
      return Promise.resolve(answers.shift() ?? false);
    };
    const { test, confirm, start, errorCode } = await asking(ELSEWHERE, GOOD, { ports: testPorts({ confirmSend }) });
    const url = 'https://one.invalid/submit';
    expect(await confirm(url)).toEqual({ kind: 'declined' });
    expect(await errorCode(url, null)).toBe('confirmation_needed');
    const agreed = await confirm(url);
    if (agreed.kind !== 'confirmed') throw new Error(agreed.kind);
    await attemptEnd(test, (await start(url, agreed.number)).attempt);
    expect(questions.map(({ button }) => button)).toEqual(
      Array(2).fill('Send to one.invalid, with 3 protected annotations and 1 minidump'),
    );
    expect(await confirm(url)).toEqual({ kind: 'not_needed' });
  });

  it("shows one dialog at a time, and is not sent if the shell's dialog fails", async () => {
    const { promise, reject } = Promise.withResolvers<boolean>();
    const { test, report, confirm } = await asking(ELSEWHERE, GOOD, { ports: testPorts({ confirmSend: () => promise }) });
    const open = test.host.call('send.confirm', {
      report,
      target: await targetOf(test, 'https://one.invalid/'),
      options: DEFAULT_SEND_OPTIONS,
    });
    expect(await confirm('https://two.invalid/')).toEqual({ kind: 'declined' });
    reject(new Error('no window'));
    expect(await open).toMatchObject({ ok: false, error: { code: 'internal' } });
  });
});

describe('a host name', () => {
  it('that resolves to this machine needs no confirmation, and the report is sent to the judged address under that name', async () => {
    const server = await answeringServer(ACCEPTED);
    const { test, confirm, start } = await asking(answering(['127.0.0.1'], ['127.0.0.1']));
    const url = `http://collector.test:${String(server.port)}/submit`;
    expect(await confirm(url)).toEqual({ kind: 'not_needed' });
    expect(await attemptEnd(test, (await start(url, null)).attempt)).toMatchObject({ state: 'answered' });
    expect(server.receivedHead()).toContain(`Host: collector.test:${String(server.port)}\r\n`);
  });

  it.each([
    ['resolves to another machine after it was judged', [['127.0.0.1'], ['192.0.2.7']]],
    ['resolves to this machine and to another after it was judged', [['127.0.0.1'], ['127.0.0.1', '192.0.2.7']]],
    ['no longer resolves', [['127.0.0.1'], []]],
  ])('that %s is not sent to', async (_, answers) => {
    const server = await answeringServer(ACCEPTED);
    const { confirm, errorCode, attempts } = await asking(answering(...answers));
    const url = `http://collector.test:${String(server.port)}/submit`;
    expect(await confirm(url)).toEqual({ kind: 'not_needed' });
    expect(await errorCode(url, null)).toBe('confirmation_needed');
    expect([await attempts(), server.bytes()]).toEqual([0, 0]);
  });

  it('that resolves to this machine and to another needs confirmation', async () => {
    const { confirm } = await asking(answering(['::1', '192.0.2.7']));
    expect((await confirm('http://collector.test/submit')).kind).toBe('ask');
  });

  it('such as localhost is judged by its addresses, even while the user types', async () => {
    const { test, report } = await asking(answering(['192.0.2.7'], ['127.0.0.1', '::1']));
    const target = await targetOf(test, 'http://localhost:9/');
    const wanted = { report, target, options: DEFAULT_SEND_OPTIONS };
    expect(await test.value('send.preview', wanted)).toMatchObject({ loopback: false, needsConfirmation: true });
    expect(await test.value('send.preview', wanted)).toMatchObject({ loopback: true, needsConfirmation: false });
  });

  it('is not resolved while it is typed', async () => {
    const { test, report } = await asking(answering());
    const target = await targetOf(test, 'http://collector.test/');
    expect(await test.value('send.preview', { report, target, options: DEFAULT_SEND_OPTIONS })).toMatchObject({
      loopback: false,
      needsConfirmation: true,
    });
  });
});
