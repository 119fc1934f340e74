import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './support/shells/browser-process.ts';
import { setup as buildFirst } from './support/runner/build-first.ts';
import { keepCoresBusy } from './support/runner/busy-cores.ts';
import { ensureChromium } from './support/runner/chromium.ts';
import { Tally } from './support/runner/stress-tally.ts';
import { countsLine, countsOf } from './support/runner/suite-report.ts';
import { runBrowser, runElectron, runVitest, type SuiteOptions, type SuiteOutcome } from './support/runner/suites.ts';

// `npm run stress -- [--suite browser|electron|vitest] [--times 20] [--load 8] [PATTERN…]`: runs the specs whose path matches PATTERN
// repeatedly, while other processes keep the cores busy. Prints how often each test failed, with its first message. Without --suite, the three suites
// take turns. Exit code 1 if any test failed. Ctrl+C ends the run early and prints the failures so far.

/** Milliseconds that one round of a suite may take. */
const LIMIT = 120 * 60_000;

const SUITES: Readonly<Record<string, (given: SuiteOptions) => Promise<SuiteOutcome>>> = {
  browser: runBrowser,
  electron: runElectron,
  vitest: runVitest,
};

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: { suite: { type: 'string' }, times: { type: 'string', default: '20' }, load: { type: 'string', default: '8' } },
});

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  process.stderr.write(`--${name} takes a whole number from ${String(least)}; this is “${text}”.\n`);
  process.exit(2);
}

const times = wholeNumber('times', options.times, 1);
const load = wholeNumber('load', options.load, 0);
const names = options.suite === undefined ? Object.keys(SUITES) : [options.suite];
for (const name of names) {
  if (SUITES[name] !== undefined) continue;
  process.stderr.write(`There is no suite “${name}”. The suites are ${Object.keys(SUITES).join(', ')}.\n`);
  process.exit(2);
}

const chromium = ensureChromium(ROOT);
if ('program' in chromium) process.env['CRASHLENS_CHROMIUM'] = chromium.program;
await buildFirst();

const tally = new Tally();
process.once('SIGINT', () => {
  report();
  process.exit(130);
});
const busy = keepCoresBusy(load);
process.stdout.write(`Load ${String(load)} on ${String(availableParallelism())} cores, ${String(times)} rounds of ${names.join(', ')}.\n`);
try {
  for (let round = 1; round <= times; round += 1) {
    for (const name of names) {
      const outcome = await SUITES[name]?.({ args: patterns, limit: LIMIT });
      if (outcome === undefined) continue;
      tally.add(name, outcome.results);
      const took = (outcome.took / 1_000).toFixed(0);
      process.stdout.write(
        `round ${String(round)} of ${String(times)}, ${name}: ${countsLine(countsOf(outcome.results))}, ${took} s, load ${busy.load().toFixed(1)}\n`,
      );
    }
  }
} finally {
  await busy.end();
}
report();

function report(): void {
  const lines = tally.lines((file) => (path.isAbsolute(file) ? path.relative(ROOT, file) : file));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (tally.failed > 0) process.exitCode = 1;
}
