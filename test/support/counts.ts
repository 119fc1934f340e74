/** How a suite went. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function numberOf(report: unknown, ...path: readonly string[]): number {
  let value = report;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Counts in Vitest's JSON report. A file that does not even load has no tests and counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const files: readonly unknown[] = (Reflect.get(Object(report), 'testResults') as readonly unknown[] | undefined) ?? [];
  const broken = files.filter((file) => {
    const known = Object(file) as { readonly status?: unknown; readonly assertionResults?: readonly { readonly status?: unknown }[] };
    return known.status === 'failed' && !(known.assertionResults ?? []).some(({ status }) => status === 'failed');
  });
  return {
    passed: numberOf(report, 'numPassedTests'),
    failed: numberOf(report, 'numFailedTests') + broken.length,
    skipped: numberOf(report, 'numPendingTests') + numberOf(report, 'numTodoTests'),
  };
}

/** Counts in Playwright's JSON report. What passed only when tried again is a failure; an error outside of any test is one too. */
export function playwrightCounts(report: unknown): Counts {
  const errors: unknown = Reflect.get(Object(report), 'errors');
  return {
    passed: numberOf(report, 'stats', 'expected'),
    failed: numberOf(report, 'stats', 'unexpected') + numberOf(report, 'stats', 'flaky') + (Array.isArray(errors) ? errors.length : 0),
    skipped: numberOf(report, 'stats', 'skipped'),
  };
}

/** The counts of a suite that ended with `code`: one that ended badly without a failed test has failed all the same. */
export function settle(counts: Counts, code: number | 'timeout'): Counts {
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function line({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
