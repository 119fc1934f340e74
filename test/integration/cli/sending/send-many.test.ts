import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AttemptView, attemptViewSchema } from '../../../../shared/bridge/view/attempt-view.ts';
import { rawRequest } from '../../../builders/report/raw-request.ts';
import { type ReportAnswer, reportServer } from '../../../builders/sending/report-server.ts';
import { numberOf, reportFolder } from '../../../builders/report/report-folder.ts';
import { BUILT, runCli, startCli } from '../../../builders/app/run-cli.ts';

const ACCEPTED: ReportAnswer = [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'];
const SOFT: ReportAnswer = [200, 'Discarded=rule_is_firefox_desktop'];

const ANSWERS: readonly ReportAnswer[] = [
  ACCEPTED,
  SOFT,
  [200, 'Discarded=rule_has_hangid_and_browser'],
  [400, 'Discarded=malformed_no_boundary'],
  [413, ''],
];

function answerOf(body: string): ReportAnswer {
  return ANSWERS[numberOf(body) - 1] ?? ACCEPTED;
}

function attemptsOf(out: string): readonly AttemptView[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(attemptViewSchema, JSON.parse(line)));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('crashlens send with several reports', () => {
  it('sends a folder through the queue, prints each result, and ends with the highest exit code', async () => {
    const { folder, env } = reportFolder(6);
    const server = await reportServer(answerOf);
    const { code, out, err } = await runCli(['send', folder, '--to', server.url, '--rules', 'accept_all'], env);
    expect(err).toBe('');
    expect(out).toMatch(/^Sending 6 reports \(.+\) to 127\.0\.0\.1:\d+\.$/m);
    expect(out).toMatch(/^ {2}6 likely accepted$/m);
    expect(out).toContain('report-01.http: 200 Accepted: bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121');
    expect(out).toMatch(/^report-02\.http: 200 Rejected, soft: rule_is_firefox_desktop$/m);
    expect(out).toMatch(/^2 accepted, 1 rejected, soft, 1 rejected, hard, 1 malformed, 1 too large\.$/m);
    expect(server.received.map(({ body }) => numberOf(body)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(code).toBe(5);
  });

  it('prints one line of JSON for each attempt, including repeated attempts', async () => {
    const { folder, env } = reportFolder(2);
    const server = await reportServer((body, number) => (numberOf(body) === 1 && number === 1 ? [503, ''] : ACCEPTED));
    await runCli(['target', 'add', 'quick', server.url, '--first-wait', '1', '--longest-wait', '5', '--concurrency', '1'], env);
    const { code, out } = await runCli(['send', folder, '--to', 'quick', '--json'], env);
    const attempts = attemptsOf(out);
    expect(attempts.map(({ outcome }) => outcome?.status).toSorted()).toEqual([200, 200, 503]);
    expect(attempts.every(({ item, target }) => item !== null && target.name === 'quick')).toBe(true);
    expect(code).toBe(0);
  });

  it('prints with --dry-run what would be sent, sends and queues nothing, and creates no data folder', async () => {
    const { folder, env, home } = reportFolder(3, { 'broken.http': rawRequest({ parts: [], unclosed: true }) });
    const server = await reportServer(answerOf);
    const { code, out, err } = await runCli(['send', folder, '--to', server.url, '--dry-run', '--rules', 'accept_all'], env);
    expect(out).toMatch(/^Would send 3 reports \(.+\) to 127\.0\.0\.1:\d+\. Nothing was sent\.$/m);
    expect(out).toMatch(/^ {2}report-02\.http: accepted$/m);
    expect(err).toContain('Left out: broken.http would be refused as malformed.');
    expect(err).toContain('--include malformed');
    expect([code, server.received.length, existsSync(home)]).toEqual([0, 0, false]);
    const json = await runCli(['send', folder, '--to', server.url, '--dry-run', '--json'], env);
    expect(JSON.parse(json.out)).toMatchObject({ reports: 3, leftOut: [{ reason: 'malformed', reports: 1 }] });
  });

  it('leaves out filtered reports, accepted reports and duplicates, and sends accepted reports again with --include', async () => {
    const { folder, env } = reportFolder(3);
    const server = await reportServer(() => ACCEPTED);
    const one = await runCli(['send', folder, '--to', server.url, '--filter', 'version:12.0'], env);
    expect(one.err).toContain('2 reports excluded');
    expect(server.received.map(({ body }) => numberOf(body))).toEqual([2]);
    const rest = await runCli(['send', folder, folder, '--to', server.url], env);
    expect(rest.err).toContain('Left out: report-02.http was accepted there before.');
    expect(rest.err).toContain('Left out: report-01.http has the same bytes as an earlier report.');
    expect([rest.code, server.received.length]).toEqual([0, 3]);
    const none = await runCli(['send', folder, '--to', server.url], env);
    expect(none.err).toContain('Nothing to send.');
    expect([none.code, server.received.length]).toEqual([0, 3]);
    const again = await runCli(['send', folder, '--to', server.url, '--include', 'accepted_before'], env);
    expect([again.code, again.err, server.received.length]).toEqual([0, '', 6]);
  });

  it('never sends refused bytes again without --include refused_before', async () => {
    const { folder, env } = reportFolder(1);
    const file = join(folder, 'report-01.http');
    const server = await reportServer(() => [400, 'Discarded=malformed_no_boundary']);
    expect((await runCli(['send', file, '--to', server.url], env)).code).toBe(1);
    const refused = await runCli(['send', file, '--to', server.url], env);
    expect(refused.err).toContain('The target refused the same bytes');
    expect([refused.code, server.received.length]).toEqual([2, 1]);
    const many = await runCli(['send', folder, '--to', server.url], env);
    expect([many.code, server.received.length]).toEqual([2, 1]);
    expect((await runCli(['send', file, '--to', server.url, '--include', 'refused_before'], env)).code).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  it('resends softly rejected reports with --only soft, up to --max-attempts times', async () => {
    const { folder, env } = reportFolder(3);
    const rolls = new Map<number, number>();
    const server = await reportServer((body) => {
      const number = numberOf(body);
      const roll = (rolls.get(number) ?? 0) + 1;
      rolls.set(number, roll);
      if (number === 3) return ACCEPTED;
      return number === 2 || roll < 4 ? SOFT : ACCEPTED;
    });
    expect((await runCli(['send', folder, '--to', server.url], env)).code).toBe(3);
    expect([...rolls.values()]).toEqual([1, 1, 1]);
    const { code, out, err } = await runCli(['send', folder, '--to', server.url, '--only', 'soft', '--max-attempts', '4'], env);
    expect(err).toContain('1 report excluded');
    expect(out).toContain(
      'rule_is_firefox_desktop passes 10 % of reports. With up to 4 sample rolls each, about 34 % of 2 reports will be accepted: about 7 requests.',
    );
    expect(out).toMatch(/^1 accepted, 1 rejected, soft\.$/m);
    expect([rolls.get(1), rolls.get(2), rolls.get(3)]).toEqual([4, 5, 1]);
    expect(code).toBe(3);
  });

  it('uses --pace and --concurrency for the run only, and does not change the target', async () => {
    const { folder, env } = reportFolder(6);
    const { promise: fiveAtOnce, resolve: goOn } = Promise.withResolvers<undefined>();
    const server = await reportServer(async () => {
      await fiveAtOnce;
      return ACCEPTED;
    });
    void server.come(5).then(() => {
      goOn(undefined);
    });
    await runCli(['target', 'add', 'kept', server.url, '--concurrency', '2'], env);
    const before = (await runCli(['target', 'list', '--json'], env)).out;
    await runCli(['send', folder, '--to', 'kept', '--concurrency', '5'], env);
    expect(server.most()).toBe(5);
    const begun = Date.now();
    await runCli(['send', folder, '--to', 'kept', '--pace', '10/s', '--include', 'accepted_before'], env);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(500);
    expect((await runCli(['target', 'list', '--json'], env)).out).toBe(before);
  });

  it('asks once for a target outside this machine, and sends and stores nothing without --yes', async () => {
    const { folder, env, home } = reportFolder(3);
    const { code, out, err } = await runCli(['send', folder, '--to', 'http://collector.invalid/submit'], env);
    expect(err).toContain('Data would leave this machine for collector.invalid');
    expect(err).toContain('--yes');
    expect([code, out, existsSync(home)]).toEqual([2, '', false]);
  });

  it.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/script')).each([
    ['yes', 'The host collector.invalid was not found', true],
    ['no', 'Not confirmed', false],
  ])('asks once at a terminal, and the user answers %s', async (answer, said, isKept) => {
    const { folder, env, home } = reportFolder(2);
    const words = [process.execPath, BUILT, 'send', folder, '--to', 'http://collector.invalid/submit', '--max-attempts', '1'];
    const child = spawn('/usr/bin/script', ['-qec', words.map((word) => `'${word}'`).join(' '), '/dev/null'], {
      env: { ...process.env, ...env },
    });
    const out: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stdout.once('data', () => child.stdin.write(`${answer}\n`));
    const [code] = (await once(child, 'close')) as [number];
    const text = Buffer.concat(out).toString('utf8');
    expect(text.match(/Send 2 reports to collector\.invalid\?/g)).toHaveLength(1);
    expect(text).toContain(said);
    expect([code, existsSync(home)]).toEqual([2, isKept]);
  });

  it('holds the waiting reports if the target answers 404, and refuses new reports until its URL changes', async () => {
    const { folder, env } = reportFolder(3);
    const wrong = await reportServer(() => [404, '']);
    const right = await reportServer(() => ACCEPTED);
    await runCli(['target', 'add', 'moved', wrong.url, '--concurrency', '1'], env);
    const first = await runCli(['send', folder, '--to', 'moved'], env);
    expect(first.out).toMatch(/^3 held\.$/m);
    expect(first.err).toContain('3 reports remain in the outbox');
    expect([first.code, wrong.received.length]).toEqual([7, 1]);
    const second = await runCli(['send', folder, '--to', 'moved', '--json'], env);
    expect(JSON.parse(second.out)).toMatchObject({ error: { code: 'queue_refused' } });
    expect([second.code, wrong.received.length]).toEqual([2, 1]);
    await runCli(['target', 'set', 'moved', '--url', right.url], env);
    expect((await runCli(['outbox', 'run'], env)).code).toBe(0);
    expect(right.received).toHaveLength(3);
  });

  it('stops on SIGINT, and the next run sends the remaining reports exactly once', async () => {
    const { folder, env } = reportFolder(8);
    const server = await reportServer((_, number) => (number > 3 && number <= 5 ? null : ACCEPTED));
    const child = startCli(['send', folder, '--to', server.url], env);
    let err = '';
    child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
    const ended = new Promise<number | null>((done) => child.on('close', done));
    await server.come(5);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(err).toMatch(/Stopped\. \d reports remain in the outbox/);
    const run = await runCli(['outbox', 'run'], env);
    expect(run.code).toBe(0);
    // Both requests were sent completely, so the collector may have accepted them.
    const list = await runCli(['outbox', 'list', '--json', '--filter', 'state:answer_unknown'], env);
    expect(list.out.trim().split('\n')).toHaveLength(2);
    expect(server.received).toHaveLength(8);
  });
});

describe('CRASHLENS_TOKEN', () => {
  it('is sent only to the target of the run, overrides its stored token, and is stored nowhere', async () => {
    const { folder, env, home } = reportFolder(2);
    const server = await reportServer(() => ACCEPTED);
    const file = join(folder, 'report-01.http');
    const added = await runCli(['target', 'add', 'with-token', server.url, '--token-file', '-'], env, Buffer.from('kept-t0ken\n'));
    expect(added.code).toBe(0);
    const own = await runCli(['send', file, '--to', 'with-token'], env);
    expect(own.err).toContain('CRASHLENS_TOKEN overrides it');
    const token = { ...env, CRASHLENS_TOKEN: 'run-t0ken-51' };
    const run = await runCli(['send', join(folder, 'report-02.http'), '--to', 'with-token', '--json'], token);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer kept-t0ken', 'Bearer run-t0ken-51']);
    const list = await runCli(['outbox', 'list', '--json'], token);
    for (const { out, err } of [added, own, run, list]) expect(out + err).not.toMatch(/t0ken/);
    for (const path of filesBelow(home)) expect(readFileSync(path).includes('run-t0ken-51'), path).toBe(false);
    const holding = filesBelow(home).filter((path) => readFileSync(path).includes('kept-t0ken'));
    expect(holding.map((path) => path.slice(home.length + 1))).toEqual(['target-secrets.json']);
    expect(statSync(join(home, 'target-secrets.json')).mode & 0o777).toBe(0o600);
    const bad = await runCli(['send', file, '--to', 'with-token'], { ...env, CRASHLENS_TOKEN: 'two words' });
    expect(bad.err).toContain('CRASHLENS_TOKEN is not a bearer token');
    expect([bad.code, bad.err.includes('two words')]).toEqual([2, false]);
  });
});
