import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { patchBytes, patchDump, patchEntry, patchHeader } from '../../../../../../shared/report/dump/build/patch-dump.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { EXCEPTION, exceptionOf } from '../../../../../../shared/report/dump/format/exception.ts';
import { MODULE, modulesOf, UNLOADED_MODULE, unloadedModulesOf } from '../../../../../../shared/report/dump/format/modules.ts';

const SPECS: readonly DumpSpec[] = [true, false].flatMap((little) =>
  [true, false].map((hasListPadding) => ({
    little,
    hasListPadding,
    leadingBytes: new Uint8Array(hasListPadding ? 5 : 0),
    recordTail: hasListPadding ? 8 : 0,
    exception: { threadId: 1, code: 11 },
    modules: [
      { base: 0x1000n, size: 1 },
      { base: 0x2000n, size: 2 },
    ],
    unloadedModules: [
      { base: 0x3000n, size: 3 },
      { base: 0x4000n, size: 4 },
    ],
  })),
);

function opened(bytes: Uint8Array) {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** The offsets of the bytes that differ. */
function changes(before: Uint8Array, after: Uint8Array): readonly number[] {
  expect(after.length).toBe(before.length);
  return [...before.keys()].filter((at) => before[at] !== after[at]);
}

describe.each(SPECS)('a patch of a dump (little-endian: $little, list padding: $hasListPadding)', (spec) => {
  const bytes = buildDump(spec);

  it('changes a field of one record of a counted list', () => {
    const dump = opened(patchDump(bytes, { stream: 'ModuleList', type: MODULE, field: 'base', index: 1 }, 0xdead_0000n));
    expect(Array.from(modulesOf(dump), ({ record }) => record.base)).toEqual([0x1000n, 0xdead_0000n]);
  });

  it('changes a field of one record of a list with a header', () => {
    const target = { stream: 'UnloadedModuleList', type: UNLOADED_MODULE, field: 'size', list: 'sized', index: 1 } as const;
    const dump = opened(patchDump(bytes, target, 77));
    expect(Array.from(unloadedModulesOf(dump), ({ record }) => record.size)).toEqual([3, 77]);
  });

  it('changes a field of a stream that is one record', () => {
    const patched = patchDump(bytes, { stream: 'Exception', type: EXCEPTION, field: 'address', list: 'single' }, 0xffn);
    expect(changes(bytes, patched)).toHaveLength(1);
    expect(exceptionOf(opened(patched))).toMatchObject({ code: 11, address: 0xffn });
  });

  it('changes the header and the entry of a stream', () => {
    expect(opened(patchHeader(bytes, 'time', 5)).header.time).toBe(5);
    const dump = opened(patchEntry(bytes, 'Exception', 'type', 0));
    expect([exceptionOf(dump), modulesOf(dump).length]).toEqual([null, 2]);
    expect(() => patchEntry(bytes, 'Token', 'type', 0)).toThrow('no stream Token');
  });

  it('changes bytes at an offset from the signature', () => {
    expect(opened(patchBytes(bytes, 8, Uint8Array.of(1, 1, 1, 1))).header.streamCount).toBe(0x0101_0101);
  });
});
