import { stripVTControlCharacters } from 'node:util';

/** How one test of a suite ended. */
export interface TestResult {
  /** Path as the suite reports it: absolute from Vitest, relative to test/e2e from Playwright. Empty for an error outside of any test. */
  readonly file: string;
  /** Line of the test in its file, from 1; null if the suite does not report it. */
  readonly line: number | null;
  /** Titles of the enclosing groups and of the test, joined by ` › `. */
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Duration in milliseconds. */
  readonly took: number;
  /** Start of the failure message, without colours; empty unless it failed. */
  readonly message: string;
}

/** Number of tests by status. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

export function countsOf(results: readonly TestResult[]): Counts {
  const count = (status: TestResult['status']): number => results.filter((result) => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
}

/** `file › title`, the name of a test in every list. */
export function testName({ file, title }: Pick<TestResult, 'file' | 'title'>): string {
  return [file, title].filter((text) => text !== '').join(' › ');
}

/** The failed tests, each as its name followed by the start of its message. */
export function failuresIn(results: readonly TestResult[]): readonly string[] {
  return results
    .filter(({ status }) => status === 'failed')
    .map((result) => [testName(result), ...result.message.split('\n').map((text) => `  ${text}`)].join('\n').trimEnd());
}

/** Number of lines of a failure message that the summary shows: expected, received, and location. */
const MESSAGE_LINES = 12;

function startOf(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((text) => text.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .join('\n');
}

const objectsOf = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter((item): item is object => typeof item === 'object' && item !== null) : [];

function textOf(of: object, key: string): string {
  const value: unknown = Reflect.get(of, key);
  return typeof value === 'string' ? value : '';
}

function numberOf(of: object, key: string): number | null {
  const value: unknown = Reflect.get(of, key);
  return typeof value === 'number' ? value : null;
}

const fieldOf = (of: unknown, key: string): unknown => Reflect.get(Object(of), key);

/** The tests in Vitest's JSON report. A file that does not load has no tests and becomes one failed test without a title. */
export function vitestResults(report: unknown): readonly TestResult[] {
  return objectsOf(fieldOf(report, 'testResults')).flatMap((of) => {
    const file = textOf(of, 'name');
    const tests = objectsOf(fieldOf(of, 'assertionResults')).map((test): TestResult => {
      const status = textOf(test, 'status');
      const messages: unknown = fieldOf(test, 'failureMessages');
      return {
        file,
        line: null,
        title: [...((fieldOf(test, 'ancestorTitles') as readonly string[] | undefined) ?? []), textOf(test, 'title')].join(' › '),
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        took: numberOf(test, 'duration') ?? 0,
        message: status === 'failed' && Array.isArray(messages) ? startOf(String(messages[0] ?? '')) : '',
      };
    });
    if (textOf(of, 'status') !== 'failed' || tests.some(({ status }) => status === 'failed')) return tests;
    return [...tests, { file, line: null, title: '', status: 'failed', took: 0, message: startOf(textOf(of, 'message')) }];
  });
}

const PLAYWRIGHT_STATUS: Readonly<Record<string, TestResult['status']>> = { expected: 'passed', skipped: 'skipped' };

/** The tests in Playwright's JSON report, and its errors outside of any test as failed tests. */
export function playwrightResults(report: unknown): readonly TestResult[] {
  const inSuite = (suite: object, groups: readonly string[]): readonly TestResult[] => [
    ...objectsOf(fieldOf(suite, 'specs')).flatMap((spec) =>
      objectsOf(fieldOf(spec, 'tests')).map((test): TestResult => {
        const runs = objectsOf(fieldOf(test, 'results'));
        const [error] = runs.flatMap((run) => objectsOf(fieldOf(run, 'errors')));
        return {
          file: textOf(spec, 'file'),
          line: numberOf(spec, 'line'),
          title: [...groups, textOf(spec, 'title')].join(' › '),
          status: PLAYWRIGHT_STATUS[textOf(test, 'status')] ?? 'failed',
          took: runs.reduce((sum, run) => sum + (numberOf(run, 'duration') ?? 0), 0),
          message: error === undefined ? '' : startOf(textOf(error, 'message')),
        };
      }),
    ),
    ...objectsOf(fieldOf(suite, 'suites')).flatMap((inner) => inSuite(inner, [...groups, textOf(inner, 'title')])),
  ];
  return [
    // The outermost suites are files.
    ...objectsOf(fieldOf(report, 'suites')).flatMap((file) => inSuite(file, [])),
    ...objectsOf(fieldOf(report, 'errors')).map((error): TestResult => {
      return { file: '', line: null, title: 'outside of any test', status: 'failed', took: 0, message: startOf(textOf(error, 'message')) };
    }),
  ];
}
