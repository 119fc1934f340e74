import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { bytesStream } from '../../../../shared/report/dump/build/linux-streams.ts';
import { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { MEMORY64_DESCRIPTOR, MEMORY64_HEAD } from '../../../../shared/report/dump/format/memory-lists.ts';
import { MODULE, moduleIndexOf, modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import type { RecordType, RecordValues } from '../../../../shared/report/dump/format/record.ts';
import type { StreamName } from '../../../../shared/report/dump/format/streams.ts';
import { MEMORY_DESCRIPTOR, THREAD, threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { type AddressSpace, addressSpaceOf } from '../../../../shared/report/dump/memory/address-space.ts';
import { addressTarget } from '../../../../shared/report/dump/memory/address-target.ts';
import { NO_LOOKUPS } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { pageOf } from '../../../../shared/text/presenters/dump/dump-list.ts';
import { dumpList } from '../../../../shared/text/presenters/dump/dump-lists.ts';
import { rowOrder } from '../../../../shared/text/presenters/dump/row-order.ts';

const MILLION = 1_000_000;
const HUNDRED_THOUSAND = 100_000;
/** What a view of a long list may read: a few pages of 4 KiB and blocks of 16 KiB. */
const FEW_BYTES = 65_536;

/** Streams that are a head and equal records, in a dump of amd64. */
function dumpOf<F>(
  stream: StreamName,
  head: Uint8Array,
  type: RecordType<F>,
  count: number,
  at: (index: number) => Partial<RecordValues<F>>,
): Uint8Array {
  const bytes = new Uint8Array(head.length + count * type.bytes);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < count; index += 1) type.write(view, head.length + index * type.bytes, true, at(index));
  return buildDump({ system: { os: 'windows', cpu: 'amd64' }, streams: [bytesStream(stream, bytes)] });
}

function count32(count: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(count).buffer);
}

function opened(bytes: Uint8Array): { readonly dump: Dump; readonly bytesRead: () => number } {
  const source = sourceOfBytes(bytes);
  let read = 0;
  const counting: ByteSource = {
    size: source.size,
    read(offset, length) {
      const found = source.read(offset, length);
      read += found.length;
      return found;
    },
  };
  const dump = openDump(counting);
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return { dump, bytesRead: () => read };
}

/** The first address of a range or module. They are 16 bytes apart, in a scattered order of addresses if `isScattered`. */
function startOf(index: number, count: number, isScattered: boolean): bigint {
  // 7,919 is a prime that does not divide the counts.
  return 0x1_0000_0000n + BigInt(isScattered ? (index * 7_919) % count : index) * 0x10n;
}

function rangesDump(stream: 'MemoryList' | 'Memory64List', isScattered: boolean): Uint8Array {
  const start = (index: number): bigint => startOf(index, MILLION, isScattered);
  if (stream === 'MemoryList')
    return dumpOf(stream, count32(MILLION), MEMORY_DESCRIPTOR, MILLION, (index) => ({
      start: start(index),
      memory: { size: 8, offset: 32 + index },
    }));
  const head = new Uint8Array(MEMORY64_HEAD.bytes);
  MEMORY64_HEAD.write(new DataView(head.buffer), 0, true, { count: BigInt(MILLION), baseOffset: 0n });
  return dumpOf(stream, head, MEMORY64_DESCRIPTOR, MILLION, (index) => ({ start: start(index), size: 8n }));
}

function findsEach(space: AddressSpace): void {
  for (let index = 0; index < MILLION; index += 97) {
    const start = startOf(index, MILLION, false);
    if (space.rangeAt(start + 7n)?.start !== start || space.rangeAt(start + 8n) !== null) throw new Error(`range ${String(index)}`);
  }
}

describe('a dump with very long lists', () => {
  it.each([
    ['MemoryList', false],
    ['MemoryList', true],
    ['Memory64List', false],
    ['Memory64List', true],
  ] as const)('finds an address in a million ranges of a %s (scattered: %s) without reading more than the list', (stream, isScattered) => {
    const bytes = rangesDump(stream, isScattered);
    const { dump, bytesRead } = opened(bytes);
    const space = addressSpaceOf(dump);
    expect(space.length).toBe(MILLION);
    const forTable = bytesRead();
    expect(forTable).toBeLessThan(MILLION * 16 + FEW_BYTES);
    findsEach(space);
    expect(bytesRead()).toBe(forTable);
  });

  it('shows single modules of 100,000 without reading the others, and finds the one of an address', () => {
    const bytes = dumpOf('ModuleList', count32(HUNDRED_THOUSAND), MODULE, HUNDRED_THOUSAND, (index) => ({
      base: startOf(index, HUNDRED_THOUSAND, true),
      size: 8,
      time: index,
    }));
    const { dump, bytesRead } = opened(bytes);
    const modules = modulesOf(dump);
    expect([modules.length, modules.at(-1)?.record.time, modules.at(50_000)?.record.time]).toEqual([HUNDRED_THOUSAND, 99_999, 50_000]);
    expect(bytesRead()).toBeLessThan(FEW_BYTES);
    const index = moduleIndexOf(dump);
    const forTable = bytesRead();
    expect(forTable).toBeLessThan(HUNDRED_THOUSAND * MODULE.bytes + 2 * FEW_BYTES);
    for (let at = 0; at < HUNDRED_THOUSAND; at += 97) {
      const start = startOf(at, HUNDRED_THOUSAND, true);
      if (index.indexAt(start + 7n) !== at || index.indexAt(start + 8n) !== -1) throw new Error(`module ${String(at)}`);
    }
    expect(bytesRead()).toBe(forTable);
  });

  it('shows single threads of 100,000 without reading the others, and finds the stack of an address', () => {
    const bytes = dumpOf('ThreadList', count32(HUNDRED_THOUSAND), THREAD, HUNDRED_THOUSAND, (index) => ({
      threadId: index,
      stackStart: startOf(index, HUNDRED_THOUSAND, true),
      stack: { size: 8, offset: 32 },
    }));
    const { dump, bytesRead } = opened(bytes);
    const threads = threadsOf(dump);
    expect([threads?.length, threads?.at(99_999)?.threadId]).toEqual([HUNDRED_THOUSAND, 99_999]);
    expect(bytesRead()).toBeLessThan(FEW_BYTES);
    expect(addressTarget(dump, startOf(5, HUNDRED_THOUSAND, true) + 1n)).toEqual({ kind: 'stack', threadIndex: 5 });
    const forTable = bytesRead();
    expect(forTable).toBeLessThan(HUNDRED_THOUSAND * THREAD.bytes + 2 * FEW_BYTES);
    for (let at = 0; at < HUNDRED_THOUSAND; at += 97) {
      const target = addressTarget(dump, startOf(at, HUNDRED_THOUSAND, true) + 7n);
      if (target.kind !== 'stack' || target.threadIndex !== at) throw new Error(`thread ${String(at)}`);
    }
    expect(bytesRead()).toBe(forTable);
    expect(addressSpaceOf(dump).length).toBe(HUNDRED_THOUSAND);
  });

  it('shows a page of a million ranges after the table was read, without making the rows of the others', async () => {
    const { dump, bytesRead } = opened(rangesDump('Memory64List', false));
    const list = dumpList('memory', { dump, part: 0, offset: 0 }, DumpDisclosure.atOnce('open'), {
      annotations: { valueOf: () => null },
      signers: null,
      lookupOf: NO_LOOKUPS,
      isPublic: () => false,
    });
    let made = 0;
    const counting = {
      ...list,
      row: (index: number) => {
        made += 1;
        return list.row(index);
      },
    };
    const order = await rowOrder(counting, 'memory', { sort: null, filter: '' }, () => Promise.resolve());
    const page = pageOf(counting, order, { from: MILLION - 50, limit: 200 });
    expect([page.total, page.matching, page.rows.length, made]).toEqual([MILLION, MILLION, 50, 50]);
    expect(page.rows.at(-1)?.cells[0]).toBe(`0x${startOf(MILLION - 1, MILLION, false).toString(16)}`);
    expect(bytesRead()).toBeLessThan(MILLION * 16 + FEW_BYTES);
    // Sorting by address needs no row either, because they are in that order.
    await rowOrder(counting, 'memory', { sort: { column: 'start', descending: true }, filter: '' }, () => Promise.resolve());
    expect(made).toBe(50);
  });
});
