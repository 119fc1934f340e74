import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { registerAreas } from '../../../../shared/report/dump/context/read-context.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { breakpadThreadsOf, exceptionOf } from '../../../../shared/report/dump/format/exception.ts';
import { moduleIndexOf, modulesOf, unloadedModulesOf } from '../../../../shared/report/dump/format/modules.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { threadExListOf, threadInfosOf, threadNamesOf, threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { addressSpaceOf } from '../../../../shared/report/dump/memory/address-space.ts';
import { contextOfThread, unwinderOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { arbitraryDump } from '../../../builders/report/arbitrary-dump.ts';
import { everyStream } from '../../../builders/report/every-stream.ts';
import { volume } from '../../../support/volume.ts';
import { readEverything } from '../../../unit/shared/report/dump/format/every-reader.ts';

/** The most items of a list that are read. */
const MAX_ITEMS = 50;

/** A change of a dump: a 32-bit number at a part of its length. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  value: fc.oneof(
    fc.integer({ min: 0, max: 0xffff_ffff }),
    fc.constantFrom(0, 1, 4, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff),
    fc.integer({ min: 0, max: 8_000 }),
  ),
});

/** Bytes of a dump with every kind of stream, with changed numbers, without its end. */
const damagedDump: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    arbitraryDump,
    fc.constantFrom(4 as const, 8 as const),
    fc.array(edit, { maxLength: 40 }),
    fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000 }) }),
  )
  .map(([spec, pointerBytes, edits, end]) => {
    const bytes = buildDump({ ...spec, streams: everyStream(pointerBytes), memory64: [{ start: 1n << 60n, content: new Uint8Array(9) }] });
    const view = new DataView(bytes.buffer);
    // Most bytes are in contexts, where a change says little: half of the changes are in the directory and the first data. The header stays, or nothing opens.
    const from = 32 + (spec.leadingBytes?.length ?? 0);
    for (const [index, { at, value }] of edits.entries())
      view.setUint32(from + Math.floor(at * (index % 2 === 0 ? bytes.length - 4 - from : 700)), value, spec.little ?? true);
    return end === null ? bytes : bytes.subarray(0, Math.floor((end * bytes.length) / 1_000));
  });

/** All that can be read from a dump. */
function readAll(dump: Dump): unknown {
  const threads = threadsOf(dump);
  const count = Math.min(threads?.length ?? 0, MAX_ITEMS);
  const space = addressSpaceOf(dump);
  const memory = Array.from({ length: Math.min(space.length, MAX_ITEMS) }, (_, index) => {
    const range = space.at(index);
    return [range, space.read(range?.start ?? 0n, 64).length, space.offsetOf(range?.start ?? 0n)];
  });
  const stacks = Array.from({ length: count }, (_, index) => {
    const context = contextOfThread(dump, index);
    const unwinder = unwinderOf(dump, index);
    if (typeof unwinder === 'string') return unwinder;
    unwinder.run(300);
    return [context, context === null ? [] : registerAreas(dump, context), unwinder.frames, unwinder.end];
  });
  return [
    [dump.header, dump.streams(), systemOf(dump), exceptionOf(dump), breakpadThreadsOf(dump)],
    [
      threads?.rows().slice(0, MAX_ITEMS),
      threadExListOf(dump)?.rows().slice(0, MAX_ITEMS),
      threadInfosOf(dump)?.rows().slice(0, MAX_ITEMS),
    ],
    [...threadNamesOf(dump)],
    [modulesOf(dump).slice(0, MAX_ITEMS), unloadedModulesOf(dump).slice(0, MAX_ITEMS), moduleIndexOf(dump).indexAt(0x1000n)],
    [memory, stacks, readEverything(dump), dump.findings()],
  ];
}

describe('a damaged dump', () => {
  it('is read without an error, with findings inside its bytes, and always alike', () => {
    let opened = 0;
    fc.assert(
      fc.property(damagedDump, (bytes) => {
        const dump = openDump(sourceOfBytes(bytes));
        if (isDumpFailure(dump)) return;
        opened += 1;
        const all = readAll(dump);
        for (const { code, offset } of dump.findings()) {
          expect(Number.isInteger(offset), code).toBe(true);
          expect(offset, code).toBeGreaterThanOrEqual(0);
          expect(offset, code).toBeLessThanOrEqual(bytes.length);
        }
        const again = openDump(sourceOfBytes(bytes.slice()));
        if (isDumpFailure(again)) throw new Error(again.code);
        expect(readAll(again)).toEqual(all);
      }),
      { numRuns: volume(20_000, 400) },
    );
    expect(opened).toBeGreaterThan(300);
  });
});
