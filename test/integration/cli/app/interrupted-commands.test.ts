import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeSparseReport } from '../../../bench/support/sparse-report.ts';
import { DatabaseSync } from 'node:sqlite';
import { closedPort, scriptedServer } from '../../../builders/sending/scripted-server.ts';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { testHost } from '../../../builders/app/test-host.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

/** Size in bytes of a file that takes longer to read than any test waits. */
const LARGE = 64 * 2 ** 30;

interface CommandSetup {
  readonly folder: string;
  readonly file: string;
  /** The folder for temporary files of commands. */
  readonly temporary: string;
  readonly env: Readonly<Record<string, string>>;
}

function setUp(): CommandSetup {
  const folder = tempFolder();
  const temporary = tempFolder();
  const file = path.join(folder, 'sparse.http');
  writeSparseReport(file, LARGE);
  return { folder, file, temporary, env: { TMPDIR: temporary, CRASHLENS_HOME: path.join(temporary, 'home') } };
}

async function codeOf(child: ReturnType<typeof startCli>): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

/** Waits until a command has ended and returns its whole standard error output. */
async function complaintOf(child: ReturnType<typeof startCli>): Promise<string> {
  return (await child.stderr.toArray()).join('');
}

/** Waits until a command has ended and returns its signal or its exit code. A shell treats both alike. */
async function signalOf(child: ReturnType<typeof startCli>): Promise<number | string | null> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return code ?? signal;
}

const STOPPED = 'crashlens: Stopped. Nothing was changed.\n';

const untilAny = (folder: string, beginning: string): Promise<boolean> =>
  vi.waitUntil(() => readdirSync(folder).some((name) => name.startsWith(beginning)), { timeout: 30_000 });

/** Stops a command during the read of a file, and checks that it leaves no files. */
async function expectStopped(command: string, signal: 'SIGINT' | 'SIGTERM', code: number): Promise<void> {
  const { folder, file, temporary, env } = setUp();
  const child = startCli([command, file], env);
  const ended = codeOf(child);
  const complaint = complaintOf(child);
  await untilAny(temporary, 'crashlens-');
  child.kill(signal);
  expect([await ended, await complaint]).toEqual([code, STOPPED]);
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(folder)).toEqual(['sparse.http']);
}

