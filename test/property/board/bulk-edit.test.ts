import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import { DAMAGED_CAPTURES } from '../../builders/report/damaged-captures.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { someReport } from '../../builders/report/arbitrary-report.ts';
import { volume } from '../../support/volume.ts';
import { damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { type BulkHarness, type ReportState, createBulkHarness, codesOf } from './bulk-harness.ts';
import { type BoardFile, type Came, changedByHand } from './manual-edit.ts';
import { type RandomChange, randomChanges } from './random-changes.ts';

const SEED = 20_261_123;

/** Returns well-formed reports, damaged reports and a file that is not a report, without duplicates. */
function reports(count: number): readonly Uint8Array[] {
  const sampledChanges = [
    Buffer.from('no report at all\n'),
    ...fc.sample(someReport, { numRuns: count, seed: SEED }).map(({ captured }) => captured),
    ...fc.sample(damagedReport, { numRuns: 2 * count, seed: SEED }).map(requestOf),
    ...DAMAGED_CAPTURES.filter((_, index) => index % volume(1, 4) === 0).map(({ captured }) => captured),
  ];
  return [...new Map(sampledChanges.map((bytes) => [bytes.toString('latin1'), bytes])).values()];
}

function changeAt({ copied }: BulkHarness, sampledChanges: RandomChange): BulkChange {
  return sampledChanges.kind === 'same'
    ? { kind: 'same', report: copied.report, step: copied.steps[sampledChanges.step] ?? '' }
    : sampledChanges;
}

async function statesOf({ stateOf }: BulkHarness, chosen: readonly BoardFile[]): Promise<readonly ReportState[]> {
  const states: ReportState[] = [];
  for (const file of chosen) states.push(await stateOf(file));
  return states;
}

/** Counts the reports by the result of the change. */
function counted(came: readonly Came[]): Readonly<Record<Came, number>> {
  const of = (one: Came): number => came.filter((other) => other === one).length;
  return { changed: of('changed'), already: of('already'), cannot: of('cannot') };
}

function sum(leftOut: readonly { readonly count: number }[]): number {
  return leftOut.reduce((all, { count }) => all + count, 0);
}

it(
  'a bulk edit gives the same reports as single edits, its preview predicts the result, and its undo restores every report',
  async () => {
    const bytes = reports(volume(60, 4));
    const copied = request(multipart(GOOD_PARTS));
    const many = await createBulkHarness(bytes, copied);
    const alone = await createBulkHarness(bytes, copied);
    const indexes = fc.uniqueArray(fc.nat(bytes.length - 1), { minLength: 3, maxLength: 5 });
    const changes = randomChanges(await codesOf(many), many.copied.steps.length);
    for (const [kind, sampledChanges] of Object.entries(changes)) {
      const seen = new Set<Came>();
      await fc.assert(
        fc.asyncProperty(indexes, sampledChanges, async (chosen, change) => {
          for (const came of await expectSame(many, alone, chosen, change)) seen.add(came);
        }),
        // Failing cases are not shrunk. The harnesses are reused, so the reports that a failed run changed would distort smaller cases.
        { numRuns: volume(200, 6), seed: SEED, endOnFailure: true },
      );
      expect([...seen], kind).toContain('changed');
    }
  },
  volume(3_600_000, 120_000),
);

/** Makes the change once in bulk and once report by report, and compares every report, the preview and the undo. */
async function expectSame(
  many: BulkHarness,
  alone: BulkHarness,
  indexes: readonly number[],
  sampledChanges: RandomChange,
): Promise<readonly Came[]> {
  const chosen = many.files.filter((_, index) => indexes.includes(index));
  const chosenAlone = alone.files.filter((_, index) => indexes.includes(index));
  const before = await statesOf(many, chosen);
  const asked = {
    selection: { kind: 'rows' as const, rows: chosen.map(({ row }) => row) },
    change: changeAt(many, sampledChanges),
    dialect: 'spec' as const,
  };
  const preview = await many.host.value('board.previewChange', asked);
  const done = await many.host.value('board.change', asked);
  const after = await statesOf(many, chosen);

  const came: Came[] = [];
  for (const file of chosenAlone) came.push(await changedByHand(alone.host, file, changeAt(alone, sampledChanges)));
  expect(after).toEqual(await statesOf(alone, chosenAlone));
  const { changed, already, cannot } = counted(came);
  expect([preview.chosen, preview.changing, preview.already, sum(preview.cannot)]).toEqual([chosen.length, changed, already, cannot]);
  expect([done.changed, done.already, sum(done.leftOut)]).toEqual([changed, already, cannot]);
  expect(sum(preview.predictionChanges)).toBe(changed);
  expect(done.leftOut).toEqual(preview.cannot);
  expect(done.bulk === null).toBe(changed === 0);
  expect(after.map(({ steps }, index) => steps.length - (before[index]?.steps.length ?? 0))).toEqual(
    came.map((one) => Number(one === 'changed')),
  );

  if (done.bulk !== null)
    expect(await many.host.value('board.undoBulk', { bulk: done.bulk })).toMatchObject({ undone: changed, leftOut: [] });
  for (const [index, file] of chosenAlone.entries()) if (came[index] === 'changed') await undoByHand(alone, file);
  expect(await statesOf(many, chosen)).toEqual(before);
  return came;
}

async function undoByHand({ host }: BulkHarness, { path }: BoardFile): Promise<void> {
  const open = new Set((await host.value('report.list', {})).reports.map(({ report }) => report));
  const { report } = await host.opened(path);
  await host.value('draft.undo', { report });
  if (!open.has(report)) await host.value('report.close', { report });
}
