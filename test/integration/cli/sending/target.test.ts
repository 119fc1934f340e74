import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type TargetView, targetTestSchema, targetViewSchema } from '../../../../shared/bridge/view/preset-view.ts';
import { reportFolder } from '../../../builders/report/report-folder.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { reportServer } from '../../../builders/sending/report-server.ts';
import { closedPort } from '../../../builders/sending/scripted-server.ts';

const secretSchema = v.pipe(v.string(), v.parseJson(), v.object({ query: v.string() }));
const secretsSchema = v.pipe(v.string(), v.parseJson(), v.object({ targets: v.record(v.string(), v.object({ secret: secretSchema })) }));

type Env = Readonly<Record<string, string>>;

async function targets(env: Env): Promise<readonly TargetView[]> {
  const { out } = await runCli(['target', 'list', '--json'], env);
  return out
    .trim()
    .split('\n')
    .map((line) => v.parse(v.pipe(v.string(), v.parseJson(), targetViewSchema), line));
}

const PIN = Array.from({ length: 32 }, () => 'AB').join(':');

describe('crashlens target', () => {
  it('stores the secrets of every target if several commands add targets at the same time', async () => {
    const { env } = reportFolder(0);
    const names = Array.from({ length: 6 }, (_, index) => `queue-${String(index)}`);
    await Promise.all(names.map((name) => runCli(['target', 'add', name, `https://${name}.invalid/submit?key=of-${name}`], env)));
    const { targets } = v.parse(secretsSchema, readFileSync(join(env['CRASHLENS_HOME'] ?? '', 'target-secrets.json'), 'utf8'));
    const queries = Object.values(targets).map(({ secret }) => secret.query);
    expect(queries.toSorted()).toEqual(names.map((name) => `key=of-${name}`));
  });

  it('stores all options of a target, and changes only the given options', async () => {
    const { env } = reportFolder(0);
    const url = 'https://collector.invalid/submit?key=s3cret-key';
    const flags = [
      ...['--colour', 'violet', '--header', 'X-Team: triage', '--header', 'X-Run: 7', '--pin', PIN, '--proxy', 'environment'],
      ...[
        '--pace',
        '2.5/s',
        '--concurrency',
        '7',
        '--reuse',
        'on',
        '--connect-timeout',
        '900',
        '--timeout',
        '60000',
        '--max-attempts',
        '4',
      ],
      ...['--first-wait', '20', '--longest-wait', '500', '--longest-asked', '9000', '--lost', 'resend', '--stop-failures', 'never'],
      ...['--stop-malformed', '5', '--soft', 'rule_tomorrow=12.5', '--hard', 'never_again', '--dialect', 'antenna', '--max-body', 'none'],
      ...['--ingress', 'direct', '--rules', 'accept_all', '--link', 'https://crashes.invalid/report/{id}'],
    ];
    const made = await runCli(['target', 'add', 'staging', url, ...flags], env);
    expect([made.code, made.err, made.out]).toEqual([0, '', 'Added the target “staging”.\n']);
    const [demo, staging] = await targets(env);
    expect(demo).toMatchObject({ id: 'demo', url: null });
    const chosen = {
      name: 'staging',
      url: 'https://collector.invalid/submit?•••••••',
      host: 'collector.invalid',
      colour: 'violet',
      headers: [
        { name: 'X-Team', value: '•••••••' },
        { name: 'X-Run', value: '•••••••' },
      ],
      pinned: PIN,
      proxy: { kind: 'environment' },
      pace: 2.5,
      concurrency: 7,
      reuse: true,
      timeouts: { connect: 900, idle: null, whole: 60_000 },
      policy: { attempts: 4, firstWait: 20, longestWait: 500, longestAsked: 9_000, lost: 'resend' },
      stops: { serverFailures: null, malformed: 5 },
      treats: { tomorrow: { kind: 'soft', chance: 12.5 }, never_again: { kind: 'hard', chance: null } },
      rules: { dialect: 'antenna', maxBody: null, ingress: 'direct', throttling: 'accept_all' },
      link: 'https://crashes.invalid/report/{id}',
      token: 'none',
    };
    expect(staging).toMatchObject(chosen);
    // Changing another option keeps the headers, although their values are never shown.
    expect((await runCli(['target', 'set', 'staging', '--concurrency', '7'], env)).code).toBe(0);
    expect((await targets(env))[1]).toMatchObject(chosen);
    expect((await runCli(['target', 'set', 'staging', '--pace', 'none', '--no-header', '--pin', 'none'], env)).code).toBe(0);
    expect((await targets(env))[1]).toMatchObject({ ...chosen, pace: null, headers: [], pinned: null });
    expect((await runCli(['target', 'list'], env)).out).toMatch(/^staging +https:\/\/collector\.invalid\/submit\?•••••••/m);
    expect((await runCli(['target', 'remove', 'staging'], env)).code).toBe(0);
    expect(await targets(env)).toHaveLength(1);
  });

  it.each([
    ['a name that is taken', ['again', 'http://127.0.0.1:9/submit'], 'another target has that name'],
    ['an invalid URL', ['other', 'submit'], 'The submission URL cannot be used'],
    ['a header with a credential', ['other', 'http://127.0.0.1:9/', '--header', 'Authorization: x'], 'Use the token for credentials'],
    ['a header without a name', ['other', 'http://127.0.0.1:9/', '--header', 'x'], 'Give “Name: value”'],
    ['an invalid fingerprint', ['other', 'http://127.0.0.1:9/', '--pin', 'AB:CD'], 'not the SHA-256'],
    ['an invalid pace', ['other', 'http://127.0.0.1:9/', '--pace', 'fast'], 'Give requests per second'],
    ['a missing authorities file', ['other', 'http://127.0.0.1:9/', '--ca', 'missing.pem'], 'does not exist'],
    ['a token file without a token', ['other', 'http://127.0.0.1:9/', '--token-file', '-'], 'not a bearer token'],
  ])('refuses %s, and stores nothing', async (_, args, message) => {
    const { env } = reportFolder(0);
    await runCli(['target', 'add', 'again', 'http://127.0.0.1:8/submit'], env);
    const { code, err } = await runCli(['target', 'add', ...args], env);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect((await targets(env)).map(({ name }) => name)).toEqual(['demo collector', 'again']);
  });

  it('reads a token from a file, never prints it, and deletes it', async () => {
    const { env, home, folder } = reportFolder(0);
    const file = join(folder, 'token.txt');
    writeFileSync(file, 'very-s3cret-token\n');
    const made = await runCli(['target', 'add', 'own', 'http://127.0.0.1:9/submit', '--token-file', file], env);
    expect(made.err).toContain('a file in the data folder that only its owner can read');
    expect((await targets(env))[1]?.token).toBe('file');
    const list = await runCli(['target', 'list'], env);
    expect(list.out).toContain('token in a file of the data folder');
    expect(made.out + made.err + list.out).not.toContain('s3cret');
    expect(readFileSync(join(home, 'target-secrets.json'), 'utf8')).toContain('very-s3cret-token');
    expect((await runCli(['target', 'set', 'own', '--no-token'], env)).code).toBe(0);
    expect((await targets(env))[1]?.token).toBe('none');
  });

  it.each([
    [['x'.repeat(61), 'https://collector.invalid/'], 'longer than 60 characters'],
    [['a\nb', 'https://collector.invalid/'], 'contains invisible characters'],
    [['Demo', 'https://collector.invalid/'], 'another target has that name'],
    [['staging', 'https://collector.invalid/', '--ca', '/dev/zero'], 'no readable certificate'],
    [['staging', 'https://collector.invalid/', '--header', 'Cookie: a'], 'belongs to the report'],
  ])('refuses an invalid target with a message (%j)', async (given, words) => {
    const { env } = reportFolder(0);
    const { code, err } = await runCli(['target', 'add', ...given], env);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    expect(await targets(env)).toMatchObject([{ id: 'demo' }]);
  });

  it('does not remove a target while reports wait for it', async () => {
    const { env, folder } = reportFolder(1);
    await runCli(['target', 'add', 'own', 'http://127.0.0.1:9/submit'], env);
    await runCli(['send', folder, '--to', 'own', '--queue'], env);
    expect((await runCli(['target', 'remove', 'own'], env)).err).toContain('reports are waiting to be sent to it');
  });

  it('lists a target as a recent URL until it gets a name, and “forget” removes the other recent URLs', async () => {
    const { env, folder } = reportFolder(1);
    const url = `http://127.0.0.1:${String(await closedPort())}/submit`;
    await runCli(['target', 'add', 'own', 'https://collector.invalid/'], env);
    await runCli(['send', folder, '--to', url, '--queue'], env);
    const lines = (await runCli(['target', 'list'], env)).out.split('\n');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^own /), '', 'Recent URLs, newest first:', expect.stringContaining(url), '']);
    expect((await runCli(['target', 'forget'], env)).out).toContain('except 1 with reports in the outbox');
    await runCli(['target', 'set', url, '--name', 'kept'], env);
    expect((await runCli(['target', 'forget'], env)).out).toBe('Removed the recent URLs.\n');
    expect((await targets(env)).map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ['demo collector', null],
      ['own', null],
      ['kept', null],
    ]);
  });

  it('tests a target step by step', async () => {
    const { env } = reportFolder(0);
    const server = await reportServer(() => [405, '']);
    await runCli(['target', 'add', 'good', server.url], env);
    const good = await runCli(['target', 'test', 'good'], env);
    expect(good.out).toMatch(/✓ Connection +\d+ ms/);
    expect(good.out).toContain('as expected: collectors accept only POST');
    expect(good.code).toBe(0);
    await runCli(['target', 'add', 'closed', `http://127.0.0.1:${String(await closedPort())}/submit`], env);
    const closed = await runCli(['target', 'test', 'closed'], env);
    expect(closed.out).toMatch(/✗ Connection .*Connection refused: nothing is listening at/);
    expect(closed.code).toBe(2);
    const json = await runCli(['target', 'test', 'closed', '--json'], env);
    const { steps } = v.parse(targetTestSchema, JSON.parse(json.out));
    expect(steps.map(({ step, state }) => [step, state])).toContainEqual(['connect', 'failed']);
  });
});
