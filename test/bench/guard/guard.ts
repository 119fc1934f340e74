import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ROOT } from '../../../electron/cli/app/launch/build.ts';
import { childResult } from '../support/children.ts';
import { GUARD_GROUPS } from './groups.ts';
import {
  type Judged,
  type Judgement,
  type Measured,
  type Ratios,
  type Sample,
  MAX_WORSE,
  isFailure,
  judgeRatios,
  medianSample,
  readRatios,
  withMeasured,
  writeRatios,
} from './ratios.ts';
import { milliseconds, print, ratio, table } from '../support/table.ts';

const FILE = path.join(ROOT, 'docs/performance.json');
const REPETITIONS = 3;
/** Maximum 1-minute load average for a judgement. */
const MAX_LOAD = 1;
/** Exit code of a run without a judgement. */
const FAILED = 2;

const samplesSchema = v.array(v.object({ row: v.string(), own: v.number(), floor: v.number() }));

/**
 * Measures all guarded rows and compares them with the committed ratios. Exit code 1: a row is worse, has no committed ratio, or was not measured; 2: not
 * judged. `--only NAME`: one group. `--update`: writes the ratios of this run. `--busy`: measures at any load and judges nothing.
 */
export async function benchGuard(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, update: { type: 'boolean', default: false }, busy: { type: 'boolean', default: false } },
  });
  const groups = Object.keys(GUARD_GROUPS).filter((name) => values.only === undefined || name === values.only);
  const committed = readRatios(readFileSync(FILE, 'utf8'));
  if (groups.length === 0) return fail(`There is no group "${String(values.only)}"; there are: ${Object.keys(GUARD_GROUPS).join(', ')}.`);
  if (!committed.ok) return fail(`docs/performance.json cannot be read (${committed.error}). Restore it from Git.`);
  const load = loadavg()[0] ?? 0;
  print(`1-minute load average at the start: ${load.toFixed(2)}.`);
  if (load > MAX_LOAD && !values.busy)
    return fail(
      `The machine is busy (load average over ${String(MAX_LOAD)}), so its times say nothing about this checkout and nothing was judged. Wait until it is idle and run this again, or measure without a judgement by --busy.`,
    );
  const measured = await measure(groups);
  const judged = judgeRatios(committed.value, measured, groups);
  print(table(HEADS, judged.map(cellsOf)));
  if (values.update) update(committed.value, measured);
  else if (!values.busy) conclude(judged);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = FAILED;
}

/** Measures the groups. Repetitions are apart in time, so that a temporary disturbance does not change the median. */
async function measure(groups: readonly string[]): Promise<readonly Measured[]> {
  const samples = new Map<string, Map<string, Sample[]>>();
  for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
    for (const group of groups) {
      process.stderr.write(`${String(repetition)} of ${String(REPETITIONS)}: ${group}\n`);
      const rows = samples.get(group) ?? new Map<string, Sample[]>();
      samples.set(group, rows);
      for (const { row, own, floor } of v.parse(samplesSchema, await childResult('guard/guard-child.ts', [group]))) {
        rows.set(row, [...(rows.get(row) ?? []), { own, floor }]);
      }
    }
  }
  return [...samples].flatMap(([group, rows]) => [...rows].map(([row, all]) => ({ group, row, ...medianSample(all) })));
}

const HEADS = ['group', 'row', 'Crashlens', 'floor', 'to floor', 'committed', 'change', 'judgement'];

const WORDS: Readonly<Record<Judgement, string>> = {
  kept: '',
  better: 'better',
  worse: 'WORSE',
  short: 'too short to judge',
  unknown: 'NOT COMMITTED',
  missing: 'NOT MEASURED',
};

function cellsOf({ group, row, judgement, committed, measured }: Judged): readonly string[] {
  const of = (value: number | undefined, shown: (value: number) => string): string => (value === undefined ? '-' : shown(value));
  const change = measured === null || committed === null ? undefined : measured.ratio / committed;
  return [
    group,
    row,
    of(measured?.own, milliseconds),
    of(measured?.floor, milliseconds),
    of(measured?.ratio, ratio),
    of(committed ?? undefined, ratio),
    of(change, ratio),
    WORDS[judgement],
  ];
}

function update(committed: Ratios, measured: readonly Measured[]): void {
  writeFileSync(FILE, writeRatios(withMeasured(committed, measured)));
  print('\nWrote docs/performance.json. The commit message of a changed ratio says why it changed.');
}

function conclude(judged: readonly Judged[]): void {
  const failures = judged.filter(isFailure);
  if (failures.length === 0) {
    print(`\nNo ratio is more than ${ratio(MAX_WORSE)} the committed one.`);
    return;
  }
  process.exitCode = 1;
  print(
    `\n${String(failures.length)} of ${String(judged.length)} rows failed. Find the cause of a worse ratio with a profile (node --cpu-prof) or git bisect. If the change is meant, or a row is new or gone, run this with --update.`,
  );
}
