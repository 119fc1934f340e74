import { describe, expect, it } from 'vitest';
import { add, line, playwrightCounts, settle, vitestCounts } from '../../../support/counts.ts';

describe('the counts of a suite', () => {
  it('are read from Vitest’s report, a file that does not load being a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  it('are read from Playwright’s report, a test that passed only later being a failure', () => {
    expect(playwrightCounts({ errors: [{}], stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });

  it('are never good where the suite ended badly', () => {
    expect(settle({ passed: 5, failed: 0, skipped: 0 }, 1)).toMatchObject({ failed: 1 });
    expect(settle({ passed: 5, failed: 0, skipped: 0 }, 'timeout')).toMatchObject({ failed: 1 });
    expect(settle({ passed: 5, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 });
    expect(vitestCounts(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  it('add up to the last line', () => {
    expect(line(add({ passed: 1, failed: 0, skipped: 2 }, { passed: 10, failed: 1, skipped: 0 }))).toBe('11 passed, 1 failed, 2 skipped');
  });
});
