import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ReportAnswer, reportServer } from '../../../builders/sending/report-server.ts';
import { type ReportFolder, numberOf, reportFolder } from '../../../builders/report/report-folder.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { clockedHost, queueWhen } from '../../../builders/sending/queue-host.ts';

const ACCEPTED: ReportAnswer = [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'];

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.literal(2),
    id: v.number(),
    state: v.string(),
    attempts: v.number(),
    target: v.object({ id: v.string(), name: v.nullable(v.string()) }),
    report: v.object({ name: v.string(), product: v.nullable(v.string()) }),
  }),
);

async function listed(env: ReportFolder['env'], ...flags: readonly string[]): Promise<readonly v.InferOutput<typeof lineSchema>[]> {
  const { out } = await runCli(['outbox', 'list', '--json', ...flags], env);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(lineSchema, line));
}

async function statesOf(env: ReportFolder['env']): Promise<readonly string[]> {
  return (await listed(env)).map(({ state }) => state).toSorted();
}

describe('crashlens outbox', () => {
  it('stores reports of --queue, and sends them with “outbox run”', async () => {
    const { folder, env, home } = reportFolder(3);
    const server = await reportServer(() => ACCEPTED);
    const queued = await runCli(['send', folder, '--to', server.url, '--queue', '--json'], env);
    expect(JSON.parse(queued.out)).toMatchObject({ queued: [1, 2, 3], leftOut: [] });
    expect([queued.code, server.received.length]).toEqual([0, 0]);
    expect((await listed(env, '--filter', 'name:report-02')).map(({ id, state }) => [id, state])).toEqual([[2, 'waiting']]);
    const text = await runCli(['outbox'], env);
    expect(text.out).toMatch(/^item +state +target +report/);
    expect(text.out).toMatch(/^1 +waiting +127\.0\.0\.1:\d+\/submit +report-01\.http/m);
    const run = await runCli(['outbox', 'run'], env);
    expect(run.out).toMatch(/^report-03\.http: 200 Accepted/m);
    expect(run.out).toMatch(/^3 accepted\.$/m);
    expect([run.code, server.received.length]).toEqual([0, 3]);
    expect((await runCli(['outbox', 'run'], env)).out).toBe('Nothing to send.\n');
    for (const name of readdirSync(join(home, 'outbox'))) utimesSync(join(home, 'outbox', name), 0, 0);
    expect((await runCli(['outbox', 'forget', '--filter', 'name:report-01'], env)).out).toBe('Removed 1 report from the outbox.\n');
    expect((await listed(env)).map(({ id }) => id)).toEqual([2, 3]);
    expect(readdirSync(join(home, 'outbox'))).toHaveLength(2);
  });

  it('holds reports of --paused until they are resumed', async () => {
    const { folder, env } = reportFolder(2);
    const server = await reportServer(() => ACCEPTED);
    const queued = await runCli(['send', folder, '--to', server.url, '--paused'], env);
    expect([queued.code, queued.out]).toEqual([0, 'Queued 2 reports.\n']);
    expect(queued.err).toContain('crashlens outbox resume');
    await runCli(['outbox', 'run'], env);
    expect(server.received).toHaveLength(0);
    await runCli(['outbox', 'resume'], env);
    await runCli(['outbox', 'run'], env);
    expect(server.received).toHaveLength(2);
  });

  it('reports an empty outbox, a filter without matches and an invalid filter', async () => {
    const { env } = reportFolder(0);
    expect((await runCli(['outbox', 'list'], env)).out).toBe('The outbox is empty.\n');
    expect((await runCli(['outbox', 'list', '--filter', 'state:held'], env)).out).toBe('No queued reports match.\n');
    const invalid = await runCli(['outbox', 'list', '--filter', 'state:nowhere'], env);
    expect(invalid.err).toContain('The filter is invalid');
    expect(invalid.code).toBe(2);
    const unknown = await runCli(['outbox', 'pause', '--target', 'nobody', '--json'], env);
    expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'bad_target' } });
  });

  it('pauses, resumes, stops and retries the matching reports', async () => {
    const { folder, env } = reportFolder(4);
    const server = await reportServer(() => ACCEPTED);
    await runCli(['target', 'add', 'own', server.url], env);
    await runCli(['send', folder, '--to', 'own', '--queue'], env);
    expect((await runCli(['outbox', 'pause', '--filter', 'name:report-01'], env)).out).toBe('Paused 1 report.\n');
    expect((await runCli(['outbox', 'stop', '--filter', 'name:report-02', '--json'], env)).out).toBe('{"reports":1}\n');
    await runCli(['outbox', 'run', '--filter', 'state:waiting'], env);
    expect(server.received.map(({ body }) => numberOf(body)).toSorted()).toEqual([3, 4]);
    expect(await statesOf(env)).toEqual(['accepted', 'accepted', 'held', 'stopped']);
    const resumed = await runCli(['outbox', 'resume'], env);
    expect(resumed.out).toBe('Resumed 1 report.\n');
    expect(resumed.err).toContain('outbox run');
    const vague = await runCli(['outbox', 'retry'], env);
    expect([vague.code, vague.out]).toEqual([2, '']);
    expect((await runCli(['outbox', 'retry', '--filter', 'state:stopped'], env)).out).toBe('Queued 1 report to be sent again.\n');
    await runCli(['outbox', 'run'], env);
    expect(server.received.map(({ body }) => numberOf(body)).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('holds all reports of a paused target, including reports that are queued later', async () => {
    const { folder, env } = reportFolder(2);
    const server = await reportServer(() => ACCEPTED);
    await runCli(['target', 'add', 'own', server.url], env);
    expect((await runCli(['outbox', 'pause', '--target', 'own'], env)).out).toContain('Paused the target “own”');
    await runCli(['send', folder, '--to', 'own', '--queue'], env);
    expect(await statesOf(env)).toEqual(['held', 'held']);
    const refused = await runCli(['send', join(folder, 'report-01.http'), '--to', 'own', '--include', 'queued_already'], env);
    expect(refused.err).toContain('is paused: a person paused it');
    await runCli(['outbox', 'resume', '--target', 'own'], env);
    expect((await runCli(['outbox', 'run'], env)).code).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  it('resumes a target that answered 404 only with --target and --url-is-right', async () => {
    const { folder, env } = reportFolder(2);
    const server = await reportServer((_, number) => (number === 1 ? [404, ''] : ACCEPTED));
    await runCli(['target', 'add', 'own', server.url, '--concurrency', '1'], env);
    await runCli(['send', folder, '--to', 'own'], env);
    expect(await statesOf(env)).toEqual(['held', 'held']);
    const refused = await runCli(['outbox', 'resume', '--target', 'own'], env);
    expect(refused.err).toContain('answered 404');
    expect(refused.err).toContain('--url-is-right');
    expect(refused.code).toBe(2);
    const vague = await runCli(['outbox', 'resume', '--url-is-right'], env);
    expect([vague.code, vague.err.includes('--target')]).toEqual([2, true]);
    expect(await statesOf(env)).toEqual(['held', 'held']);
    const resumed = await runCli(['outbox', 'resume', '--target', 'own', '--url-is-right'], env);
    expect([resumed.code, resumed.out]).toEqual([0, 'Resumed the target “own”.\n']);
    expect((await runCli(['outbox', 'list', '--filter', 'cause:url_is_right', '--json'], env)).out.split('\n')).toHaveLength(3);
    expect((await runCli(['outbox', 'run'], env)).code).toBe(0);
    expect(server.received).toHaveLength(3);
  });

  it('sends only the queue of the target in --target', async () => {
    const { folder, env } = reportFolder(2);
    const [one, other] = [await reportServer(() => ACCEPTED), await reportServer(() => ACCEPTED)];
    await runCli(['target', 'add', 'one', one.url], env);
    await runCli(['target', 'add', 'other', other.url], env);
    for (const target of ['one', 'other']) await runCli(['send', folder, '--to', target, '--queue'], env);
    expect((await runCli(['outbox', 'run', '--target', 'other'], env)).code).toBe(0);
    expect([one.received.length, other.received.length]).toEqual([0, 2]);
  });

  it('does not retry reports that were accepted in the meantime or are queued twice', async () => {
    const { folder, env } = reportFolder(3);
    let passing: readonly number[] = [];
    const server = await reportServer((body) => (passing.includes(numberOf(body)) ? ACCEPTED : [200, 'Discarded=rule_is_firefox_desktop']));
    await runCli(['target', 'add', 'own', server.url], env);
    await runCli(['send', folder, '--to', 'own'], env);
    passing = [1, 2];
    await runCli(['send', folder, '--to', 'own', '--only', 'soft'], env);
    expect(await statesOf(env)).toEqual(['accepted', 'accepted', ...Array.from({ length: 4 }, () => 'rejected_soft')]);
    const again = await runCli(['outbox', 'retry', '--filter', 'state:rejected_soft'], env);
    expect(again.out).toBe('Queued 1 report to be sent again.\n');
    expect(again.err).toContain('3 reports were not sent again: accepted there or queued again');
    await runCli(['outbox', 'run'], env);
    expect(server.received.map(({ body }) => numberOf(body)).toSorted()).toEqual([1, 1, 2, 2, 3, 3, 3]);
  });

  it('retries refused bytes only with --refused', async () => {
    const { folder, env } = reportFolder(1);
    const server = await reportServer(() => [400, 'Discarded=malformed_no_boundary']);
    await runCli(['send', folder, '--to', server.url], env);
    expect((await runCli(['outbox', 'retry', '--filter', 'state:malformed'], env)).out).toBe('Queued 0 reports to be sent again.\n');
    expect((await runCli(['outbox', 'retry', '--filter', 'state:malformed', '--refused'], env)).out).toBe(
      'Queued 1 report to be sent again.\n',
    );
    expect((await runCli(['outbox', 'run'], env)).code).toBe(1);
    expect(server.received).toHaveLength(2);
  });
});

describe('commands that share an outbox', () => {
  it('leave an unknown answer if a command is killed, and only a retry sends those reports again', async () => {
    const { folder, env } = reportFolder(6);
    const server = await reportServer((body) => (numberOf(body) > 4 && server.received.length <= 6 ? null : ACCEPTED));
    const child = startCli(['send', folder, '--to', server.url], env);
    const gone = new Promise((done) => child.on('close', done));
    await server.come(6);
    child.kill('SIGKILL');
    await gone;
    const recovered = await runCli(['outbox', 'run'], env);
    expect(recovered.out).toMatch(/^2 answer unknown\.$/m);
    expect(recovered.code).toBe(2);
    const unknown = await listed(env, '--filter', 'state:answer_unknown');
    expect(unknown.map(({ report }) => report.name)).toEqual(['report-05.http', 'report-06.http']);
    expect(server.received).toHaveLength(6);
    expect((await runCli(['outbox', 'retry', '--filter', 'state:answer_unknown'], env)).out).toBe('Queued 2 reports to be sent again.\n');
    expect((await runCli(['outbox', 'run'], env)).code).toBe(0);
    expect(
      server.received
        .slice(6)
        .map(({ body }) => numberOf(body))
        .toSorted(),
    ).toEqual([5, 6]);
    expect(new Set(await statesOf(env))).toEqual(new Set(['accepted']));
  });

  it('let one command send at a time; a second command says that it waits, and later prints its own results', async () => {
    const { folder, env } = reportFolder(6);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<undefined>();
    const server = await reportServer(async (_, number) => {
      if (number === 1) await mayGoOn;
      return ACCEPTED;
    });
    await runCli(['target', 'add', 'own', server.url, '--concurrency', '1'], env);
    const first = startCli(['send', join(folder, 'report-01.http'), join(folder, 'report-02.http'), '--to', 'own'], env);
    const firstEnded = new Promise<number | null>((done) => first.on('close', done));
    await server.come(1);
    const others = ['03', '04', '05', '06'].map((number) => join(folder, `report-${number}.http`));
    const second = startCli(['send', ...others, '--to', 'own', '--json'], env);
    const secondEnded = new Promise<number | null>((done) => second.on('close', done));
    let out = '';
    second.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
    for await (const bytes of second.stderr.iterator({ destroyOnReturn: false })) {
      if (String(bytes).includes('Another Crashlens sends')) break;
    }
    goOn(undefined);
    expect([await firstEnded, await secondEnded]).toEqual([0, 0]);
    expect(out.trim().split('\n')).toHaveLength(4);
    expect(server.received.map(({ body }) => numberOf(body)).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('end only after all reports that are being sent are finished, including those of other commands', async () => {
    const { folder, env } = reportFolder(3);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<undefined>();
    const slow = await reportServer(async () => {
      await mayGoOn;
      return ACCEPTED;
    });
    const quick = await reportServer(() => ACCEPTED);
    await runCli(['target', 'add', 'slow', slow.url, '--concurrency', '1'], env);
    await runCli(['send', join(folder, 'report-01.http'), join(folder, 'report-02.http'), '--to', 'slow', '--queue'], env);
    const child = startCli(['send', join(folder, 'report-03.http'), '--to', quick.url], env);
    const ended = new Promise<number | null>((done) => child.on('close', done));
    await Promise.all([slow.come(1), outputMatching(child, /Answered +200/)]);
    for await (const bytes of child.stderr.iterator({ destroyOnReturn: false })) {
      if (String(bytes).includes('1 report queued earlier')) break;
    }
    goOn(undefined);
    expect(await ended).toBe(0);
    expect(await statesOf(env)).toEqual(['accepted', 'accepted', 'waiting']);
  });

  it('let an open app send, wait for it, and refuse options that it would ignore', async () => {
    const { folder, env, home } = reportFolder(3);
    const server = await reportServer(() => ACCEPTED);
    const app = await clockedHost({ home });
    const { code, out, err } = await runCli(['send', folder, '--to', server.url], env);
    expect(err).toContain('Another Crashlens sends this queue');
    expect(out).toMatch(/^report-02\.http: 200 Accepted/m);
    expect(out).toMatch(/^3 accepted\.$/m);
    expect(code).toBe(0);
    expect((await queueWhen(app, (items) => items.length === 3)).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
    const paced = await runCli(['send', folder, '--to', server.url, '--include', 'accepted_before', '--pace', '1/s'], env);
    expect(paced.err).toContain('--pace and --concurrency have no effect while another Crashlens sends');
    expect([paced.code, server.received.length]).toEqual([2, 3]);
  });

  it('stop on SIGINT during “outbox run” without losing a report', async () => {
    const { folder, env } = reportFolder(3);
    const server = await reportServer((_, number) => (number === 2 ? null : ACCEPTED));
    await runCli(['target', 'add', 'own', server.url, '--concurrency', '1'], env);
    await runCli(['send', folder, '--to', 'own', '--queue'], env);
    const child = startCli(['outbox', 'run'], env);
    const ended = new Promise<number | null>((done) => child.on('close', done));
    await server.come(2);
    child.kill('SIGINT');
    expect(await outputMatching(child, /accepted/)).toContain('report-01.http: 200 Accepted');
    expect(await ended).toBe(130);
    expect(await statesOf(env)).toEqual(['accepted', 'answer_unknown', 'waiting']);
  });
});
