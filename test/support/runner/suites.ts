import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureElectron, hasDisplay } from '../../../electron/cli/app/launch/electron-binary.ts';
import { ROOT } from '../shells/browser-process.ts';
import { crashTraces, foundCrashes } from './node-crashes.ts';
import { runSuite, type SuiteEnd } from './run-suite.ts';
import { playwrightResults, vitestResults, type TestResult } from './suite-report.ts';

const MINUTE = 60_000;
/** Time limit for the download of Electron's program, in ms. */
const DOWNLOAD_LIMIT = 2 * MINUTE;
/** Folder for the stacks of crashed processes. */
const CRASHES = path.join(ROOT, 'node_modules', '.cache', 'crashlens', 'crashes');

/** The outcome of a suite. */
export interface SuiteOutcome {
  readonly name: string;
  readonly results: readonly TestResult[];
  /** Why it was skipped or ended early; empty otherwise. */
  readonly note: string;
  /** Duration in milliseconds. */
  readonly took: number;
}

export interface SuiteOptions {
  /** Arguments for Vitest or Playwright, such as files. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Time limit in milliseconds, after which the suite is ended. */
  readonly limit: number;
  /** Heading and name in the summary; the suite's own name by default. */
  readonly name?: string;
}

const tool = (name: string): string => path.join(ROOT, 'node_modules', '.bin', name);

/** The result of a suite that counts as a single test: only its success and its duration are known. */
export function singleResult(name: string, end: SuiteEnd, took: number): TestResult {
  return {
    file: '',
    line: null,
    title: name,
    status: end === 0 ? 'passed' : 'failed',
    took,
    message: end === 0 ? '' : `ended with ${String(end)}`,
  };
}

/** The results of a suite. A failed exit without a failed test becomes a failed test. */
export function settled(results: readonly TestResult[], end: SuiteEnd, limit: number): readonly TestResult[] {
  if (end === 0 || results.some(({ status }) => status === 'failed')) return results;
  const how = end === 'timeout' ? `was ended after ${String(limit / MINUTE)} minutes` : `ended with ${String(end)}`;
  const message = 'No test failed. The cause is at the end of the output of this suite.';
  return [...results, { file: '', line: null, title: `the suite ${how}`, status: 'failed', took: 0, message }];
}

interface Invocation {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function run(
  name: string,
  invocation: (reportFile: string) => Invocation,
  limit: number,
  read: (report: unknown) => readonly TestResult[],
): Promise<SuiteOutcome> {
  process.stdout.write(`\n== ${name}\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-report-'));
  const file = path.join(folder, 'report.json');
  const { command, env } = invocation(file);
  const began = performance.now();
  const end = await runSuite({ command: command[0] ?? '', args: command.slice(1), cwd: ROOT, env: { ...process.env, ...env }, limit });
  const took = performance.now() - began;
  let report: unknown = null;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // The suite ended before it wrote a report; `settled` makes that a failure.
  }
  await rm(folder, { recursive: true, force: true });
  return { name, results: settled(read(report), end, limit), note: '', took };
}

/** Runs the Vitest projects. If a process crashes, prints and saves its stack; otherwise only a signal would be known. */
export async function runVitest({ args = [], env = {}, limit, name = 'vitest' }: SuiteOptions): Promise<SuiteOutcome> {
  const traces = crashTraces(CRASHES);
  const vitest = ['run', '--maxWorkers=100%', '--reporter=default', '--reporter=json', ...args];
  const since = Date.now();
  const outcome = await run(
    name,
    (file) => {
      const [program, traced] = traces.command(tool('vitest'), [...vitest, `--outputFile.json=${file}`]);
      return { command: [program, ...traced], env: { ...traces.env, ...env } };
    },
    limit,
    vitestResults,
  );
  const crashes = foundCrashes(CRASHES, ROOT, since);
  for (const { file, excerpt } of crashes) process.stdout.write(`\nA process of this suite crashed, see ${file}:\n${excerpt}\n`);
  return crashes.length === 0 ? outcome : { ...outcome, note: `${String(crashes.length)} crashed processes, see ${CRASHES}` };
}

export function runBrowser({ args = [], env = {}, limit, name = 'browser' }: SuiteOptions): Promise<SuiteOutcome> {
  return runPlaywright(name, [], ['--project=browser', ...args], env, limit);
}

function runPlaywright(
  name: string,
  before: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limit: number,
): Promise<SuiteOutcome> {
  const command = [...before, tool('playwright'), 'test', '--reporter=list,json', ...args];
  return run(name, (file) => ({ command, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } }), limit, playwrightResults);
}

/** How to start the Electron project. `before`: the command that provides a display, empty if there already is one. `reason`: why Electron cannot start. */
type DesktopStart = { readonly before: readonly string[] } | { readonly reason: string };

export async function findDesktop(): Promise<DesktopStart> {
  const binary = await ensureElectron(ROOT, DOWNLOAD_LIMIT);
  if (!binary.found) return { reason: binary.reason };
  if (hasDisplay()) return { before: [] };
  const xvfb = spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' });
  return xvfb.error === undefined ? { before: ['xvfb-run', '-a'] } : { reason: 'there is no display, and no xvfb-run to make one' };
}

/** Runs the Electron project. If Electron cannot start, the suite is skipped, or failed with `REQUIRE_ELECTRON=1`, and the note says why. */
export async function runElectron({ args = [], env = {}, limit, name = 'electron' }: SuiteOptions): Promise<SuiteOutcome> {
  const start = await findDesktop();
  if ('before' in start) return runPlaywright(name, start.before, ['--project=electron', ...args], env, limit);
  const required = process.env['REQUIRE_ELECTRON'] === '1';
  const note = `${required ? 'required, but' : 'skipped:'} ${start.reason}`;
  const status = required ? 'failed' : 'skipped';
  const result: TestResult = { file: '', line: null, title: 'Electron', status, took: 0, message: required ? note : '' };
  return { name, results: [result], note, took: 0 };
}
