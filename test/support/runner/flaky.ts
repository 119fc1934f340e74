import path from 'node:path';
import { testName, type TestResult } from './suite-report.ts';

/** A test that once failed and then passed without a change of the product, as test/known-flaky.json lists it. */
export interface KnownFlaky {
  /** The name that `testName` returns. */
  readonly test: string;
  /** Day of the failure, YYYY-MM-DD. */
  readonly date: string;
}

/** If more end-to-end tests fail, no test is run again. */
const MAX_REPEATED = 3;

/** The failed tests of all end-to-end suites. Returns an empty list if there are too many to run again one by one. */
export function toRepeat(results: readonly TestResult[]): readonly TestResult[] {
  const failed = results.filter(({ status }) => status === 'failed');
  // An error outside of any test has no line and cannot be run again.
  return failed.length > MAX_REPEATED || failed.some(({ line }) => line === null) ? [] : failed;
}

/** Arguments that make Playwright run only these tests of test/e2e. A line number is not enough, because all tests of a loop have the same line. */
export function onlyThese(tests: readonly TestResult[]): readonly string[] {
  const titles = tests.map(({ title }) => title.replaceAll(' › ', ' ').replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'));
  return [
    ...tests.map(({ file, line }) => path.posix.join('test/e2e', `${file}:${String(line)}`)),
    '--grep',
    `(?:${titles.join('|')})(?: @\\S+)*$`,
  ];
}

/** The failed tests that passed when they were run again. */
export function flakyTests(failed: readonly TestResult[], repeated: readonly TestResult[]): readonly TestResult[] {
  const passed = new Set(repeated.filter(({ status }) => status === 'passed').map(testName));
  return failed.filter((test) => passed.has(testName(test)));
}

/** Says why flaky tests fail the run. Returns null if the run may pass: at most one test was flaky, and it was not flaky before. */
export function flakyFailure(flaky: readonly TestResult[], known: readonly KnownFlaky[]): string | null {
  const listed = known.filter(({ test }) => flaky.some((result) => testName(result) === test));
  if (listed.length > 0) return listed.map(({ test, date }) => `${test} was flaky before, on ${date}: find the cause`).join('\n');
  return flaky.length > 1 ? `${String(flaky.length)} tests were flaky in one run: find the causes` : null;
}

/** The results with flaky tests counted as passed. */
export function withFlakyPassed(results: readonly TestResult[], flaky: readonly TestResult[]): readonly TestResult[] {
  return results.map((result) => (flaky.includes(result) ? { ...result, status: 'passed', message: '' } : result));
}
