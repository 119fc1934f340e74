import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stampOf } from '../electron/cli/app/launch/build.ts';
import { ROOT } from './support/shells/browser-process.ts';
import { setup as buildFirst } from './support/runner/build-first.ts';
import { STATIC_STEPS, runSteps } from './support/runner/check-steps.ts';
import { ensureChromium } from './support/runner/chromium.ts';
import { flakyFailure, flakyTests, onlyThese, toRepeat, withFlakyPassed, type KnownFlaky } from './support/runner/flaky.ts';
import { openLongRun } from './support/runner/long-run-record.ts';
import { runSuite } from './support/runner/run-suite.ts';
import { NONE, add, countsLine, countsOf, failuresIn, testName, type Counts, type TestResult } from './support/runner/suite-report.ts';
import {
  findDesktop,
  runBrowser,
  runElectron,
  runVitest,
  singleResult,
  type SuiteOptions,
  type SuiteOutcome,
} from './support/runner/suites.ts';

// `npm test`: builds if needed, runs every suite and ends with the counts of all of them. Static checks run beside the first suite.
// `npm test -- --long [--seed S]`: the full number of runs of every property, and every spec in both shells. After an interruption, the same seed
// continues with the suites that have not passed yet.
// `npm run screenshots`: only the specs that write docs/screenshots, in the browser.

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const LONG_LIMIT = 60 * MINUTE;
/** Number of slowest tests that the summary lists. */
const SLOWEST = 10;

const { values: options } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' }, screenshots: { type: 'boolean', default: false } },
});

// Tests start hundreds of processes and threads that load the same built files. Node compiles each file once and reads it from this cache.
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules', '.cache', 'crashlens', 'compiled');

type Suite = (given: SuiteOptions) => Promise<SuiteOutcome>;

/** Checks types, lint and format. Each step counts as one test. */
async function runStatic(): Promise<SuiteOutcome> {
  const began = performance.now();
  const steps = await runSteps(STATIC_STEPS);
  const results = steps.map(({ step, passed, output, took }): TestResult => {
    return { file: '', line: null, title: step.name, status: passed ? 'passed' : 'failed', took, message: passed ? '' : output.trim() };
  });
  return { name: 'static', results, note: '', took: performance.now() - began };
}

/** Runs the failed end-to-end tests again, one by one, if they are few. Returns those that were flaky. */
async function repeatFailed(suites: readonly (readonly [Suite, SuiteOutcome])[]): Promise<readonly TestResult[]> {
  const few = new Set(toRepeat(suites.flatMap(([, { results }]) => results)));
  const flaky: TestResult[] = [];
  for (const [suite, { name, results }] of suites) {
    const failed = results.filter((result) => few.has(result));
    if (failed.length === 0) continue;
    const again = await suite({ name: `${name}, failed tests once more`, args: ['--workers=1', ...onlyThese(failed)], limit: LIMIT });
    flaky.push(...flakyTests(failed, again.results));
  }
  return flaky;
}

interface Run {
  readonly outcomes: readonly SuiteOutcome[];
  readonly flaky: readonly TestResult[];
}

async function runDefault(browser: Suite): Promise<Run> {
  const [checked, vitest] = await Promise.all([runStatic(), runVitest({ limit: LIMIT })]);
  // The browser leaves tests tagged `@desktop` to Electron, if Electron can start.
  const env: Readonly<Record<string, string>> = 'before' in (await findDesktop()) ? { CRASHLENS_ELECTRON_TOO: '1' } : {};
  const inBrowser = await browser({ limit: LIMIT, env });
  const inElectron = await runElectron({ limit: LIMIT });
  const flaky = await repeatFailed([
    [browser, inBrowser],
    [runElectron, inElectron],
  ]);
  return { outcomes: [checked, vitest, inBrowser, inElectron], flaky };
}

