import { afterEach, describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, StreamSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { auxvStream, bytesStream, linkerDebugStream, textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { macBootArgsStream, macCrashInfoStream } from '../../../../../../shared/report/dump/build/mozilla-streams.ts';
import {
  assertionStream,
  commentStream,
  functionTableStream,
  handleDataStream,
  handleOperationsStream,
  memoryInfoStream,
  miscInfoStream,
  systemMemoryStream,
  tokenStream,
  vmCountersStream1,
  vmCountersStream2,
  wideCommentStream,
} from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { assertionOf } from '../../../../../../shared/report/dump/format/assertion.ts';
import { commentsOf } from '../../../../../../shared/report/dump/format/comments.ts';
import { crashpadInfoOf } from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { functionTablesOf, runtimeFunctions } from '../../../../../../shared/report/dump/format/function-table.ts';
import { handleOperationsOf, handlesOf } from '../../../../../../shared/report/dump/format/handles.ts';
import { linuxAuxvOf } from '../../../../../../shared/report/dump/format/linux-auxv.ts';
import { linkerDebugOf } from '../../../../../../shared/report/dump/format/linux-dso.ts';
import { linuxArgumentsOf } from '../../../../../../shared/report/dump/format/linux-texts.ts';
import { memoryInfosOf } from '../../../../../../shared/report/dump/format/memory-info.ts';
import { miscInfoOf } from '../../../../../../shared/report/dump/format/misc-info.ts';
import { linuxLimitsOf, macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../../../../shared/report/dump/format/mozilla.ts';
import { otherStreamsOf } from '../../../../../../shared/report/dump/format/others.ts';
import { systemMemoryOf, vmCountersOf } from '../../../../../../shared/report/dump/format/system-memory.ts';
import { tokensOf } from '../../../../../../shared/report/dump/format/token.ts';

const opened: Dump[] = [];

afterEach(() => {
  for (const dump of opened.splice(0)) expect(dump.findings()).toEqual([]);
});

describe.each([true, false])('a stream of a built dump (little-endian: %s)', (little) => {
  function built(streams: readonly StreamSpec[], more: DumpSpec = {}): Dump {
    const dump = openDump(sourceOfBytes(buildDump({ little, system: { os: 'windows', cpu: 'amd64' }, streams, ...more })));
    if (isDumpFailure(dump)) throw new Error(dump.code);
    opened.push(dump);
    return dump;
  }

  /** The data in a place of a dump, as text. */
  function textAt(dump: Dump, where: { readonly offset: number; readonly size: number } | null | undefined): string {
    return Buffer.from(dump.bytes.bytes(where?.offset ?? 0, where?.size ?? 0)).toString('utf8');
  }

  it('is a MiscInfo of each version, whose flags name its fields', () => {
    const values = { processId: 7, createTime: 8, userTime: 9, kernelTime: 10 } as const;
    const more = { processorMaxMhz: 3_000, integrityLevel: 0x2000, buildString: 'x', processCookie: 5 } as const;
    expect(miscInfoOf(built([miscInfoStream(1, values)]))).toMatchObject({ version: 1, size: 24, fields: { flags: 3, ...values } });
    for (const version of [2, 3, 4, 5] as const) {
      const { buildString: _build, processCookie: _cookie, integrityLevel: _level, ...second } = more;
      const given = version === 2 ? second : version === 3 ? { ...second, integrityLevel: 0x2000 } : more;
      const info = miscInfoOf(built([miscInfoStream(version, { ...values, ...given })]));
      expect(info?.version).toBe(version);
      const { processCookie: _unread, ...fourth } = more;
      expect(info?.fields).toMatchObject({ ...values, ...(version === 4 ? fourth : given) });
    }
  });

  it('is an AssertionInfo whose texts are cut to 127 characters', () => {
    const dump = built([assertionStream({ expression: 'a'.repeat(200), function: 'f', file: 'ä.cpp', line: 12, type: 1 })]);
    expect(assertionOf(dump)?.values).toEqual({ expression: 'a'.repeat(127), function: 'f', file: 'ä.cpp', line: 12, type: 1 });
  });

  it('is a memory map', () => {
    const regions = [
      { base: 0x1000n, size: 0x2000n, state: 0x1000, protection: 0x20, type: 0x100_0000 },
      { base: 0x3000n, size: 0x1000n, state: 0x1_0000 },
    ];
    expect(Array.from(memoryInfosOf(built([memoryInfoStream(regions)]))?.rows() ?? [])).toMatchObject(regions);
  });

  it('is a HandleData of each version, the second with data about objects', () => {
    const handles = [
      { handle: 4n, typeName: 'File', objectName: '\\Device\\x', grantedAccess: 1, handleCount: 2, pointerCount: 3 },
      { handle: 8n, objectInfos: [1, 2].map((type) => ({ type, data: Uint8Array.of(0x41, 0x40 + type) })) },
    ];
    for (const version of [1, 2] as const) {
      const dump = built([handleDataStream(version, handles)]);
      const read = handlesOf(dump);
      expect(read.at(0)).toMatchObject({ record: { handle: 4n, grantedAccess: 1, handleCount: 2, pointerCount: 3 } });
      expect([read.at(0)?.type?.text, read.at(0)?.name?.text, read.at(1)?.type]).toEqual(['File', '\\Device\\x', null]);
      const infos = read.at(1)?.objectInfos.map(({ record, data }) => [record.type, textAt(dump, data)]);
      expect(infos).toEqual(
        version === 1
          ? []
          : [
              [1, 'AA'],
              [2, 'AB'],
            ],
      );
    }
  });

  it('is a list of handle operations', () => {
    const operation = { handle: 4n, processId: 1, threadId: 2, operation: 2, depth: 1, returnAddresses: [0x1234n] };
    const read = handleOperationsOf(built([handleOperationsStream([operation, operation])]));
    expect(read?.length).toBe(2);
    expect(read?.at(1)).toMatchObject({ handle: 4n, threadId: 2, operation: 2, depth: 1 });
    expect(read?.at(1)?.returnAddresses[0]).toBe(0x1234n);
  });

  it('is a list of tokens of different sizes', () => {
    const data = ['a', 'bcd', ''].map((text) => new TextEncoder().encode(text));
    const dump = built([tokenStream(data.map((each, index) => ({ id: index, handle: BigInt(index), data: each })))]);
    expect(Array.from(tokensOf(dump), (token) => [token.record.id, token.record.handle, textAt(dump, token.data)])).toEqual([
      [0, 0n, 'a'],
      [1, 1n, 'bcd'],
      [2, 2n, ''],
    ]);
  });

  it('is a list of function tables', () => {
    const entries = new Uint8Array(24);
    new DataView(entries.buffer).setUint32(12, 0x55, little);
    const table = { minimumAddress: 0x1000n, maximumAddress: 0x2000n, base: 0x1000n, entries, native: Uint8Array.of(0x41, 0x42) };
    const dump = built([functionTableStream({ entrySize: 12, nativeSize: 4 }, [table, table])]);
    const read = functionTablesOf(dump).at(1);
    expect(read?.record).toMatchObject({ minimumAddress: 0x1000n, maximumAddress: 0x2000n, base: 0x1000n, entryCount: 2 });
    expect(textAt(dump, read?.native)).toBe('AB\0\0');
    expect(read === undefined ? null : runtimeFunctions(dump, read)?.at(1)?.begin).toBe(0x55);
  });

  it('is the memory of the system and of the process, in both revisions', () => {
    const values = { flags: 2, basicPerformance: { availablePages: 1n, committedPages: 2n, commitLimit: 3n, peakCommitment: 4n } };
    expect(systemMemoryOf(built([systemMemoryStream(1, values)]))?.values).toMatchObject({ revision: 1, ...values });
    const more = { mdlPagesAllocated: 5n, pfnDatabaseCommittedPages: 6n, systemPageTableCommittedPages: 7n, contiguousPagesAllocated: 8n };
    const second = systemMemoryOf(built([systemMemoryStream(2, { ...values, morePerformance: more })]))?.values;
    expect(second).toMatchObject({ revision: 2, ...values, morePerformance: more });
    expect(vmCountersOf(built([vmCountersStream1({ privateUsage: 9n })]))).toMatchObject({ revision: 1, privateUsage: 9n });
    expect(vmCountersOf(built([vmCountersStream2({ flags: 6, virtualSize: 3n })]))).toMatchObject({ revision: 2, virtualSize: 3n });
  });

  it('is a comment, a text of Linux, or bytes', () => {
    const dump = built([
      commentStream('hello'),
      wideCommentStream('wörld'),
      textStream('LinuxCmdLine', '/bin/a\0-b\0'),
      textStream('MozLinuxLimits', 'Limit  Soft  Hard  Units\nMax open files            1024                 unlimited            files\n'),
      textStream('MozSoftErrors', '["a"]'),
      bytesStream('IptTrace', Uint8Array.of(1)),
      bytesStream('CeSystemInfo', Uint8Array.of(2)),
      bytesStream(0x1234_5678, new TextEncoder().encode('{"a":1}')),
    ]);
    const { ansi, wide, processorTrace } = commentsOf(dump);
    expect([ansi?.text, wide?.text, processorTrace?.size]).toEqual(['hello', 'wörld', 1]);
    expect(Array.from(linuxArgumentsOf(dump), ({ text }) => text)).toContain('-b');
    expect(linuxLimitsOf(dump)).toMatchObject([{ name: 'Max open files', soft: 1_024n, hard: 'unlimited', unit: 'files' }]);
    expect(softErrorsOf(dump)?.value).toEqual(['a']);
    const others = otherStreamsOf(dump).map(({ entry, guess }) => [entry.type, guess]);
    expect(others).toContainEqual([0x1234_5678, 'json']);
    expect(others.map(([type]) => type)).toContain(0x8001);
  });

  it.each([4, 8] as const)('is an auxiliary vector and a list of libraries with pointers of %i bytes', (pointerBytes) => {
    const libraries = [
      { address: 0x1000n, dynamic: 0x2000n, name: '/lib/a.so' },
      { address: 0x3000n, dynamic: 0x4000n },
    ];
    const linker = { breakpoint: 1n, linkerBase: 2n, dynamic: 3n, libraries, dynamicSection: Uint8Array.of(0x41) };
    const dump = built([auxvStream(pointerBytes, [[9, 0x1234n]]), linkerDebugStream(pointerBytes, linker)], {
      system: { os: 'linux', cpu: pointerBytes === 8 ? 'amd64' : 'x86' },
    });
    const auxv = linuxAuxvOf(dump);
    expect([auxv?.length, auxv?.at(0), auxv?.at(1)?.type]).toEqual([2, { type: 9n, name: 'AT_ENTRY', value: 0x1234n }, 0n]);
    const debug = linkerDebugOf(dump);
    expect(debug).toMatchObject({ version: 1, breakpoint: 1n, linkerBase: 2n, dynamic: 3n });
    const read = Array.from(debug?.libraries ?? [], ({ address, dynamic, name }) => [address, dynamic, name?.text ?? null]);
    expect(read).toEqual([
      [0x1000n, 0x2000n, '/lib/a.so'],
      [0x3000n, 0x4000n, null],
    ]);
    expect(textAt(dump, debug?.dynamicSection)).toBe('A');
  });

  it("is Crashpad's, with all kinds of annotations", () => {
    const reportId = '83e6ce16-f67b-456c-ad43-22cb77180419';
    const dump = built([
      crashpadStream({
        reportId,
        simpleAnnotations: { product: 'ä' },
        addressMask: 0xffffn,
        modules: [
          {
            moduleIndex: 3,
            listAnnotations: ['fatal: x'],
            simpleAnnotations: { k: 'v' },
            annotationObjects: [
              { name: 'n', value: 'text' },
              { name: 'own', type: 0x8001, value: Uint8Array.of(7) },
            ],
          },
        ],
      }),
    ]);
    const info = crashpadInfoOf(dump);
    expect(info).toMatchObject({ version: 1, reportId, clientId: null, addressMask: 0xffffn });
    expect(Array.from(info?.simpleAnnotations ?? [], ({ key, value }) => [key?.text, value?.text])).toEqual([['product', 'ä']]);
    const module = info?.modules.at(0);
    expect(module?.moduleIndex).toBe(3);
    expect(Array.from(module?.listAnnotations ?? [], (text) => text?.text)).toEqual(['fatal: x']);
    expect(Array.from(module?.simpleAnnotations ?? [], ({ key, value }) => [key?.text, value?.text])).toEqual([['k', 'v']]);
    const objects = Array.from(module?.annotationObjects ?? [], ({ name, type, text, data }) => [
      name?.text,
      type,
      text?.text ?? null,
      data?.size,
    ]);
    expect(objects).toEqual([
      ['n', 1, 'text', 4],
      ['own', 0x8001, null, 1],
    ]);
    expect(crashpadInfoOf(built([crashpadStream({ simpleAnnotations: { a: 'b' } })]))?.addressMask).toBeNull();
  });

  it("is Mozilla's crash info of macOS in each version, and its boot arguments", () => {
    const texts = ['/usr/lib/a.dylib', 'abort', '', 'stack', 'second'] as const;
    for (const version of [1, 4, 5] as const) {
      const record = { version, thread: 1n, dialogMode: 2n, abortCause: 3n, texts };
      const dump = built([macCrashInfoStream([record, record]), macBootArgsStream('-v')]);
      const read = macCrashInfoOf(dump);
      expect(read).toHaveLength(2);
      const { thread, abortCause, modulePath, backtrace, message2 } = read[1] ?? {};
      const found = [thread, abortCause, modulePath?.text ?? null, backtrace?.text ?? null, message2?.text ?? null];
      const known = ['/usr/lib/a.dylib', 'stack', 'second'];
      expect(found).toEqual(version === 1 ? [null, null, null, null, null] : [1n, version === 5 ? 3n : null, ...known]);
      expect(macBootArgsOf(dump)?.text).toBe('-v');
    }
  });
});
