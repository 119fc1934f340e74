import { type TestContext, describe, expect, it } from 'vitest';
import { smallDisk } from '../../builders/platform/small-disk.ts';
import { volume } from '../../support/volume.ts';
import { bulks } from './workloads/bulks.ts';
import { downloads } from './workloads/downloads.ts';
import { edits, editsOnFullDisk } from './workloads/edits.ts';
import { lists } from './workloads/lists.ts';
import { MAX_IN_MIGRATION, MAX_IN_START, firstStart, migrations } from './workloads/migrations.ts';
import { postedUploads } from './workloads/posted-uploads.ts';
import { QUEUED_REPORTS, queues } from './workloads/queues.ts';
import { saves } from './workloads/saves.ts';
import { sends } from './workloads/sends.ts';
import { symbols } from './workloads/symbols.ts';
import { uploads } from './workloads/uploads.ts';
import { values } from './workloads/values.ts';
import { type Kill, randomKill } from './kill.ts';
import type { MostBefore } from './kill-moment.ts';

/** A kind of work that is interrupted by a kill. */
interface KindOfWork {
  readonly kind: string;
  readonly most: MostBefore;
  /** Works until the kill, then checks the data folder. Returns the number of answers before the kill. */
  readonly run: (kill: Kill, context: TestContext) => Promise<number>;
  /** Number of kills. By default `KILLS`. */
  readonly kills?: number;
}

const KINDS: readonly KindOfWork[] = [
  { kind: 'edits', most: { answers: 80, changes: 40, fromStart: false }, run: (kill) => edits(kill, 'edits') },
  { kind: 'typing', most: { answers: 80, changes: 40, fromStart: false }, run: (kill) => edits(kill, 'typing') },
  {
    kind: 'edits on a full disk',
    most: { answers: 90, changes: 40, fromStart: false },
    run: (kill, context) => editsOnFullDisk(kill, smallDisk(context)),
  },
  { kind: 'saves', most: { answers: 12, changes: 30, fromStart: false }, run: saves },
  { kind: 'downloads', most: { answers: 25, changes: 150, fromStart: true }, run: downloads },
  { kind: 'uploads by calls', most: { answers: 12, changes: 40, fromStart: false }, run: uploads },
  { kind: 'uploads by POST', most: { answers: 12, changes: 150, fromStart: true }, run: postedUploads },
  { kind: 'sends', most: { answers: 60, changes: 40, fromStart: false }, run: sends },
  {
    kind: 'a queue of many reports',
    most: { answers: QUEUED_REPORTS, changes: 400, fromStart: false },
    run: queues,
    kills: volume(100, 4),
  },
  { kind: 'settings and session', most: { answers: 60, changes: 40, fromStart: false }, run: values },
  { kind: 'a first pass over a folder', most: { answers: 12, changes: 60, fromStart: false }, run: lists, kills: volume(50, 2) },
  { kind: 'changes to many reports', most: { answers: 12, changes: 250, fromStart: false }, run: bulks, kills: volume(50, 2) },
  { kind: 'symbols', most: { answers: 30, changes: 200, fromStart: false }, run: symbols },
  { kind: 'migrations', most: MAX_IN_MIGRATION, run: migrations },
  { kind: 'a first start on an earlier data folder', most: MAX_IN_START, run: firstStart },
];

/** Default number of kills of each kind. */
const KILLS = volume(10, 1);

/**
 * Seed of the first kill. To repeat a kill with seed 7: `CRASHLENS_KILL_SEED=7 npx vitest run --project integration test/integration/kills -t 'kill in the
 * middle of sends '`.
 */
const SEED = Number(process.env['CRASHLENS_KILL_SEED'] ?? volume(Date.now() % 2 ** 31, 20_261_122));

describe.each(KINDS)('a kill in the middle of $kind', ({ most, run, kills = KILLS }) => {
  const seeds = Array.from({ length: kills }, (_, number) => SEED + number);
  it.for(seeds)('loses no answered work and leaves no partial state (seed %i)', async (seed, context) => {
    expect(await run(randomKill(seed, most), context)).toBeGreaterThanOrEqual(0);
  });
});
