import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, StreamSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import { type Dump, HEADER, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { Claims, type ClaimSource, NO_CLAIM } from '../../../../shared/report/dump/regions/claims.ts';
import { coverOf } from '../../../../shared/report/dump/regions/cover.ts';
import { dumpRegions } from '../../../../shared/report/dump/regions/dump-regions.ts';
import { regionPath } from '../../../../shared/report/dump/regions/region-path.ts';
import { arbitraryDump } from '../../../builders/report/arbitrary-dump.ts';
import { fieldsOf } from '../../../builders/report/dump-fields.ts';
import { rareStreams } from '../../../builders/report/rare-streams.ts';
import { corpusDumps } from '../../../builders/report/corpus-dumps.ts';
import { volume } from '../../../support/volume.ts';

const RUNS = { numRuns: volume(2_000, 60) };

/** Dumps of all shapes: with rare streams too, with Memory64List, with entries that share bytes or leave the file. */
const anyDump: fc.Arbitrary<DumpSpec> = fc
  .record({
    spec: arbitraryDump,
    streams: fc.subarray(rareStreams(true) as StreamSpec[]),
    isFull: fc.boolean(),
    isShared: fc.boolean(),
  })
  .map(({ spec, streams, isFull, isShared }) => {
    const { memory, ...rest } = spec;
    return {
      ...rest,
      ...(isFull && memory !== undefined ? { memory64: memory } : memory === undefined ? {} : { memory }),
      streams,
      ...(isShared
        ? {
            entriesBefore: [{ type: 0, location: { offset: 0, size: 0 } }],
            entriesAfter: [
              { type: 3, like: 'ModuleList' as const },
              { type: 0x7777, like: 'SystemInfo' as const, shift: 20, grow: 100 },
              { type: 0x7778, location: { offset: 0x7fff_ffff, size: 9 } },
            ],
          }
        : {}),
    };
  });

function opened(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** Fails unless the regions of a dump follow one another from its first byte to its last one, and are found at their ends. */
function expectCover(dump: Dump): void {
  const regions = dumpRegions(dump);
  let at = 0 - dump.leadingBytes;
  for (let index = 0; index < regions.length; index += 1) {
    const region = regions.at(index);
    if (region === null) throw new Error(`no region ${String(index)}`);
    const { offset, size } = region;
    if (region.index !== index || offset !== at || !(size > 0)) throw new Error(`${JSON.stringify(region)} is not at ${String(at)}`);
    if (regions.indexAt(offset) !== index || regions.indexAt(offset + size - 1) !== index)
      throw new Error(`${String(offset)} is not found`);
    at += size;
  }
  expect(at).toBe(dump.bytes.size);
  expect([regions.indexAt(0 - dump.leadingBytes - 1), regions.indexAt(dump.bytes.size)]).toEqual([-1, -1]);
}

/** Fails unless the path of each of the offsets ends with a step that has the byte, inside the region that has it. */
function expectPaths(dump: Dump, step: number): void {
  const regions = dumpRegions(dump);
  for (let offset = 0 - dump.leadingBytes; offset < dump.bytes.size; offset += step) {
    const path = regionPath(dump, offset);
    const last = path.at(-1);
    if (last === undefined || offset < last.offset || offset >= last.offset + last.size)
      throw new Error(`${String(offset)}: ${JSON.stringify(path)}`);
    const region = regions.regionAt(offset);
    if (region === null || !path.some(({ kind }) => kind === region.kind))
      throw new Error(`${String(offset)} is in no ${String(region?.kind)}`);
  }
}

describe('the regions of a built dump', () => {
  it('cover every byte exactly once and in order, with a path to each byte', () => {
    fc.assert(
      fc.property(anyDump, (spec) => {
        const dump = opened(buildDump(spec));
        expectCover(dump);
        expectPaths(dump, 1);
      }),
      RUNS,
    );
  });

  it('name every field of every record at its own offset', () => {
    fc.assert(
      fc.property(anyDump, (spec) => {
        const { entriesAfter: _entries, ...whole } = spec;
        const dump = opened(buildDump(whole));
        const fields = fieldsOf(dump);
        expect(fields.length).toBeGreaterThan(50);
        for (const { owner, record, index, field, offset, size } of fields)
          for (const byte of [offset, offset + size - 1]) {
            const path = regionPath(dump, byte);
            expect([path[0]?.name, path[1], path[2]]).toMatchObject([
              owner,
              { kind: 'record', name: record, index },
              { kind: 'field', name: field, offset, size },
            ]);
          }
      }),
      { numRuns: volume(500, 40) },
    );
  });

  it('lead to the contexts and stacks of the threads that refer to them', () => {
    fc.assert(
      fc.property(arbitraryDump, (spec) => {
        const stack = { start: 0x1000n, content: Uint8Array.of(1, 2, 3) };
        const threads = (spec.threads ?? []).map((thread) => ({ ...thread, stack: { ...stack } }));
        const dump = opened(buildDump({ ...spec, threads, threadLists: 'list' }));
        for (const field of fieldsOf(dump)) {
          if (field.owner !== 'ThreadList' || (field.field !== 'stack' && field.field !== 'context')) continue;
          const target = dump.bytes.u32(field.offset + 4) ?? 0;
          if ((dump.bytes.u32(field.offset) ?? 0) === 0) continue;
          const path = regionPath(dump, target);
          expect(path.slice(0, 4)).toMatchObject([
            { kind: 'stream', name: 'ThreadList' },
            { kind: 'record', index: field.index },
            { kind: 'field', name: field.field, offset: field.offset },
            { kind: field.field, offset: target },
          ]);
          expect(path[3]?.level).toBe(field.field === 'stack' ? 'closed' : 'values');
        }
      }),
      { numRuns: volume(500, 60) },
    );
  });
});

describe('the regions of a damaged dump', () => {
  it('still cover every byte exactly once', () => {
    const change = fc.record({
      at: fc.nat(),
      value: fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 1, 0x7fff_ffff, 0xffff_fff0, 0xffff_ffff)),
    });
    fc.assert(
      fc.property(anyDump, fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), fc.boolean(), (spec, changes, cut, isCut) => {
        const bytes = buildDump(spec);
        const view = new DataView(bytes.buffer);
        for (const { at, value } of changes) view.setUint32((at % Math.floor((bytes.length - 4) / 2)) * 2, value, true);
        const dump = openDump(sourceOfBytes(isCut ? bytes.subarray(0, cut % bytes.length) : bytes));
        if (isDumpFailure(dump)) return;
        expectCover(dump);
        expectPaths(dump, 3);
      }),
      { numRuns: volume(5_000, 150) },
    );
  });
});

