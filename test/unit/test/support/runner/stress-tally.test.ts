import { describe, expect, it } from 'vitest';
import { Tally } from '../../../../support/runner/stress-tally.ts';
import type { TestResult } from '../../../../support/runner/suite-report.ts';

const result = (title: string, status: TestResult['status'], message = ''): TestResult => {
  return { file: 'a.spec.ts', line: 1, title, status, took: 1, message };
};

describe('the tally of a stress run', () => {
  it('lists each test that failed with its count and first message, the most frequent first', () => {
    const tally = new Tally();
    tally.add('browser', [result('rare', 'failed', 'first'), result('often', 'failed', 'one\ntwo'), result('good', 'passed')]);
    tally.add('browser', [result('rare', 'passed'), result('often', 'failed', 'three'), result('good', 'passed')]);
    expect(tally.failed).toBe(2);
    expect(tally.lines()).toEqual([
      '2 of 2  browser: a.spec.ts › often',
      '    one',
      '    two',
      '1 of 2  browser: a.spec.ts › rare',
      '    first',
      '3 tests, 6 runs, failed at least once: 2',
    ]);
  });

  it('counts a test separately for each suite, and ignores skipped tests', () => {
    const tally = new Tally();
    tally.add('browser', [result('both', 'passed'), result('left out', 'skipped')]);
    tally.add('electron', [result('both', 'failed', 'late')]);
    expect(tally.lines()).toEqual(['1 of 1  electron: a.spec.ts › both', '    late', '2 tests, 2 runs, failed at least once: 1']);
  });
});
