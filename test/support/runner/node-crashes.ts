import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Command and environment that make the processes of a suite leave traces when Node itself crashes. */
interface CrashTraces {
  /** Wraps a program and its arguments so that it and all processes below it write a core file. Node writes no report on SIGSEGV. */
  readonly command: (program: string, args: readonly string[]) => readonly [program: string, args: readonly string[]];
  /** Environment variables to add: with them, Node writes a report on fatal errors that it detects, such as a full heap. */
  readonly env: Readonly<Record<string, string>>;
}

/** A trace: its file, and its first lines for the log. */
interface CrashTrace {
  readonly file: string;
  readonly excerpt: string;
}

/** Time limit in ms for the debugger on one core file. */
const DEBUGGER_LIMIT = 120_000;

/** Number of lines of a trace that are printed in the log. */
const EXCERPT = 40;

const CORE_PATTERN = '/proc/sys/kernel/core_pattern';
const CORE_NAME = /^core(?:\.\d+)?$/;
const REPORT_NAME = /^report\..*\.json$/;

/** Prepares a suite to leave traces. `folder`: folder for reports, created if missing. `env`: the suite's other environment. */
export function crashTraces(folder: string, env: NodeJS.ProcessEnv = process.env): CrashTraces {
  mkdirSync(folder, { recursive: true });
  const options = [env['NODE_OPTIONS'] ?? '', '--report-on-fatalerror', `--report-directory=${JSON.stringify(folder)}`];
  return {
    // Windows has no core files. `exec` replaces the shell by the program, which so keeps the process id.
    command: (program, args) =>
      process.platform === 'win32'
        ? [program, args]
        : ['/bin/sh', ['-c', 'ulimit -c unlimited 2>/dev/null; exec "$0" "$@"', program, ...args]],
    env: { NODE_OPTIONS: options.filter((option) => option !== '').join(' ') },
  };
}

/**
 * Finds traces that a suite left: reports in `folder`, and core files in `cwd`, in which the suite ran. If gdb is installed, it turns a core file into a text
 * in `folder` with the stack of each thread. Otherwise the core file is moved there.
 * `since`: ms since 1970; older core files are from other processes.
 */
export function foundCrashes(folder: string, cwd: string, since: number, program: string = process.execPath): readonly CrashTrace[] {
  const cores = coresIn(cwd).filter((file) => statSync(file).mtimeMs >= since);
  const stacks = cores.map((core, index) => savedCore(core, path.join(folder, `crash-${String(since)}-${String(index + 1)}`), program));
  const reports = readdirSync(folder)
    .filter((name) => REPORT_NAME.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).mtimeMs >= since);
  return [...stacks, ...reports].map((file) => ({ file, excerpt: excerptOf(file) }));
}

/** Where this system writes core files: a name in the working folder of the process, a path, or a program after "|". */
export function corePattern(): string | null {
  return process.platform === 'linux' ? readFileSync(CORE_PATTERN, 'utf8').trim() : null;
}

/** Returns the core files of processes that ran in a folder; an empty list if the system passes core files to a program. */
function coresIn(cwd: string): readonly string[] {
  const pattern = corePattern();
  if (pattern === null || pattern.startsWith('|')) return [];
  const folder = path.resolve(cwd, path.dirname(pattern));
  return readdirSync(folder)
    .filter((name) => CORE_NAME.test(name))
    .map((name) => path.join(folder, name));
}

/** Turns a core file into a text with stacks, or moves it if gdb cannot read it. Returns the new file. */
function savedCore(core: string, name: string, program: string): string {
  const args = ['-batch', '-nx', '-ex', 'info threads', '-ex', 'bt 60', '-ex', 'thread apply all bt 30', program, core];
  const { status, stdout } = spawnSync('gdb', args, { encoding: 'utf8', timeout: DEBUGGER_LIMIT, maxBuffer: 2 ** 26 });
  const isRead = status === 0 && stdout !== '';
  const saved = isRead ? `${name}.txt` : `${name}.core`;
  if (isRead) writeFileSync(saved, stdout);
  else copyFileSync(core, saved);
  rmSync(core);
  return saved;
}

function excerptOf(file: string): string {
  if (file.endsWith('.core')) return `a core file, which gdb could not read: gdb ${process.execPath} ${file}`;
  return readFileSync(file, 'utf8').split('\n').slice(0, EXCERPT).join('\n');
}
