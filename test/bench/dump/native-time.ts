import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { percentile } from '../support/timing.ts';

const NATIVE = path.join(import.meta.dirname, '../../../node_modules/minidump/bin/linux-x64/minidump_stackwalk');
/** How often the program runs. */
interface NativeRuns {
  /** For the wall time. */
  readonly wall: number;
  readonly cpuRounds: number;
  /** In each round. */
  readonly cpuRuns: number;
}

const USUAL: NativeRuns = { wall: 15, cpuRounds: 3, cpuRuns: 30 };
/** For runs of seconds. */
export const FEW_RUNS: NativeRuns = { wall: 3, cpuRounds: 1, cpuRuns: 3 };

/** The time of Breakpad's program in milliseconds, less the time of its start. NaN if it cannot run here. */
export interface NativeTime {
  /** Median of 15 runs. Meaningless on a busy machine, where a start takes between 2 and 40 ms. */
  readonly wall: number;
  /** CPU of a run, which depends less on the load: median of 3 rounds of 30 runs. */
  readonly cpu: number;
}

/** Runs on the dump alternate with runs that only print the help, so that both meet the same load. `symbols`: a folder with symbol files. */
export function nativeTime(file: string, symbols: string | null = null, { wall, cpuRounds, cpuRuns }: NativeRuns = USUAL): NativeTime {
  if (!existsSync(NATIVE)) return { wall: Number.NaN, cpu: Number.NaN };
  const words = symbols === null ? [file] : [file, symbols];
  return { wall: lessStart(words, wall, wallOf), cpu: lessStart(words, cpuRounds, (each) => cpuOf(each, cpuRuns)) };
}

function lessStart(words: readonly string[], runs: number, timeOf: (words: readonly string[]) => number): number {
  const starts: number[] = [];
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    starts.push(timeOf(['-h']));
    times.push(timeOf(words));
  }
  return median(times) - median(starts);
}

function median(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

function wallOf(words: readonly string[]): number {
  const start = performance.now();
  spawnSync(NATIVE, words, { stdio: 'ignore' });
  return performance.now() - start;
}

/** Bash adds up the CPU of its children to whole milliseconds, so it runs the program several times. */
const LOOP = `TIMEFORMAT='%U %S'; runs="$1"; shift; time for ((run = 0; run < runs; run++)); do "$0" "$@" >/dev/null 2>&1; done`;

function cpuOf(words: readonly string[], runs: number): number {
  const { stderr } = spawnSync('bash', ['-c', LOOP, NATIVE, String(runs), ...words], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return ((user + system) * 1_000) / runs;
}
