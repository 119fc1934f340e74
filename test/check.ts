import { STATIC_STEPS, runSteps, type Step } from './support/runner/check-steps.ts';

// `npm run check`: types, lint, the order of the modules, format and unit tests.

const UNIT_TESTS: Step = {
  name: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit', '--reporter=dot', '--silent=passed-only'],
};

const began = performance.now();
const [longest, ...others] = STATIC_STEPS;
const outcomes = await runSteps([...(longest === undefined ? [] : [longest]), UNIT_TESTS, ...others]);
const failed = outcomes.filter(({ passed }) => !passed).map(({ step }) => step.name);
const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
process.stdout.write(failed.length === 0 ? `Everything holds (${took}).\n` : `Failed: ${failed.join(', ')} (${took}).\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
