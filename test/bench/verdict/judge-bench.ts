import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT, buildAll, isBuilt } from '../../../electron/cli/app/launch/build.ts';
import { type CaseKind, bodyKinds, linesOf, oddKind } from './judge-cases.ts';
import { milliseconds, print, ratio, table } from '../support/table.ts';

const CASES = 100_000;
/** Number of cases in a small run, as of a script that compares a few files. */
const FEW_CASES = 5_000;
const RUNS = 3;

const USAGE = pathToFileURL(path.join(import.meta.dirname, 'usage-at-exit.js')).href;

/** Times of a run of the command, in milliseconds. `cpu`: of all threads, including kernel time. */
interface RunTimes {
  readonly wall: number;
  readonly cpu: number;
}

/** Returns Node's arguments for the built `crashlens judge` of a checkout. */
export function judgeCommand(root: string): readonly string[] {
  return [path.join(root, 'out/cli.js'), 'judge', '--now', '2026-11-20T12:00:00Z'];
}

/** Runs a command over case lines in a separate process. Every case must get an answer line. */
export async function answerCases(command: readonly string[], lines: readonly Buffer[], count: number): Promise<RunTimes> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  const usage = path.join(folder, 'usage.json');
  try {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', USAGE, ...command], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, BENCH_USAGE_FILE: usage },
    });
    let answers = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) answers += 1;
    });
    const closed = once(child, 'close');
    await pipeline(lines, child.stdin);
    await closed;
    const wall = performance.now() - start;
    if (answers !== count) throw new Error(`${String(answers)} answers to ${String(count)} cases`);
    const { userCPUTime, systemCPUTime } = JSON.parse(readFileSync(usage, 'utf8')) as NodeJS.ResourceUsage;
    return { wall, cpu: (userCPUTime + systemCPUTime) / 1_000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the shortest times of several runs for each checkout. The checkouts alternate, so that other load on the machine affects all of them. */
async function leastTimes(roots: readonly string[], kind: CaseKind | null, count: number): Promise<readonly RunTimes[]> {
  const lines = kind === null ? [] : linesOf(kind, count);
  const least = roots.map((): RunTimes => ({ wall: Infinity, cpu: Infinity }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [which, root] of roots.entries()) {
      const { wall, cpu } = await answerCases(judgeCommand(root), lines, count);
      const before = least[which] ?? { wall, cpu };
      least[which] = { wall: Math.min(before.wall, wall), cpu: Math.min(before.cpu, cpu) };
    }
  }
  return least;
}

const HEADS = ['cases', 'number', 'whole run', 'cases a second', 'CPU a case'];

function cellsOf({ wall, cpu }: RunTimes, count: number): readonly string[] {
  return [milliseconds(wall), Math.round((count / wall) * 1_000).toLocaleString('en'), microseconds((cpu / count) * 1_000)];
}

function microseconds(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0)} µs`;
}

/** Measures the built command. `--cases N`: cases of each kind. `--against FOLDER`: compare with the built command of another checkout. */
export async function benchJudge(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { against: { type: 'string' }, cases: { type: 'string' } } });
  const cases = Number(values.cases ?? CASES);
  if (!Number.isInteger(cases) || cases < 1) throw new Error('--cases is a whole number from 1 on');
  if (!(await isBuilt())) await buildAll();
  const roots = values.against === undefined ? [ROOT] : [path.resolve(values.against), ROOT];
  const few = Math.min(FEW_CASES, cases);
  const odd = oddKind();
  const rows: string[][] = [];

  async function measure(kind: CaseKind, name: string, count: number): Promise<void> {
    const [before, now] = await leastTimes(roots, kind, count);
    if (before === undefined) return;
    const cells = [name, count.toLocaleString('en'), ...cellsOf(before, count)];
    if (now !== undefined) cells.push(...cellsOf(now, count), ratio(before.wall / now.wall), ratio(before.cpu / now.cpu));
    rows.push(cells);
  }

  const starts = (await leastTimes(roots, null, 0)).map(({ wall, cpu }) => `${milliseconds(wall)}, ${milliseconds(cpu)} of CPU`);
  for (const kind of bodyKinds()) await measure(kind, kind.name, cases);
  if (odd !== null) {
    await measure(odd, odd.name, cases);
    await measure(odd, `${odd.name}, the first`, few);
  }
  print(`Starting the command takes ${starts.join('; then ')}.\n`);
  const more = roots.length > 1 ? ['then', 'cases a second', 'CPU a case', 'faster', 'less CPU'] : [];
  print(table([...HEADS, ...more], rows));
  if (odd === null) print('\nNo odd ones: there is no corpus folder beside the checkout.');
}
