import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { attemptViewSchema } from '../../../../shared/bridge/view/attempt-view.ts';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawBody, rawRequest } from '../../../builders/report/raw-request.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { answerBytes, answeringServer, closedPort, scriptedServer } from '../../../builders/sending/scripted-server.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';

const ACCEPTED = answerBytes(200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n');

interface CommandSetup {
  readonly home: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

function setUp(bytes: Uint8Array = rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', 'Bearer t0ken-secret']] })): CommandSetup {
  const folder = tempFolder();
  const file = join(folder, 'capture.http');
  writeFileSync(file, bytes);
  const home = join(folder, 'data');
  return { home, file, env: { CRASHLENS_HOME: home } };
}

describe('crashlens send', () => {
  it('sends, explains the outcome, and ends with 0 if the report was accepted', async () => {
    const { file, env } = setUp();
    const server = await answeringServer(ACCEPTED);
    const { code, out, err } = await runCli(['send', file, '--to', server.url], env);
    expect(err).toBe('');
    expect(out).toMatch(/^Sending .+ to 127\.0\.0\.1:\d+: POST \/submit HTTP\/1\.1$/m);
    expect(out).toMatch(/^ {2}Authorization: ••••••• is omitted\. .+\.$/m);
    expect(out).toMatch(/^Predicted +200 CrashID=bp-<id>0<yymmdd>$/m);
    expect(out).toMatch(/^Answered +200 Accepted: bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121$/m);
    expect(out).toMatch(/^Meaning +.+\.$/m);
    expect(out).toMatch(/^Next +.+\.$/m);
    for (const secret of [...GOOD_SECRETS, 't0ken-secret']) expect(out).not.toContain(secret);
    expect(code).toBe(0);
    expect(server.receivedBody().equals(rawBody({ parts: GOOD_PARTS }))).toBe(true);
  });

  it.each([
    [1, 'malformed', answerBytes(400, 'Discarded=malformed_no_boundary'), 'malformed_no_boundary'],
    [3, 'rejected, soft', answerBytes(200, 'Discarded=rule_is_firefox_desktop'), 'rule_is_firefox_desktop'],
    [4, 'rejected, hard', answerBytes(200, 'Discarded=rule_unsupported_product'), 'rule_unsupported_product'],
    [5, 'too large', answerBytes(413, ''), '413'],
    [6, 'answered by a server in trouble', answerBytes(503, 'busy\x1b[31m'), '503'],
    [7, 'rejected by a rule that nobody knows', answerBytes(200, 'Discarded=rule_of_tomorrow'), 'rule_of_tomorrow'],
    [7, 'answered at a wrong URL', answerBytes(404, ''), '404'],
    [7, 'answered with something else', answerBytes(200, 'hello'), '200'],
  ])('ends with %d if the report was %s', async (exit, _, answer, shown) => {
    const { file, env } = setUp();
    const { code, out } = await runCli(['send', file, '--to', (await answeringServer(answer)).url], env);
    expect(out).toContain(shown);
    expect(out).not.toContain('\x1b');
    expect(code).toBe(exit);
  });

  it.each([['as text'], ['as JSON', '--json']])('masks values that an answer repeats from the report, %s', async (_, ...flags) => {
    const { file, env } = setUp();
    const answer = answerBytes(200, 'CrashID=my private comment zq81\nunlisted+value+kx42\n');
    const { code, out, err } = await runCli(['send', file, '--to', (await answeringServer(answer)).url, ...flags], env);
    expect(out).toContain('•••••••');
    expect(out).toContain('2 places');
    expect(out + err).not.toMatch(/private|kx42/);
    expect(code).toBe(0);
  });

  it('predicts by the given throttling rules', async () => {
    const { file, env } = setUp(rawRequest({ parts: annotationParts({ ProductName: 'Nobody knows it' }) }));
    const { url } = await answeringServer(ACCEPTED);
    const predicted = async (...flags: readonly string[]): Promise<string> =>
      (await runCli(['send', file, '--to', url, ...flags], env)).out;
    expect(await predicted()).toMatch(/^Predicted +200 Discarded=rule_unsupported_product$/m);
    expect(await predicted('--rules', 'accept_all', '--ingress', 'direct', '--include', 'accepted_before')).toMatch(
      /^Predicted +200 CrashID=bp-/m,
    );
  });

  it('ends with 2 if nothing listens, and suggests a next step', async () => {
    const { file, env } = setUp();
    const { code, out } = await runCli(['send', file, '--to', `http://127.0.0.1:${String(await closedPort())}/submit`], env);
    expect(out).toMatch(/^Failed +Connection refused: nothing is listening at/m);
    expect(out).toMatch(/^Next +Start the collector/m);
    expect(code).toBe(2);
  });

  it.each([
    ['a missing file', ['missing.http', '--to', 'http://127.0.0.1:9/submit'], /“missing\.http” does not exist/],
    ['an unusable URL', ['capture', '--to', 'submit'], /neither a target nor a full URL/],
    ['no URL', ['capture'], /--to/],
    ['an unknown choice', ['capture', '--to', 'http://127.0.0.1:9/', '--content-length', 'odd'], /content-length/],
  ])('ends with 2 for %s', async (_, args, message) => {
    const { file, env } = setUp();
    const { code, err, out } = await runCli(['send', ...args.map((arg) => (arg === 'capture' ? file : arg))], env);
    expect(err).toMatch(message);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  it('reads a capture from standard input, stores it only in the outbox, and prints failures as JSON with --json', async () => {
    const { env, home } = setUp();
    const server = await answeringServer(ACCEPTED);
    const temporary = tempFolder();
    const input = rawRequest({ parts: GOOD_PARTS });
    const { code } = await runCli(['send', '-', '--to', server.url], { ...env, TMPDIR: temporary }, input);
    expect(code).toBe(0);
    expect(server.receivedBody().equals(rawBody({ parts: GOOD_PARTS }))).toBe(true);
    expect([readdirSync(temporary), existsSync(join(home, 'kept'))]).toEqual([[], false]);
    const unread = await runCli(['send', 'missing.http', '--json', '--to', server.url], env);
    expect([unread.code, unread.err]).toEqual([2, '']);
    expect(JSON.parse(unread.out)).toMatchObject({ error: { code: 'file_missing', retryable: false } });
    const refused = await runCli(['send', 'x', '--json', '--content-length', 'odd', '--to', server.url], env);
    expect([refused.code, refused.err]).toEqual([2, '']);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'invalid_request' } });
  });

  it('prints the attempt as JSON and nothing else', async () => {
    const { file, env } = setUp();
    const { code, out } = await runCli(['send', file, '--json', '--to', (await answeringServer(ACCEPTED)).url], env);
    const attempt = v.parse(attemptViewSchema, JSON.parse(out));
    expect(attempt).toMatchObject({ state: 'answered', outcome: { kind: 'accepted' } });
    expect(code).toBe(0);
  });

  it('sends to another machine only with --yes, and names the host and the sensitive content', async () => {
    const { file, env } = setUp();
    const { code, err, out } = await runCli(['send', file, '--to', 'http://collector.invalid/submit'], env);
    expect(err).toContain(
      'Data would leave this machine for collector.invalid, with 3 protected annotations and 1 minidump. Not confirmed',
    );
    expect(err).toContain('--yes');
    expect(out).toBe('');
    expect(code).toBe(2);
    const agreed = await runCli(['send', file, '--yes', '--to', 'http://collector.invalid/submit'], env);
    expect(agreed.out).toContain('collector.invalid was not found');
    expect(agreed.code).toBe(2);
  });

  it('names the credentials that would be sent', async () => {
    const { file, env } = setUp();
    const { err, code } = await runCli(['send', file, '--credentials', '--to', 'http://collector.invalid/submit'], env);
    expect(err).toContain('3 protected annotations, 1 minidump and 1 credential (“Authorization”). Not confirmed');
    expect(err).not.toContain('t0ken-secret');
    expect(code).toBe(2);
  });

  it('ignores proxies of the environment', async () => {
    const { file, env } = setUp();
    const [server, proxy] = [await answeringServer(ACCEPTED), await answeringServer(ACCEPTED)];
    const through = `http://127.0.0.1:${String(proxy.port)}`;
    const proxied = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: through, http_proxy: through, ALL_PROXY: through, NO_PROXY: '', no_proxy: '' };
    const { code } = await runCli(['send', file, '--to', server.url], { ...env, ...proxied });
    expect([code, proxy.bytes()]).toEqual([0, 0]);
    expect(server.receivedBody().equals(rawBody({ parts: GOOD_PARTS }))).toBe(true);
  });

  it('sends the captured length and credentials if they are chosen', async () => {
    const { file, env } = setUp(
      rawRequest({
        parts: GOOD_PARTS,
        headers: [
          ['Authorization', 'Bearer t0ken-secret'],
          ['Content-Length', '99999'],
        ],
      }),
    );
    const server = await answeringServer(ACCEPTED);
    const { code, out } = await runCli(['send', file, '--to', server.url, '--content-length', 'captured', '--credentials'], env);
    expect(server.receivedHead()).toContain('Authorization: Bearer t0ken-secret\r\n');
    expect(server.receivedHead()).toContain('Content-Length: 99999\r\n');
    expect(out).not.toContain('t0ken-secret');
    expect(code).toBe(0);
  });

  it('stores the attempt with the report, beside an app that has the data folder open', async () => {
    const { file, home, env } = setUp();
    const app = await testHost({ home });
    const { code } = await runCli(['send', file, '--to', (await answeringServer(ACCEPTED)).url], env);
    expect(code).toBe(0);
    const { report } = await app.opened(file);
    expect((await app.value('send.attempts', { report })).attempts).toMatchObject([{ state: 'answered', report }]);
  });

  it('is cancelled by SIGINT, and says so', async () => {
    const { file, env } = setUp();
    const { promise: arrived, resolve } = Promise.withResolvers<undefined>();
    const server = await scriptedServer({ onWhole: () => resolve(undefined) });
    const child = startCli(['send', file, '--to', server.url], env);
    const ended = new Promise<number | null>((done) => child.on('close', done));
    await arrived;
    child.kill('SIGINT');
    expect(await outputMatching(child, /Failed/)).toContain('was cancelled');
    expect(await ended).toBe(130);
  });
});
