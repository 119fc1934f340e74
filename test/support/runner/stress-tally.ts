import { testName, type TestResult } from './suite-report.ts';

interface Entry {
  readonly suite: string;
  readonly file: string;
  readonly title: string;
  runs: number;
  failures: number;
  /** Start of the message of the test's first failure. */
  message: string;
}

/** Counts how often each test ran and failed over many rounds. */
export class Tally {
  readonly #entries = new Map<string, Entry>();

  add(suite: string, results: readonly TestResult[]): void {
    for (const { file, title, status, message } of results) {
      if (status === 'skipped') continue;
      const key = `${suite} ${testName({ file, title })}`;
      const entry = this.#entries.get(key) ?? { suite, file, title, runs: 0, failures: 0, message: '' };
      this.#entries.set(key, entry);
      entry.runs += 1;
      if (status !== 'failed') continue;
      if (entry.failures === 0) entry.message = message;
      entry.failures += 1;
    }
  }

  /** Number of tests that failed at least once. */
  get failed(): number {
    return [...this.#entries.values()].filter(({ failures }) => failures > 0).length;
  }

  /** Returns a line for each failed test, the most frequent first, with the message of its first failure; then the totals. */
  lines(shorten: (file: string) => string = (file) => file): readonly string[] {
    const entries = [...this.#entries.values()];
    const failed = entries.filter(({ failures }) => failures > 0).toSorted((a, b) => b.failures - a.failures);
    const runs = entries.reduce((sum, entry) => sum + entry.runs, 0);
    return [
      ...failed.flatMap(({ suite, file, title, runs: own, failures, message }) => [
        `${String(failures)} of ${String(own)}  ${suite}: ${testName({ file: shorten(file), title })}`,
        ...message.split('\n').map((text) => `    ${text}`),
      ]),
      `${String(entries.length)} tests, ${String(runs)} runs, failed at least once: ${String(failed.length)}`,
    ];
  }
}
