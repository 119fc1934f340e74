import { afterAll, describe, expect, it } from 'vitest';
import { printFilter, readFilter } from '../../../shared/board/filter.ts';
import { volume } from '../../support/volume.ts';
import { type Act, ACTS, BREAK, countedSource } from './operations.ts';
import { CHARSETS, readTexts } from './charset-inputs.ts';
import { expectLinear } from './expect-linear.ts';
import { type Row, CODINGS, HEADS, JSON_SHAPES, STRUCTURES, TEXTS } from './inputs.ts';
import { type Work, createStepCounter } from './step-counter.ts';

/** Number of items in the smaller report. The larger report has four times as many. */
const COUNT = volume(400, 100);
const CHARACTERS = volume(1_000, 200);
/** Texts that are repeated to form long filters. */
const FILTERS = ['a ', '"', '""', 'a', '-', ',', 'tag:a,', 'tag:', 'size>1k ', '*', 'a*', ' ', 'a:', 'note:"x" ', '2026-'] as const;
/** Time limit for one row in ms: ten times its duration on an idle machine. */
const LIMIT = 120_000;

const counter = createStepCounter();
afterAll(() => {
  counter.close();
});

async function workOf(report: Uint8Array, act: Act): Promise<Work> {
  const { source, read } = countedSource(report);
  const steps = await counter.count(() => act.run(source));
  return { ...steps, read: read() };
}

async function expectLinearActs(row: Row, acts: readonly Act[]): Promise<void> {
  const [few, many] = [row.made(COUNT), row.made(4 * COUNT)];
  counter.reset();
  for (const act of acts) {
    const small = await workOf(few, act);
    expectLinear(`${row.name}: ${act.name}`, COUNT, small, await workOf(many, act));
  }
}

/** If CRASHLENS_STEPS is set, the tests print the compared figures of each operation. */
describe('four times the input takes four times the steps', () => {
  const rows = [...STRUCTURES, ...CODINGS, ...JSON_SHAPES, ...TEXTS, ...HEADS];

  it.each(rows.map((row) => [row.name, row] as const))(
    'to read, show, store, reveal, fix and convert: %s',
    (_, row) => expectLinearActs(row, ACTS),
    LIMIT,
  );

  const broken = volume(
    rows,
    rows.filter(({ name }) => name === 'both forms in turns' || name === 'JSON, all kinds'),
  );

  it.each(broken.map((row) => [row.name, row] as const))(
    'to apply every mutation: %s',
    (_, row) => expectLinearActs(row, [BREAK]),
    10 * LIMIT,
  );

  it.each([...FILTERS])('to read and print a filter of %j', async (piece) => {
    const run = (count: number) => () => printFilter(readFilter(piece.repeat(count)).filter);
    counter.reset();
    const small = await counter.count(run(CHARACTERS));
    const large = await counter.count(run(4 * CHARACTERS));
    expectLinear(piece, CHARACTERS, { ...small, read: 0 }, { ...large, read: 0 });
  });

  it.each(CHARSETS.map(({ name, texts }) => [name, texts] as const))('to read text in %s', async (name, texts) => {
    const [few, many] = [texts(CHARACTERS), texts(4 * CHARACTERS)];
    // The first use of a charset creates its tables, which must not be counted.
    expect(readTexts(name, few)).toBeGreaterThan(0);
    counter.reset();
    const small = await counter.count(() => readTexts(name, few));
    const large = await counter.count(() => readTexts(name, many));
    expectLinear(name, CHARACTERS, { ...small, read: 0 }, { ...large, read: 0 });
  });
});
