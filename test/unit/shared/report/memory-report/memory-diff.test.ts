import { describe, expect, it } from 'vitest';
import { memoryDifference } from '../../../../../shared/report/memory-report/memory-diff.ts';
import { ALL_MUTINGS, MUTINGS, mutedPath, type Muting } from '../../../../../shared/report/memory-report/muting.ts';
import { processTrees } from '../../../../../shared/report/memory-report/memory-tree.ts';
import { type EntrySpec, memoryReport } from '../../../../builders/report/memory-report.ts';

type Entries = readonly (readonly [path: string, amount: number, more?: EntrySpec])[];

/** Process, path, amount and presence of each changed entry. */
function changes(first: Entries, second: Entries, mutings: ReadonlySet<Muting> = ALL_MUTINGS): unknown[] {
  const { processes, entries } = memoryDifference(memoryReport(...first), memoryReport(...second), mutings);
  return entries.map(({ process, path, amount, presence }) => [processes[process], path, Number(amount), presence]);
}

const MUTED = 'Main Process (pid NNN)';

describe('the difference of two memory reports', () => {
  it('has what changed, and what only one of them has', () => {
    const first: Entries = [
      ['explicit/a', 5],
      ['explicit/b', 3],
      ['explicit/c', 1],
    ];
    const second: Entries = [
      ['explicit/a', 9],
      ['explicit/b', 3],
      ['explicit/d', 2],
    ];
    expect(changes(first, second)).toEqual([
      [MUTED, 'explicit/a', 4, 'both'],
      [MUTED, 'explicit/c', -1, 'first'],
      [MUTED, 'explicit/d', 2, 'second'],
    ]);
  });

  const PAIRS: Readonly<Record<Exclude<Muting, 'isolation'>, readonly [string, string]>> = {
    pids: ['explicit/x(pid=12)/a', 'explicit/x(pid=34)/a'],
    threads: ['explicit/threads/pool#3 (tid=5)/stack', 'explicit/threads/pool#4 (tid=77)/stack'],
    zones: ['explicit/js/zone(0x7f12)/a', 'explicit/js/zone(0xAB)/a'],
    workers: ['explicit/workers/worker(https:\\\\a, 0x12)/a', 'explicit/workers/worker(https:\\\\a, 0x34)/a'],
    windows: ['explicit/window-objects/top(https:\\\\a, id=4)/a', 'explicit/window-objects/top(https:\\\\a, id=9)/a'],
    null_principals: [
      'explicit/x/moz-nullprincipal:{11111111-2222-3333-4444-555555555555}',
      'explicit/x/moz-nullprincipal:{66666666-2222-3333-4444-555555555555}',
    ],
    segments: ['address-space/commit(segments=12)/a', 'address-space/commit(segments=99)/a'],
    omni_ja: ['explicit/x/jar:file:\\\\\\home\\a\\omni.ja!\\chrome', 'explicit/x/jar:file:\\\\\\opt\\b\\omni.ja!\\chrome'],
    scripts: ['explicit/js/source(scripts=4, <a>)', 'explicit/js/source(scripts=7, <a>)'],
  };

  it.each(Object.entries(PAIRS))('mutes %s, unless its switch is off', (muting, [before, after]) => {
    const kind = { kind: 'nonheap' } as const;
    expect(changes([[before, 5, kind]], [[after, 7, kind]])).toMatchObject([[MUTED, expect.any(String), 2, 'both']]);
    const without = new Set(MUTINGS.filter((each) => each !== muting));
    expect(changes([[before, 5, kind]], [[after, 7, kind]], without)).toMatchObject([
      [expect.any(String), expect.any(String), -5, 'first'],
      [expect.any(String), expect.any(String), 7, 'second'],
    ]);
  });

  it('counts site-isolated processes as web if only one report has them', () => {
    const first: Entries = [['vsize', 5, { process: 'web (pid 3)' }]];
    const second: Entries = [
      ['vsize', 6, { process: 'webIsolated=https://a.example (pid 3)' }],
      ['vsize', 7, { process: 'webIsolated=https://b.example (pid 4)' }],
    ];
    expect(changes(first, second)).toEqual([['web (pid NNN)', 'vsize', 8, 'both']]);
    expect(changes(second, second)).toEqual([]);
    expect(changes(first, second, new Set(MUTINGS.filter((each) => each !== 'isolation')))).toHaveLength(3);
  });

  it('leaves out paths whose kind or units differ', () => {
    const { entries, mismatched } = memoryDifference(
      memoryReport(['explicit/a', 1]),
      memoryReport(['explicit/a', 2, { kind: 'nonheap' }]),
      ALL_MUTINGS,
    );
    expect(entries).toEqual([]);
    expect(mismatched).toBe(1);
  });

  it('is sorted by the largest change in a node, and balances a leaf against a tree', () => {
    const first: Entries = [
      ['explicit/a', 10],
      ['explicit/b', 500],
      ['explicit/small', 1],
    ];
    const second: Entries = [
      ['explicit/a/x', 900],
      ['explicit/a/y', 30],
      ['explicit/b', 100],
      ['explicit/small', 2],
    ];
    const { processes, entries } = memoryDifference(memoryReport(...first), memoryReport(...second), ALL_MUTINGS);
    const tree = processTrees(processes, entries, true)[0]?.trees[0];
    expect(tree?.children.map(({ name, amount, presence }) => [name, Number(amount), presence])).toEqual([
      ['a', 920, 'both'],
      ['b', -400, 'both'],
      ['small', 1, 'both'],
    ]);
    expect(tree?.children[0]?.children.map(({ name, amount, kind }) => [name, Number(amount), kind])).toEqual([
      ['x', 900, 'entry'],
      ['y', 30, 'entry'],
      ['', -10, 'balance'],
    ]);
  });
});

