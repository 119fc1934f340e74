import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { writeSparseReport } from '../../bench/sparse-report.ts';
import { startCli } from '../../builders/run-cli.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** Longer than any test waits. */
const LARGE = 64 * 2 ** 30;

interface Desk {
  readonly folder: string;
  readonly file: string;
  /** Where commands put what is temporary. */
  readonly temporary: string;
  readonly env: Readonly<Record<string, string>>;
}

function desk(): Desk {
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

const untilAny = (folder: string, beginning: string): Promise<boolean> =>
  vi.waitUntil(() => readdirSync(folder).some((name) => name.startsWith(beginning)), { timeout: 30_000 });

describe('a command that reads for long', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at %s with its exit code, and leaves nothing behind', async (signal, code) => {
    const { folder, file, temporary, env } = desk();
    const child = startCli(['inspect', file], env);
    const ended = codeOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['sparse.http']);
  });

  it('leaves no part of what it was writing, and nothing in its place', async () => {
    const { folder, file, temporary, env } = desk();
    const child = startCli(['new', '--dump', file, '-o', path.join(folder, 'out.http')], env);
    const ended = codeOf(child);
    await Promise.race([untilAny(folder, '.crashlens-'), untilAny(temporary, 'crashlens-')]);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([['sparse.http'], []]);
  });

  it('ends though it waits for input that does not come', async () => {
    const { temporary, env } = desk();
    const child = startCli(['inspect', '-'], env);
    const ended = codeOf(child);
    await untilAny(temporary, 'crashlens-');
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('judging ends by the signal, as it has nothing to clean up', async () => {
    const { env } = desk();
    const child = startCli(['judge'], env);
    child.stdin.write('{}\n');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [, by] = (await once(child, 'close')) as [number | null, string | null];
    expect(by).toBe('SIGINT');
  });
});
