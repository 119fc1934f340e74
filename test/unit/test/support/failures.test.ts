import { describe, expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from '../../../support/failures.ts';

describe('what failed, from Vitest’s report', () => {
  it('names each failed test by file and name, with its message and without colours', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'good', failureMessages: [] },
            { status: 'failed', fullName: 'bad', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n    at x.ts:3'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'skipped', fullName: 'left out' }] },
      ],
    };
    expect(vitestFailures(report)).toEqual(['a.test.ts › bad\n  expected 1\n      at x.ts:3', 'b.test.ts\n  no such module']);
  });

  it('repeats the start of a long message alone', () => {
    const message = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
    const report = { testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }] };
    expect(vitestFailures(report)[0]?.split('\n')).toHaveLength(13);
  });

  it('finds nothing in what is no report', () => {
    expect(vitestFailures(null)).toEqual([]);
    expect(vitestFailures({ testResults: [7, null] })).toEqual([]);
  });
});

describe('what failed, from Playwright’s report', () => {
  it('names each failed test however deep it lies, the flaky ones, and errors outside of tests', () => {
    const test = (status: string, message?: string) => ({ status, results: [{ errors: message === undefined ? [] : [{ message }] }] });
    const report = {
      suites: [
        {
          specs: [{ file: 'a.spec.ts', title: 'good', tests: [test('expected')] }],
          suites: [
            {
              specs: [
                { file: 'a.spec.ts', title: 'bad', tests: [test('unexpected', 'Error: not visible')] },
                { file: 'a.spec.ts', title: 'at times', tests: [test('flaky')] },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'worker ended' }],
    };
    expect(playwrightFailures(report)).toEqual([
      'a.spec.ts › bad\n  Error: not visible',
      'a.spec.ts › at times',
      'outside of any test\n  worker ended',
    ]);
  });

  it('finds nothing in what is no report', () => {
    expect(playwrightFailures(undefined)).toEqual([]);
  });
});
