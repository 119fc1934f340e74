import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { assertionOf } from '../../../../shared/report/dump/format/assertion.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { EXCEPTION, exceptionOf } from '../../../../shared/report/dump/format/exception.ts';
import { memory64ListOf, memoryListOf } from '../../../../shared/report/dump/format/memory-lists.ts';
import { memoryInfosOf } from '../../../../shared/report/dump/format/memory-info.ts';
import { moduleTableOf } from '../../../../shared/report/dump/format/modules.ts';
import type { RecordTable } from '../../../../shared/report/dump/format/record-table.ts';
import { SYSTEM_INFO, systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { threadExListOf, threadInfosOf, threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { richDumps } from '../../../builders/report/rich-dumps.ts';
import { type Disassemblers, readDump } from '../../../builders/report/read-dump.ts';
import { corpusDumps } from './mutated-dumps.ts';

type Table = Pick<RecordTable<unknown>, 'length' | 'offsetOf' | 'at' | 'type'>;

const TABLES: Readonly<Record<string, (dump: Dump) => Table | null>> = {
  threads: threadsOf,
  'extended threads': threadExListOf,
  'thread infos': threadInfosOf,
  modules: moduleTableOf,
  memory: memoryListOf,
  'memory of 64 bits': (dump) => memory64ListOf(dump)?.table ?? null,
  'memory infos': memoryInfosOf,
};

const NO_DISASSEMBLERS: Disassemblers = () => null;

const [first, second, third] = [...corpusDumps(), ...richDumps().map((bytes, index) => [`built ${String(index)}`, bytes] as const)].filter(
  ([name]) => name === 'breakpad/minidump2.dmp' || name === 'built 1' || name === 'built 2' || name === 'built 3',
);

function opened(bytes: Uint8Array): Dump | null {
  const dump = openDump(sourceOfBytes(bytes));
  return isDumpFailure(dump) ? null : dump;
}

describe.each([first, second, third].filter((each) => each !== undefined))('%s, cut at every byte,', (_, bytes) => {
  const whole = opened(bytes);
  const lead = whole?.leadingBytes ?? 0;
  const directoryEnd = (whole?.directory.offsetOf(whole.directory.length) ?? 0) + lead;

  it('shows every record of its lists that is before the cut', () => {
    const expected = Object.entries(TABLES).map(([name, tableOf]) => ({ name, tableOf, table: whole === null ? null : tableOf(whole) }));
    for (let size = directoryEnd; size <= bytes.length; size += 1) {
      const dump = opened(bytes.subarray(0, size));
      for (const { name, tableOf, table } of expected) {
        if (table === null) continue;
        let present = 0;
        while (present < table.length && lead + table.offsetOf(present) + table.type.bytes <= size) present += 1;
        const found = dump === null ? null : tableOf(dump);
        if ((found?.length ?? 0) !== present) expect([name, size, found?.length ?? 0]).toEqual([name, size, present]);
        if (present > 0 && found?.offsetOf(present - 1) !== table.offsetOf(present - 1))
          expect([name, size, found?.offsetOf(present - 1)]).toEqual([name, size, table.offsetOf(present - 1)]);
      }
    }
    expect(expected.some(({ table }) => (table?.length ?? 0) > 0)).toBe(true);
  });

  it('shows the system, the exception and the assertion if the cut is after them', () => {
    const ends = (['SystemInfo', 'Exception', 'AssertionInfo'] as const).map((name) => whole?.stream(name)?.offset ?? Number.NaN);
    const sizes = [SYSTEM_INFO.bytes, EXCEPTION.bytes, whole?.stream('AssertionInfo')?.size ?? 0];
    for (let size = directoryEnd; size <= bytes.length; size += 1) {
      const dump = opened(bytes.subarray(0, size));
      const found = [systemOf, exceptionOf, assertionOf].map((of) => dump !== null && of(dump) !== null);
      const present = ends.map((offset, index) => lead + offset + (sizes[index] ?? 0) <= size);
      if (found.join() !== present.join()) expect([size, found]).toEqual([size, present]);
    }
    expect(Number.isNaN(ends[0])).toBe(false);
  });

  it('can be read in full, and shows at most as much as the whole dump', () => {
    let items = 0;
    for (let size = 0; size <= bytes.length; size += size < 2_048 ? 1 : 7) {
      const tally = readDump(bytes.subarray(0, size), NO_DISASSEMBLERS);
      items = Math.max(items, tally.items);
    }
    expect(readDump(bytes, NO_DISASSEMBLERS).items).toBeGreaterThanOrEqual(items);
    expect(items).toBeGreaterThan(0);
  });
});
