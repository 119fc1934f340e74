import { describe, expect, it } from 'vitest';
import { add, countsLine, countsOf, failuresIn, playwrightResults, vitestResults } from '../../../../support/runner/suite-report.ts';
import { settled } from '../../../../support/runner/suites.ts';

describe('the results in a Vitest report', () => {
  it('have a title of groups and name, and the first message without colours', () => {
    const report = {
      testResults: [
        {
          name: '/p/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', ancestorTitles: ['outer', 'inner'], title: 'good', duration: 12.5, failureMessages: [] },
            { status: 'failed', ancestorTitles: [], title: 'bad', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n    at x.ts:3'] },
            { status: 'pending', ancestorTitles: [], title: 'left out' },
            { status: 'todo', ancestorTitles: [], title: 'later' },
          ],
        },
      ],
    };
    expect(vitestResults(report)).toEqual([
      { file: '/p/a.test.ts', line: null, title: 'outer › inner › good', status: 'passed', took: 12.5, message: '' },
      { file: '/p/a.test.ts', line: null, title: 'bad', status: 'failed', took: 0, message: 'expected 1\n    at x.ts:3' },
      { file: '/p/a.test.ts', line: null, title: 'left out', status: 'skipped', took: 0, message: '' },
      { file: '/p/a.test.ts', line: null, title: 'later', status: 'skipped', took: 0, message: '' },
    ]);
  });

  it('contain a failure for a file that does not load', () => {
    const report = { testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }] };
    expect(failuresIn(vitestResults(report))).toEqual(['b.test.ts\n  no such module']);
  });

  it('contain a failure for a file that fails outside of its passed tests', () => {
    const passed = { status: 'passed', ancestorTitles: [], title: 'good' };
    const report = { testResults: [{ name: 'b.test.ts', status: 'failed', message: 'hook failed', assertionResults: [passed] }] };
    expect(countsOf(vitestResults(report))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('are an empty list if the report is not an object of the expected form', () => {
    expect(vitestResults(null)).toEqual([]);
    expect(vitestResults({ testResults: [7, null] })).toEqual([]);
  });
});

describe('the results in a Playwright report', () => {
  const test = (status: string, message?: string) => ({
    status,
    results: [{ duration: 40, errors: message === undefined ? [] : [{ message }] }],
  });

  it('include every group, tests that passed only on a retry as failures, and errors outside of tests', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [{ file: 'a.spec.ts', line: 3, title: 'good', tests: [test('expected')] }],
          suites: [
            {
              title: 'group',
              specs: [
                { file: 'a.spec.ts', line: 7, title: 'bad', tests: [test('unexpected', 'Error: not visible')] },
                { file: 'a.spec.ts', line: 9, title: 'at times', tests: [test('flaky')] },
                { file: 'a.spec.ts', line: 11, title: 'elsewhere', tests: [test('skipped')] },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'worker ended' }],
    };
    expect(playwrightResults(report).map(({ line, title, status, message }) => [line, title, status, message])).toEqual([
      [3, 'good', 'passed', ''],
      [7, 'group › bad', 'failed', 'Error: not visible'],
      [9, 'group › at times', 'failed', ''],
      [11, 'group › elsewhere', 'skipped', ''],
      [null, 'outside of any test', 'failed', 'worker ended'],
    ]);
  });

  it('are an empty list if the report is not an object of the expected form', () => {
    expect(playwrightResults(undefined)).toEqual([]);
  });
});

describe('the summary of results', () => {
  const passed = { file: 'a', line: 1, title: 't', status: 'passed', took: 1, message: '' } as const;

  it('repeats only the start of a long message', () => {
    const message = Array.from({ length: 100 }, (_, at) => `line ${String(at)}`).join('\n');
    const report = { testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }] };
    expect(failuresIn(vitestResults(report))[0]?.split('\n')).toHaveLength(13);
  });

  it('has a last line with the added counts', () => {
    expect(countsLine(add({ passed: 1, failed: 0, skipped: 2 }, { passed: 10, failed: 1, skipped: 0 }))).toBe(
      '11 passed, 1 failed, 2 skipped',
    );
  });

  it('contains a failure if the suite failed although no test failed', () => {
    const failed = { ...passed, status: 'failed' } as const;
    expect(settled([passed], 0, 1)).toEqual([passed]);
    expect(settled([failed], 1, 1)).toEqual([failed]);
    expect(settled([passed], 'SIGSEGV', 1)[1]).toMatchObject({ title: 'the suite ended with SIGSEGV', status: 'failed' });
    expect(settled([], 'timeout', 1_800_000)[0]).toMatchObject({ title: 'the suite was ended after 30 minutes', status: 'failed' });
  });
});