describe('a command during a long read', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends on %s with its exit code, and leaves no temporary files', async (signal, code) => {
    await expectStopped('inspect', signal, code);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends on %s if it is `dump`, which has found no dump in the report yet', async (signal, code) => {
    await expectStopped('dump', signal, code);
  });

  it('ends if it is `dump`, whose threads read several files', async () => {
    const { folder, file, temporary, env } = setUp();
    const child = startCli(['dump', file, folder, file, '--jobs', '2'], env);
    const ended = codeOf(child);
    const complaint = complaintOf(child);
    await vi.waitUntil(() => readdirSync(temporary, { recursive: true, encoding: 'utf8' }).some((name) => name.includes('reading-')), {
      timeout: 30_000,
    });
    child.kill('SIGINT');
    expect([await ended, await complaint]).toEqual([130, STOPPED]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('leaves no partial output file and no output file', async () => {
    const { folder, file, temporary, env } = setUp();
    const child = startCli(['new', '--dump', file, '-o', path.join(folder, 'out.http')], env);
    const ended = codeOf(child);
    const complaint = complaintOf(child);
    await Promise.race([untilAny(folder, '.crashlens-'), untilAny(temporary, 'crashlens-')]);
    child.kill('SIGINT');
    expect([await ended, await complaint]).toEqual([130, STOPPED]);
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([['sparse.http'], []]);
  });

  it('writes no edited file if it is interrupted', async () => {
    const { folder, file, temporary, env } = setUp();
    const child = startCli(['edit', file, '--set', 'ProductName=a', '-o', path.join(folder, 'out.http')], env);
    const ended = codeOf(child);
    const complaint = complaintOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGTERM');
    expect([await ended, await complaint]).toEqual([143, STOPPED]);
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([['sparse.http'], []]);
  });

  it('sends nothing if it is interrupted', async () => {
    const { file, temporary, env } = setUp();
    const child = startCli(['send', file, '--to', `http://127.0.0.1:${String(await closedPort())}/submit`], env);
    const ended = codeOf(child);
    const complaint = complaintOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGINT');
    expect([await ended, await complaint]).toEqual([130, STOPPED]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('ends even if it waits for input', async () => {
    const { temporary, env } = setUp();
    const child = startCli(['inspect', '-'], env);
    const ended = codeOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is ended by the signal itself if it is `judge`, which has no temporary files', async () => {
    const { env } = setUp();
    const child = startCli(['judge'], env);
    child.stdin.write('{}\n');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [, by] = (await once(child, 'close')) as [number | null, string | null];
    expect(by).toBe('SIGINT');
  });
});

describe('an interrupted command', () => {
  it('stores the attempt as cancelled and prints one message if it was sending', async () => {
    const { folder, temporary, env } = setUp();
    const file = path.join(folder, 'small.http');
    writeFileSync(file, rawRequest({ parts: GOOD_PARTS }));
    const { promise: arrived, resolve } = Promise.withResolvers<undefined>();
    const server = await scriptedServer({ onWhole: () => resolve(undefined) });
    const child = startCli(['send', file, '--to', server.url], env);
    const ended = codeOf(child);
    const complaint = complaintOf(child);
    await arrived;
    child.kill('SIGTERM');
    expect(await outputMatching(child, /Failed/)).toContain('was cancelled. Part of the report may have been received.');
    expect([await ended, await complaint]).toEqual([143, '']);
    expect(readdirSync(temporary)).toEqual(['home']);
    const app = await testHost({ home: path.join(temporary, 'home') });
    const { report } = await app.opened(file);
    expect((await app.value('send.attempts', { report })).attempts).toMatchObject([{ state: 'cancelled' }]);
  });

  it('closes its port and deletes its files if it was receiving a request', async () => {
    const { temporary, env } = setUp();
    const child = startCli(['collector', '--port', '0'], env);
    const ended = codeOf(child);
    const port = Number(/:(\d+)\/submit/.exec(await outputMatching(child, /\/submit/))?.[1]);
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    client.write('POST /submit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n');
    client.write(Buffer.alloc(1 << 20));
    await untilAny(temporary, 'crashlens-');
    const [own = ''] = readdirSync(temporary);
    await untilAny(path.join(temporary, own), 'collector');
    child.kill('SIGINT');
    // A collector always runs until it is stopped, so a signal is its normal end.
    expect(await ended).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a command that is blocked in a system call', () => {
  it('ends and deletes its temporary files if it waits for a file', async () => {
    const { folder, temporary, env } = setUp();
    const { out } = await runCli(['samples', '--out', path.join(folder, 'all')], env);
    const [, second = ''] = readdirSync(path.join(folder, 'all')).toSorted();
    expect(out).toContain(second);
    const stuck = path.join(folder, 'stuck');
    mkdirSync(stuck);
    // Opening a FIFO for reading blocks until a process opens it for writing.
    execFileSync('mkfifo', [path.join(stuck, second)]);
    const child = startCli(['samples', '--out', stuck], env);
    const ended = signalOf(child);
    const complaint = complaintOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGINT');
    expect(['SIGINT', 130]).toContain(await ended);
    expect(await complaint).toBe(STOPPED);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(stuck).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('ends without a change if it waits for a store that another process is writing to', async () => {
    const { temporary, env } = setUp();
    await runCli(['settings', 'set', 'demo.port', '5005'], env);
    const database = new DatabaseSync(path.join(temporary, 'home', 'crashlens.sqlite'));
    onTestFinished(() => database.close());
    database.exec('BEGIN IMMEDIATE');
    const child = startCli(['settings', 'set', 'demo.port', '5006'], env);
    const ended = signalOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGTERM');
    expect(['SIGTERM', 143]).toContain(await ended);
    database.exec('ROLLBACK');
    expect(readdirSync(temporary)).toEqual(['home']);
    expect((await runCli(['settings', 'get', 'demo.port'], env)).out).toBe('5005\n');
  });
});