/** Runs each suite of the long run that has not passed yet with this seed. A suite may take 60 minutes. */
async function runLong(browser: Suite): Promise<Run> {
  const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isSafeInteger(seed)) throw new RangeError('--seed takes a whole number');
  process.stdout.write(`Seed ${String(seed)}. If this run is interrupted, go on with: npm test -- --long --seed ${String(seed)}\n`);
  const env = { CRASHLENS_LONG: '1', CRASHLENS_SEED: String(seed), CRASHLENS_KILL_SEED: String(seed) };
  const laws = async ({ limit }: SuiteOptions): Promise<SuiteOutcome> => {
    const began = performance.now();
    const args = [path.join(ROOT, 'test/property/verdict/hostile/run-long.ts'), '--seed', String(seed)];
    const end = await runSuite({ command: process.execPath, args, cwd: ROOT, env: process.env, limit });
    const took = performance.now() - began;
    return { name: 'laws', results: [singleResult('laws of arbitrary bytes on 200,000 files', end, took)], note: '', took };
  };
  const vitestOf =
    (...projects: readonly string[]): Suite =>
    (given) =>
      runVitest({ ...given, args: projects.map((project) => `--project=${project}`) });
  const suites: readonly (readonly [string, Suite])[] = [
    ['static', runStatic],
    ['unit', vitestOf('unit', 'conformance')],
    ['property', vitestOf('property')],
    ['integration', vitestOf('integration')],
    ['browser', browser],
    ['electron', runElectron],
    ['laws', laws],
  ];
  const record = await openLongRun(seed, await stampOf(['electron', 'renderer', 'shared', 'test', 'package-lock.json']));
  const outcomes: SuiteOutcome[] = [];
  for (const [name, suite] of suites) {
    const before = record.passed(name);
    if (before !== undefined) {
      process.stdout.write(`\n== ${name}: ${countsLine(before)} in an earlier run of this seed\n`);
      continue;
    }
    const outcome = await suite({ name, env, limit: LONG_LIMIT });
    outcomes.push(outcome);
    const counts = countsOf(outcome.results);
    if (counts.failed === 0) await record.record(name, counts);
  }
  return { outcomes, flaky: [] };
}

async function runAll(): Promise<Run> {
  const chromium = ensureChromium(ROOT);
  await buildFirst();
  const browser: Suite = (given) => {
    if ('program' in chromium) return runBrowser({ ...given, env: { ...given.env, CRASHLENS_CHROMIUM: chromium.program } });
    return Promise.resolve({
      name: 'browser',
      results: [{ ...singleResult('browser', 1, 0), message: chromium.failed }],
      note: '',
      took: 0,
    });
  };
  if (options.screenshots) return { outcomes: [await browser({ limit: LIMIT, env: { CRASHLENS_SCREENSHOTS: '1' } })], flaky: [] };
  return options.long ? runLong(browser) : runDefault(browser);
}

async function knownFlaky(): Promise<readonly KnownFlaky[]> {
  return JSON.parse(await readFile(path.join(ROOT, 'test', 'known-flaky.json'), 'utf8')) as readonly KnownFlaky[];
}

const seconds = (took: number): string => `${(took / 1_000).toFixed(0)} s`;

/** Writes the failures, the slowest tests, the time of each suite and, last, the counts of all suites. */
function summarise({ outcomes, flaky }: Run, failure: string | null, took: number): Counts {
  const lines: string[] = [];
  const settled =
    failure === null ? outcomes.map((outcome) => ({ ...outcome, results: withFlakyPassed(outcome.results, flaky) })) : outcomes;
  for (const { name, results } of settled) lines.push(...failuresIn(results).map((text) => `failed, ${name}: ${text}\n`));
  const slowest = settled
    .flatMap(({ name, results }) => results.map((result) => ({ name, result })))
    .toSorted((a, b) => b.result.took - a.result.took)
    .slice(0, SLOWEST);
  lines.push(
    'slowest tests:',
    ...slowest.map(({ name, result }) => `  ${seconds(result.took)}, ${name}: ${testName(relative(result))}`),
    '',
  );
  for (const { name, results, note, took: own } of settled)
    lines.push(`${name}: ${countsLine(countsOf(results))}, ${seconds(own)}${note === '' ? '' : ` (${note})`}`);
  lines.push(`all suites: ${seconds(took)}`);
  if (flaky.length > 0) lines.push(`flaky: ${String(flaky.length)}`, ...flaky.map((test) => `  ${testName(test)}`));
  if (failure !== null) lines.push(failure);
  const total = settled.map(({ results }) => countsOf(results)).reduce(add, NONE);
  process.stdout.write(`\n${lines.join('\n')}\n${countsLine(total)}\n`);
  return total;
}

function relative(result: TestResult): TestResult {
  return path.isAbsolute(result.file) ? { ...result, file: path.relative(ROOT, result.file) } : result;
}

const began = performance.now();
let run: Run;
try {
  run = await runAll();
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`);
  run = {
    outcomes: [{ name: 'setup', results: [{ ...singleResult('setup', 1, 0), message: 'see above' }], note: '', took: 0 }],
    flaky: [],
  };
}
const total = summarise(run, flakyFailure(run.flaky, await knownFlaky()), performance.now() - began);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
