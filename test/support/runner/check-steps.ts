import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from '../shells/browser-process.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface StepOutcome {
  readonly step: Step;
  readonly passed: boolean;
  readonly output: string;
  /** Duration in ms. */
  readonly took: number;
}

const CACHE = path.join('node_modules', '.cache');

/** All checks that do not run the program, the longest first. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'lint', command: ['eslint', '--max-warnings', '0', '--cache', '--cache-location', `${CACHE}/eslint/`, '.'] },
  { name: 'lint by types', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-b', '.', 'shared', 'electron', 'renderer', 'test'] },
  {
    name: 'format',
    command: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', `${CACHE}/prettier/check`, '.'],
  },
  { name: 'structure', command: [process.execPath, path.join('test', 'structure.ts')] },
];

/** Time limit for one step, in ms. */
const LIMIT = 600_000;

function run([program = '', ...args]: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(path.resolve(ROOT, 'node_modules', '.bin', program), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (reason) => {
      resolve({ code: 1, output: reason.message });
    });
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs steps in order, as many at once as there are cores, and prints each result. */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepOutcome[]> {
  const waiting = [...steps];
  const outcomes: StepOutcome[] = [];
  async function worker(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await run(step.command);
      const took = performance.now() - began;
      outcomes.push({ step, passed: code === 0, output, took });
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${(took / 1000).toFixed(1)} s)\n`);
      if (code !== 0) process.stdout.write(`${output.trim()}\n`);
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return outcomes;
}