describe('coverOf', () => {
  const SIZE = 40;
  const sources = [0, 1, 2].map((rank): ClaimSource => ({ kind: 'memory', rank, refers: null, level: () => 'closed', parts: () => [] }));

  it('gives each byte to the claim with the smallest rank, and of equal ranks to the first', () => {
    const claim = fc.record({ rank: fc.nat(2), offset: fc.nat(SIZE - 1), size: fc.integer({ min: 1, max: SIZE }) });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 100 }), (given) => {
        const claims = new Claims(SIZE);
        for (const [index, { rank, offset, size }] of given.entries()) {
          const source = sources[rank];
          if (source !== undefined) claims.add(source, offset, size, NO_CLAIM, index);
        }
        const { starts, claims: owners, count } = coverOf(claims, SIZE);
        const covered: number[] = [];
        for (let interval = 0; interval < count; interval += 1)
          for (let at = starts[interval] ?? 0; at < (starts[interval + 1] ?? SIZE); at += 1) covered.push(owners[interval] ?? -1);
        const expected = Array.from({ length: SIZE }, (_, at) => {
          const having = [...given.entries()].filter(([, { offset, size }]) => offset <= at && at < offset + size);
          return having.toSorted(([a, one], [b, other]) => one.rank - other.rank || a - b)[0]?.[0] ?? NO_CLAIM;
        });
        expect(covered).toEqual(expected);
        for (let interval = 1; interval < count; interval += 1) expect(owners[interval]).not.toBe(owners[interval - 1]);
      }),
      { numRuns: volume(20_000, 1_000) },
    );
  });
});

const { folder, files, isThere } = corpusDumps();

describe.skipIf(!isThere)(`the regions of the corpus${isThere ? '' : ' (skipped: ../shared/corpus is not there)'}`, () => {
  it.each(files)('cover %s exactly once, with a path to each byte and every field at its offset', (file) => {
    const dump = openDump(sourceOfBytes(readFileSync(join(folder, file))));
    if (isDumpFailure(dump)) return;
    expectCover(dump);
    expectPaths(dump, dump.bytes.size > 200_000 ? 7 : 1);
    // The directory of one damaged dump begins inside the header.
    const isDamaged = dump.header.directoryOffset < HEADER.bytes;
    for (const { field, offset, size } of isDamaged ? [] : fieldsOf(dump))
      expect(regionPath(dump, offset).slice(0, 3)).toContainEqual(expect.objectContaining({ kind: 'field', name: field, offset, size }));
  });
});
