import { defineConfig } from 'vitest/config';

// A project per kind of test: `vitest run --project unit` is the quick one of `npm run check`.
const kind = (name: string, testTimeout: number, globalSetup: readonly string[] = []) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], testTimeout, hookTimeout: testTimeout, globalSetup: [...globalSetup] },
});

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ['test/support/drawn-alike.ts'],
    projects: [
      kind('unit', 30_000),
      kind('property', 120_000),
      kind('conformance', 120_000),
      kind('integration', 120_000, ['test/support/build-first.ts']),
    ],
  },
});
