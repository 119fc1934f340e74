import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../../shared/board/board-row.ts';
import { boardIndex } from '../../../../shared/board/board-index.ts';
import type { CrashFacts } from '../../../../shared/board/crash-facts.ts';
import { FIELDS, type FieldId } from '../../../../shared/board/fields.ts';
import { readFilter } from '../../../../shared/board/filter.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { MALFORMED, someCrash, someFacts, someRow } from '../../../builders/board/board-rows.ts';

const CONTEXT = { by: 'antenna', now: Date.UTC(2026, 10, 22), zone: UTC, home: null } as const;

function crashed(id: number, crash: Partial<CrashFacts> = {}, values: Record<string, string> = {}): BoardRow {
  const { values: usual } = someFacts();
  return someRow({ id, facts: someFacts({ crash: someCrash(crash), values: { ...usual, ...values } }) });
}

/** Ids of the rows that match a filter, in the order of the ids. */
function matching(rows: readonly BoardRow[], filter: string): readonly number[] {
  const index = boardIndex();
  for (const row of rows) index.put(row);
  const read = readFilter(filter);
  expect(read.errors).toEqual([]);
  return index.ids(read.filter, CONTEXT).toSorted((a, b) => a - b);
}

const ROWS: readonly BoardRow[] = [
  crashed(1),
  crashed(2, {
    signature: 'OOM | small',
    signatureFrom: 'symbols',
    reason: 'SIGSEGV / SEGV_MAPERR',
    address: 'poison',
    module: 'libxul.so',
    hints: ['poison', 'hang'],
  }),
  crashed(3, { reason: null, address: null, module: null, hints: [], os: null, cpu: null, uptime: null }),
  someRow({ id: 4, facts: someFacts({ parts: [], answers: { spec: MALFORMED, antenna: MALFORMED } }) }),
  someRow({ id: 5, facts: null }),
];

describe('the fields of a crash', () => {
  it.each<[string, readonly number[]]>([
    ['signature:XUL', [1, 3]],
    ['signature="OOM | small"', [2]],
    ['signature:none', [4, 5]],
    ['symbols:yes', [2]],
    ['symbols:no', [1, 3]],
    ['symbols:none', [4, 5]],
    ['crashreason:access_violation', [1]],
    ['reason:access_violation', [1]],
    ['reason:SIGSEGV', [2]],
    ['reason="SIGSEGV / SEGV_MAPERR"', [2]],
    ['reason:sigsegv,invalid_json', [2, 4]],
    ['-reason:SIGSEGV', [1, 3, 4, 5]],
    ['reason:none', [1, 2, 3, 5]],
    ['crash:near_null,null', [1]],
    ['crash:none', [3, 4, 5]],
    ['module:xul', [1, 2]],
    ['hint:hang', [2]],
    ['-hint:poison', [1, 3, 4, 5]],
    ['os:win', [1, 2]],
    ['cpu:amd64', [1, 2]],
    ['uptime<100', [1, 2]],
    ['uptime>95', []],
    ['has:dump', [1, 2, 3]],
    ['-has:dump', [4, 5]],
  ])('are found by %s', (filter, expected) => {
    expect(matching(ROWS, filter)).toEqual(expected);
  });

  it('are facets and groups', () => {
    const fields: readonly FieldId[] = ['signature', 'crashreason', 'crash', 'module', 'hint', 'os', 'cpu'];
    expect(fields.filter((field) => !FIELDS[field].facet)).toEqual([]);
  });

  it('name the system as the annotations do, and as the dump does only without them', () => {
    const row = crashed(1, { os: 'linux' }, { LinuxLSBDescription: 'Ubuntu 22.04' });
    expect(FIELDS.os.of(row, 'antenna')).toEqual(['Ubuntu 22.04']);
    expect(FIELDS.os.of(crashed(1, { os: 'linux' }), 'antenna')).toEqual(['linux']);
  });

  it('name the processor as the dump does, and as the annotation does only without it', () => {
    expect(FIELDS.cpu.of(crashed(1, {}, { CPUArchitecture: 'x86_64' }), 'antenna')).toEqual(['amd64']);
    expect(FIELDS.cpu.of(crashed(1, { cpu: null }, { CPUArchitecture: 'x86_64' }), 'antenna')).toEqual(['x86_64']);
  });
});
