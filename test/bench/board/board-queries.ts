import { setImmediate } from 'node:timers/promises';
import { type BoardIndex, boardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { SortBy } from '../../../shared/board/compare.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { completedBoard, completionsAt } from '../../../shared/board/complete.ts';
import { readFilter } from '../../../shared/board/filter.ts';
import { UTC } from '../../../shared/board/filter-times.ts';
import type { FilterContext } from '../../../shared/board/matches.ts';
import { randomRow } from '../../builders/board/board-rows.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';
import { mebibytes, milliseconds, print, table } from '../support/table.ts';
import { percentile } from '../support/timing.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const CONTEXT: FilterContext = { by: 'antenna', now: NOW, zone: UTC, home: '/home/kim' };
const SIZES = [50_000, 100_000];
const NEWEST: readonly SortBy[] = [{ field: 'added', descending: true }];
const ROUNDS = 5;

const FACETS = [
  'verdict',
  'reason',
  'finding',
  'predicted',
  'rule',
  'outcome',
  'answer',
  'product',
  'version',
  'release',
  'channel',
] as const;
const ALL_FACETS: readonly FieldId[] = [...FACETS, 'client', 'form', 'tag', 'added'];

/** Filter texts by kind. Each text is measured as one keystroke. */
const TYPED: readonly (readonly [string, readonly string[]])[] = [
  ['words', ['f', 'fi', 'fir', 'fire', 'firef', 'firefox', 'firefox s', 'firefox se', 'firefox "some pub', 'firefox "some public"']],
  ['words that are rare', ['8', '81', '812', '8123', '81234', '812345']],
  ['a word of a list', ['verdict:malformed', 'predicted:soft', 'outcome:soft', '-outcome:none']],
  ['texts', ['product:Firefox', 'product:Fire*', 'finding:finding_1*', 'has:memory_report -tag:todo']],
  ['names', ['name:7', 'name:77', 'name:777', 'name:crash-77']],
  ['versions', ['version>=130', 'version:14', 'version<135.0.1']],
  ['sizes and times', ['size>20k', 'added>3d', 'crashed:2026-11', 'sent:never']],
];

/** Measures how fast boards of generated rows answer queries, and how much memory the columns take. Rows are generated before the measurement. */
export async function benchBoardQueries(): Promise<void> {
  for (const count of SIZES) {
    // Let pending calls of the previous board end, because they hold memory of that board.
    await setImmediate();
    benchSize(count);
  }
}

function benchSize(count: number): void {
  const { index, loaded, memory } = loadedIndex(count);
  print(
    `\n${String(count)} rows: ${milliseconds(loaded)} to take in (${((loaded * 1_000) / count).toFixed(1)} µs a row), ${mebibytes(memory)}\n`,
  );
  const timed = (name: string, runs: readonly (() => unknown)[]): readonly string[] => {
    const times = Array.from({ length: ROUNDS }, (_, round) => {
      touched(index, count, round);
      return runs.map(timeOf);
    });
    // The first round is separate: it compiles machine code and fills caches that last until the columns change.
    const [first = [], ...others] = times;
    const later = others.flat().toSorted((a, b) => a - b);
    return [name, milliseconds(Math.max(...first)), milliseconds(percentile(later, 0.5)), milliseconds(percentile(later, 1))];
  };
  const rows = [
    ...TYPED.map(([name, filters]) =>
      timed(
        `keystroke: ${name}`,
        filters.map((filter) => () => page(index, filter, NEWEST)),
      ),
    ),
    timed('keystroke: values that are offered', [
      () => completed(index, 'product:fi'),
      () => completed(index, 'verdict:malformed finding:'),
    ]),
    timed('15 facets of all', [() => index.facets(readFilter('').filter, ALL_FACETS, 20, CONTEXT)]),
    timed('15 facets of a filter', [() => index.facets(readFilter('product:Firefox').filter, ALL_FACETS, 20, CONTEXT)]),
    ...SORTS.map((sort) => timed(`sort: ${sort.map(({ field }) => field).join(', ')}`, [() => page(index, '', sort)])),
    ...GROUPS.map((group) => timed(`group: ${group}`, [() => page(index, '', NEWEST, group)])),
    timed('page further down', [() => page(index, '', NEWEST, null, count >> 1)]),
  ];
  print(table(['100 rows of the first page', 'first', 'median', 'longest'], rows));
}

const SORTS: readonly (readonly SortBy[])[] = [
  [{ field: 'name', descending: false }],
  [{ field: 'size', descending: true }],
  [{ field: 'version', descending: true }],
  [
    { field: 'product', descending: false },
    { field: 'version', descending: true },
    { field: 'crashed', descending: true },
  ],
];

const GROUPS = ['predicted', 'outcome', 'reason', 'release', 'client', 'body', 'added'] as const;

function loadedIndex(count: number): { readonly index: BoardIndex; readonly loaded: number; readonly memory: number } {
  const random = seededNumbers(3);
  const before = usedMemory();
  const index = boardIndex();
  let loaded = 0;
  // Adds a thousand rows at a time, because rows that wait to be added would count as memory of the index.
  for (let id = 1; id <= count; id += 1_000) {
    const rows: BoardRow[] = Array.from({ length: Math.min(1_000, count - id + 1) }, (_, at) => randomRow(random, id + at, NOW));
    loaded += timeOf(() => {
      for (const row of rows) index.put(row);
    });
  }
  return { index, loaded, memory: usedMemory() - before };
}

function usedMemory(): number {
  // Without --expose-gc, the figures include garbage.
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Changes one row, to invalidate all cached answers. */
function touched(index: BoardIndex, count: number, round: number): void {
  index.put(randomRow(seededNumbers(round), 1 + Math.floor((count * (round + 1)) / (ROUNDS + 1)), NOW));
}

function page(index: BoardIndex, filter: string, sort: readonly SortBy[], group: FieldId | null = null, from = 0): unknown {
  return index.query({ filter: readFilter(filter).filter, sort, group, folded: [], from, limit: 100 }, CONTEXT);
}

function completed(index: BoardIndex, filter: string): unknown {
  return completionsAt(filter, filter.length, { rows: completedBoard(index, CONTEXT), saved: [], most: 12, shown: (_, value) => value });
}

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
