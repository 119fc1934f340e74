import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from './support/browser-process.ts';

// `npm run check`: types of every room, lint, format and unit tests, as many at once as there are cores. The longest come first.

const ROOMS = ['test', 'renderer', 'electron', 'shared', '.'];
const cache = path.join('node_modules', '.cache');

const STEPS: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'lint', command: ['eslint', '--max-warnings', '0', '--cache', '--cache-location', `${cache}/eslint/`, '.'] },
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--reporter=dot', '--silent=passed-only'] },
  ...ROOMS.map((room) => ({ name: `types of ${room === '.' ? 'the settings' : room}`, command: ['tsc', '-p', room] })),
  {
    name: 'format',
    command: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', `${cache}/prettier/check`, '.'],
  },
];

/** Most time that one step may take, in milliseconds. */
const LIMIT = 300_000;

function run(command: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(path.join(ROOT, 'node_modules', '.bin', program), args, {
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

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
const waiting = [...STEPS];
const failed: string[] = [];

async function lane(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const began = performance.now();
    const { code, output } = await run(step.command);
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(began)} s)\n`);
    if (code === 0) continue;
    failed.push(step.name);
    process.stdout.write(`${output.trim()}\n`);
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
process.stdout.write(
  failed.length === 0 ? `Everything holds (${seconds(began)} s).\n` : `Failed: ${failed.join(', ')} (${seconds(began)} s).\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
