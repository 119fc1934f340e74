import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../../shared/board/board-row.ts';
import { boardIndex } from '../../../../shared/board/board-index.ts';
import type { CrashFacts } from '../../../../shared/board/crash-facts.ts';
import type { FieldId } from '../../../../shared/board/fields.ts';
import { readFilter } from '../../../../shared/board/filter.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { someCrash, someFacts, someRow } from '../../../builders/board/board-rows.ts';

const CONTEXT = { by: 'antenna', now: Date.UTC(2026, 10, 22), zone: UTC, home: null } as const;

function crashed(id: number, crash: Partial<CrashFacts> = {}, values: Record<string, string> = {}): BoardRow {
  const { values: usual } = someFacts();
  return someRow({ id, facts: someFacts({ crash: someCrash(crash), values: { ...usual, ...values } }) });
}

describe('a group of one signature', () => {
  function groups(group: FieldId, rows: readonly BoardRow[]) {
    const index = boardIndex();
    for (const row of rows) index.put(row);
    const query = { filter: readFilter('').filter, sort: [], group, folded: ['xul.dll | ntdll.dll'], from: 0, limit: 100 };
    return index.query(query, CONTEXT).page.filter((item) => item.kind === 'heading');
  }

  const day = (date: string): string => String(Date.parse(`${date}T12:00:00Z`) / 1_000);

  it('has the count, the newest versions, and the first and last day of its crashes', () => {
    const rows = [
      crashed(1, {}, { Version: '147.0', CrashTime: day('2026-11-20') }),
      crashed(2, {}, { Version: '148.0a1', CrashTime: day('2026-11-18') }),
      crashed(3, {}, { Version: '147.0', CrashTime: day('2026-11-21') }),
      crashed(4, {}, { Version: '128.5.0esr' }),
      crashed(5, {}, { Version: '146.0b3' }),
      crashed(6, { signature: 'other' }, { Version: '99.0' }),
    ];
    expect(groups('signature', rows)).toEqual([
      {
        kind: 'heading',
        value: 'xul.dll | ntdll.dll',
        count: 5,
        folded: true,
        summary: { versions: ['148.0a1', '147.0', '146.0b3'], moreVersions: 1, days: { first: '2026-11-18', last: '2026-11-21' } },
      },
      { kind: 'heading', value: 'other', count: 1, folded: false, summary: { versions: ['99.0'], moreVersions: 0, days: null } },
    ]);
  });

  it('is the only kind of group with a summary', () => {
    expect(groups('module', [crashed(1)])).toEqual([{ kind: 'heading', value: 'xul.dll', count: 1, folded: false, summary: null }]);
  });
});
