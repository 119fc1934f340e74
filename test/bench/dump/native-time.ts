import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { percentile } from '../support/timing.ts';

const NATIVE = path.join(import.meta.dirname, '../../../node_modules/minidump/bin/linux-x64/minidump_stackwalk');
const RUNS = 15;
const CPU_ROUNDS = 3;
const CPU_RUNS = 30;

/** The time of Breakpad's program in milliseconds, less the time of its start. NaN if it cannot run here. */
export interface NativeTime {
  /** Median of 15 runs. Meaningless on a busy machine, where a start takes between 2 and 40 ms. */
  readonly wall: number;
  /** CPU of a run, which depends less on the load: median of 3 rounds of 30 runs. */
  readonly cpu: number;
}

/** Runs on the dump alternate with runs that only print the help, so that both meet the same load. */
export function nativeTime(file: string): NativeTime {
  if (!existsSync(NATIVE)) return { wall: Number.NaN, cpu: Number.NaN };
  return { wall: lessStart(file, RUNS, wallOf), cpu: lessStart(file, CPU_ROUNDS, cpuOf) };
}

function lessStart(file: string, runs: number, timeOf: (argument: string) => number): number {
  const starts: number[] = [];
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    starts.push(timeOf('-h'));
    times.push(timeOf(file));
  }
  return median(times) - median(starts);
}

function median(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

function wallOf(argument: string): number {
  const start = performance.now();
  spawnSync(NATIVE, [argument], { stdio: 'ignore' });
  return performance.now() - start;
}

/** Bash adds up the CPU of its children to whole milliseconds, so it runs the program 30 times. */
const LOOP = `TIMEFORMAT='%U %S'; time for ((run = 0; run < ${String(CPU_RUNS)}; run++)); do "$0" "$1" >/dev/null 2>&1; done`;

function cpuOf(argument: string): number {
  const { stderr } = spawnSync('bash', ['-c', LOOP, NATIVE, argument], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return ((user + system) * 1_000) / CPU_RUNS;
}
