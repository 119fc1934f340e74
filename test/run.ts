import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { buildAll, isBuilt } from '../electron/cli/launch/build.ts';
import { ensureElectron, hasDisplay } from '../electron/cli/launch/electron-binary.ts';
import { ROOT } from './support/browser-process.ts';
import { ensureChromium } from './support/chromium.ts';
import { NONE, add, line, playwrightCounts, settle, vitestCounts, type Counts } from './support/counts.ts';
import { playwrightFailures, vitestFailures } from './support/failures.ts';
import { STATIC_STEPS, runSteps } from './support/check-steps.ts';
import { runSuite } from './support/run-suite.ts';

// `npm test`: sets up what is missing, builds, runs every suite and ends with the counts of all of them.
// `npm test -- --long` tries every property as often as it deserves, and the laws of arbitrary bytes on 200,000 files besides, which takes
// twenty minutes.
// `npm run screenshots` is the same for the specs that write docs/screenshots, in the browser shell alone.

const MINUTE = 60_000;
const LIMITS = { vitest: 20 * MINUTE, playwright: 30 * MINUTE, download: 2 * MINUTE, long: 90 * MINUTE } as const;

interface Outcome {
  readonly name: string;
  readonly counts: Counts;
  readonly note: string;
  /** Each test that failed, with the start of its message, as far as the suite tells. */
  readonly failures?: readonly string[];
  /** How long it took, in milliseconds. */
  readonly took: number;
}

const isLong = process.argv.includes('--long');

const reports = await mkdtemp(path.join(tmpdir(), 'crashlens-reports-'));
const tool = (name: string): string => path.join(ROOT, 'node_modules', '.bin', name);

/** The failures of a suite that ended with `code`; one that ended badly by no test of its own says where to look. */
function named(failures: readonly string[], code: number | 'timeout'): readonly string[] {
  if (code === 0 || failures.length > 0) return failures;
  return [`no test failed, but the suite ended with ${code}: what it said stands above, at the end of its own lines`];
}

async function counted(
  name: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  limit: number,
  read: { readonly counts: (report: unknown) => Counts; readonly failures: (report: unknown) => readonly string[] },
): Promise<Outcome> {
  process.stdout.write(`\n== ${name}\n`);
  const [program = '', ...args] = command;
  const began = performance.now();
  const code = await runSuite({ command: program, args, cwd: ROOT, env: { ...process.env, ...env }, limit });
  let report: unknown = null;
  try {
    report = JSON.parse(await readFile(path.join(reports, `${name}.json`), 'utf8'));
  } catch {
    // The suite ended before it could say how it went.
  }
  return {
    name,
    counts: settle(read.counts(report), code),
    failures: named(read.failures(report), code),
    note: code === 'timeout' ? `ended after ${limit / MINUTE} minutes` : '',
    took: performance.now() - began,
  };
}

/** What `npm run check` checks beside the unit tests; each step counts as one test. */
async function statics(): Promise<readonly Outcome[]> {
  process.stdout.write('\n== types, lint, format\n');
  const steps = await runSteps(STATIC_STEPS);
  return (['types', 'lint', 'format'] as const).map((name) => {
    const own = steps.filter(({ step }) => step.suite === name);
    const passed = own.filter((step) => step.passed).length;
    return { name, counts: { ...NONE, passed, failed: own.length - passed }, note: '', took: own.reduce((sum, { took }) => sum + took, 0) };
  });
}

const vitest = (): Promise<Outcome> =>
  counted(
    'vitest',
    [
      tool('vitest'),
      'run',
      '--maxWorkers=100%',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, 'vitest.json')}`,
    ],
    isLong ? { CRASHLENS_LONG: '1' } : {},
    LIMITS.vitest,
    { counts: vitestCounts, failures: vitestFailures },
  );

function playwright(
  project: 'browser' | 'electron',
  before: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const command = [...before, tool('playwright'), 'test', `--project=${project}`, '--reporter=list,json'];
  return counted(project, command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, `${project}.json`) }, LIMITS.playwright, {
    counts: playwrightCounts,
    failures: playwrightFailures,
  });
}

/** The laws that `vitest` tries on some thousand files; counted as one test. */
async function long(): Promise<Outcome> {
  process.stdout.write('\n== long\n');
  const args = [path.join(ROOT, 'test/property/hostile/run-long.ts')];
  const began = performance.now();
  const code = await runSuite({ command: process.execPath, args, cwd: ROOT, env: process.env, limit: LIMITS.long });
  const counts = code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
  const note = code === 'timeout' ? `ended after ${LIMITS.long / MINUTE} minutes` : '';
  return { name: 'long', counts, note, took: performance.now() - began };
}

/** Where Electron cannot be had the project is skipped as a whole and says why; where it is required, that is a failure. */
async function electron(): Promise<Outcome> {
  const without = (reason: string): Outcome => {
    const required = process.env['REQUIRE_ELECTRON'] === '1';
    return {
      name: 'electron',
      counts: { ...NONE, [required ? 'failed' : 'skipped']: 1 },
      note: `${required ? 'required, but' : 'skipped:'} ${reason}`,
      took: 0,
    };
  };
  const binary = await ensureElectron(ROOT, LIMITS.download);
  if (!binary.found) return without(binary.reason);
  if (hasDisplay()) return playwright('electron', []);
  const xvfb = spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' });
  if (xvfb.error !== undefined) return without('there is no display, and no xvfb-run to make one');
  return playwright('electron', ['xvfb-run', '-a']);
}

async function all(): Promise<readonly Outcome[]> {
  const chromium = ensureChromium(ROOT);
  if (!(await isBuilt())) await buildAll();
  const screenshots = process.argv.includes('--screenshots');
  const missing = 'failed' in chromium ? { name: 'browser', counts: { ...NONE, failed: 1 }, note: chromium.failed, took: 0 } : null;
  const browser = (env: Readonly<Record<string, string>>): Promise<Outcome> =>
    missing === null && 'program' in chromium
      ? playwright('browser', [], { ...env, CRASHLENS_CHROMIUM: chromium.program })
      : Promise.resolve(missing as Outcome);
  if (screenshots) return [await browser({ CRASHLENS_SCREENSHOTS: '1' })];
  const suites = [...(await statics()), await vitest(), await browser({}), await electron()];
  return isLong ? [...suites, await long()] : suites;
}

let outcomes: readonly Outcome[] = [];
try {
  outcomes = await all();
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`);
  outcomes = [{ name: 'setting up', counts: { ...NONE, failed: 1 }, note: 'see above', took: 0 }];
} finally {
  await rm(reports, { recursive: true, force: true });
}
// Once more at the end, where a log that was cut still has them.
for (const { name, failures = [] } of outcomes) for (const failure of failures) process.stdout.write(`\nfailed, ${name}: ${failure}\n`);
process.stdout.write('\n');
for (const { name, counts, note, took } of outcomes)
  process.stdout.write(`${name}: ${line(counts)}, ${(took / 1000).toFixed(0)} s${note === '' ? '' : ` (${note})`}\n`);
const total = outcomes.map(({ counts }) => counts).reduce(add, NONE);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
process.stdout.write(`${line(total)}\n`);
