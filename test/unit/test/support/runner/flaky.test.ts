import { describe, expect, it } from 'vitest';
import { flakyFailure, flakyTests, onlyThese, toRepeat, withFlakyPassed } from '../../../../support/runner/flaky.ts';
import { countsOf, type TestResult } from '../../../../support/runner/suite-report.ts';

const result = (title: string, status: TestResult['status'], line: number | null = 1): TestResult => {
  return { file: 'a.spec.ts', line, title, status, took: 1, message: status === 'failed' ? 'not visible' : '' };
};
const failed = (count: number): readonly TestResult[] => Array.from({ length: count }, (_, at) => result(`test ${String(at)}`, 'failed'));

describe('failed end-to-end tests', () => {
  it('are run again if there are at most three', () => {
    expect(toRepeat([result('good', 'passed'), ...failed(3)])).toEqual(failed(3));
    expect(toRepeat(failed(4))).toEqual([]);
    expect(toRepeat([result('good', 'passed')])).toEqual([]);
  });

  it('are run again without other tests on the same line', () => {
    const [first, second, grep, pattern = ''] = onlyThese([result('group › board (a+b)', 'failed', 7), result('kept', 'failed', 9)]);
    expect([first, second, grep]).toEqual(['test/e2e/a.spec.ts:7', 'test/e2e/a.spec.ts:9', '--grep']);
    const matches = (title: string): boolean => new RegExp(pattern, 'u').test(`browser a.spec.ts ${title}`);
    expect(['group board (a+b)', 'group board (a+b) @both', 'kept'].every(matches)).toBe(true);
    expect(['group board (a+b) more', 'group board aab'].some(matches)).toBe(false);
  });

  it('are not run again if an error happened outside of any test', () => {
    expect(toRepeat([...failed(1), result('outside of any test', 'failed', null)])).toEqual([]);
  });

  it('are flaky if they pass the second time, and then count as passed', () => {
    const tests = failed(2);
    const flaky = flakyTests(tests, [result('test 0', 'passed'), result('test 1', 'failed')]);
    expect(flaky).toEqual([tests[0]]);
    expect(countsOf(withFlakyPassed([...tests, result('good', 'passed')], flaky))).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('fail the run if two tests are flaky', () => {
    expect(flakyFailure(failed(1), [])).toBeNull();
    expect(flakyFailure(failed(2), [])).toContain('2 tests were flaky');
  });

  it('fail the run if a flaky test was flaky before', () => {
    const known = [{ test: 'a.spec.ts › test 0', date: '2026-11-25' }];
    expect(flakyFailure(failed(1), known)).toBe('a.spec.ts › test 0 was flaky before, on 2026-11-25: find the cause');
    expect(flakyFailure([], known)).toBeNull();
    expect(flakyFailure([result('other', 'failed')], known)).toBeNull();
  });
});
