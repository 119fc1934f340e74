import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

// One project per kind of test. `vitest run --project unit` is the fast one, which `npm run check` uses.
const kind = (name: string, testTimeout: number, more: ProjectOptions = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], testTimeout, hookTimeout: testTimeout, ...more },
});

/** For tests that only call functions. Threads shared by all files take less than half of the CPU time of one process per file. */
const SHARED_THREADS = { pool: 'threads', isolate: false } as const;

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ['test/support/property-seed.ts'],
    // Some property tests count calls with V8's counters. Each file gets its own process, so that calls of other files are not counted.
    projects: [
      kind('unit', 30_000, SHARED_THREADS),
      kind('property', 120_000),
      kind('conformance', 120_000, SHARED_THREADS),
      kind('integration', 120_000, { globalSetup: ['test/support/runner/build-first.ts'] }),
    ],
  },
});
