import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Breakpad's own programs, which a development dependency contains for Linux on x64. */
const PROGRAMS = join(import.meta.dirname, '../../../node_modules/minidump/bin/linux-x64');

const isPlatform = process.platform === 'linux' && process.arch === 'x64';

/** False if tests against Breakpad's programs must be skipped. In CI they are never skipped, so that a missing program fails. */
export const hasBreakpad = (isPlatform && existsSync(join(PROGRAMS, 'minidump_stackwalk'))) || (process.env['CI'] ?? '') !== '';

/** Suffix for the titles of suites that are skipped without Breakpad's programs. */
export const breakpadNote = hasBreakpad ? '' : " (skipped: Breakpad's programs run only on Linux x64, or the package minidump is missing)";

/** Runs one of the programs on a dump, with options before its path, and returns what it prints. `symbols`: a folder. Throws if it refuses the dump. */
export function runBreakpad(
  program: 'minidump_stackwalk' | 'minidump_dump',
  path: string,
  options: readonly string[] = [],
  symbols: string | null = null,
): string {
  return execFileSync(join(PROGRAMS, program), [...options, path, ...(symbols === null ? [] : [symbols])], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
    // Times are printed in local time.
    env: { TZ: 'UTC' },
  });
}