describe('muting', () => {
  it('takes time in proportion to the path', () => {
    for (const part of ['/worker(', ', 0x1', 'jar:file:\\\\\\', '\\omni.ja', '#1 (tid=', 'pid=', 'top(, id=']) {
      const path = `explicit/window-objects/${part.repeat(200_000)}`;
      expect(mutedPath(path, ALL_MUTINGS).length).toBeGreaterThan(0);
    }
  });
});

describe('the tree of a difference', () => {
  const HEAP = { kind: 'other' } as const;

  /** Name and amount of the rows of `explicit`, and of the other measurements. */
  function tree(first: Entries, second: Entries) {
    const { processes, entries, changed } = memoryDifference(memoryReport(...first), memoryReport(...second), ALL_MUTINGS);
    const [process] = processTrees(processes, entries, true);
    const [explicit] = process?.trees ?? [];
    return {
      changed,
      explicit: explicit?.amount,
      rows: explicit?.children.map(({ name, amount }) => [name, amount]),
      others: process?.others.map(({ name }) => name),
    };
  }

  it('has heap-unclassified if what is below explicit changed and heap-allocated did not', () => {
    const shown = tree(
      [
        ['explicit/a/x', 100],
        ['heap-allocated', 1_000, HEAP],
      ],
      [
        ['explicit/a/x', 400],
        ['heap-allocated', 1_000, HEAP],
      ],
    );
    expect(shown).toEqual({
      changed: 1,
      explicit: 0n,
      rows: expect.arrayContaining([['heap-unclassified', -300n]]) as unknown,
      others: [],
    });
  });

  it('has no heap-unclassified if only one report has heap-allocated', () => {
    const shown = tree(
      [['explicit/a/x', 100]],
      [
        ['explicit/a/x', 400],
        ['heap-allocated', 1_000, HEAP],
      ],
    );
    expect(shown).toMatchObject({ explicit: 300n, rows: [['a/x', 300n]], others: ['heap-allocated'] });
  });
});
