import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { type Piece, pieceOf, pieceOfBytes, sourceOfPieces } from '../../../../../../shared/bytes/pieces.ts';
import { partDumps } from '../../../../../../shared/report/dump/analysis/part-dumps.ts';
import { structureFindings } from '../../../../../../shared/report/dump/analysis/structure-findings.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { handleDataStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { streamType } from '../../../../../../shared/report/dump/format/streams.ts';
import { inspectCapture } from '../../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { CRASH_SPEC } from '../../../../../builders/report/crash-dump.ts';
import { rawRequest } from '../../../../../builders/report/raw-request.ts';

function codesOf(source: ByteSource): readonly string[] {
  const dump = openDump(source);
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return structureFindings(dump).map(({ code }) => code);
}

/** A source that counts the bytes that are read. */
function counting(bytes: Uint8Array): { readonly source: ByteSource; readonly read: () => number } {
  let count = 0;
  const source = sourceOfBytes(bytes);
  const add = <T extends { readonly length: number }>(got: T): T => {
    count += got.length;
    return got;
  };
  return { source: { ...source, size: source.size, read: (offset, length) => add(source.read(offset, length)) }, read: () => count };
}

describe('the damage in the structure of a dump', () => {
  it('is none in a whole dump', () => {
    expect(codesOf(sourceOfBytes(buildDump(CRASH_SPEC)))).toEqual([]);
  });

  it.each<readonly [string, Partial<DumpSpec>, string]>([
    ['ModuleList', { promisedCounts: { ModuleList: 99 } }, 'list_cut'],
    ['ThreadList', { promisedCounts: { ThreadList: 99 } }, 'list_cut'],
    ['MemoryList', { promisedCounts: { MemoryList: 99 } }, 'list_cut'],
    ['UnloadedModuleList', { unloadedModules: [{ base: 0n, size: 1 }], promisedCounts: { UnloadedModuleList: 99 } }, 'list_cut'],
    ['bytes before the dump', { leadingBytes: new Uint8Array(10) }, 'leading_bytes'],
    ['an entry after the end', { entriesAfter: [{ type: 4_242, location: { offset: 0x7000_0000, size: 8 } }] }, 'stream_outside'],
    ['a second ModuleList', { entriesAfter: [{ type: streamType('ModuleList'), like: 'ModuleList' }] }, 'stream_duplicate'],
  ])('is found in %s', (_, change, code) => {
    expect(codesOf(sourceOfBytes(buildDump({ ...CRASH_SPEC, ...change })))).toEqual([code]);
  });

  it('is found without reading texts, contexts or memory', () => {
    const handles = Array.from({ length: 200 }, (_, index) => ({ handle: BigInt(index), typeName: 'File', objectName: 'x'.repeat(500) }));
    const spec: DumpSpec = {
      ...CRASH_SPEC,
      memory: [{ start: 0x1_0000n, content: new Uint8Array(4 << 20) }],
      streams: [handleDataStream(1, handles)],
    };
    const bytes = buildDump(spec);
    const { source, read } = counting(bytes);
    expect(codesOf(source)).toEqual([]);
    expect(bytes.length).toBeGreaterThan(4 << 20);
    expect(read()).toBeLessThan(32_768);
  });
});

const DUMP_PART = {
  name: 'upload_file_minidump',
  filename: 'x',
  contentType: 'application/octet-stream',
  content: buildDump(CRASH_SPEC),
};

describe('the dumps of a report', () => {
  it('are the parts that are minidumps, whatever their names, with their damage', async () => {
    const capture = await captureOf(
      rawRequest({
        parts: [
          { ...DUMP_PART, name: 'memory_report', content: 'gz' },
          DUMP_PART,
          { ...DUMP_PART, name: 'other', content: buildDump({ ...CRASH_SPEC, promisedCounts: { ModuleList: 9 } }) },
          { ...DUMP_PART, name: 'upload_file_minidump_x', content: 'MDMP' },
        ],
      }),
    );
    const { report } = inspectCapture(capture, 'spec');
    expect(
      partDumps(capture.plain, report.parts).map(({ part: { name }, findings }) => [name, ...findings.map(({ code }) => code)]),
    ).toEqual([['upload_file_minidump'], ['other', 'list_cut']]);
  });

  it('are read again after an edit only if it changed their bytes', async () => {
    const { parts } = inspectCapture(await captureOf(rawRequest({ parts: [DUMP_PART] })), 'spec').report;
    const dump = buildDump({ ...CRASH_SPEC, promisedCounts: { ModuleList: 9 } });
    const { source, read } = counting(dump);
    const codesIn = (pieces: readonly Piece[]): readonly string[] => {
      const plain = sourceOfPieces(pieces);
      const moved = parts.map((part) => ({ ...part, contentOffset: plain.size - dump.length, size: dump.length }));
      return partDumps(plain, moved).flatMap(({ findings }) => findings.map(({ code }) => code));
    };
    const captured = pieceOf('plain', source);
    expect(codesIn([captured])).toEqual(['list_cut']);
    const before = read();
    expect(codesIn([pieceOfBytes('written', Buffer.from('a longer annotation')), captured])).toEqual(['list_cut']);
    expect(read()).toBe(before);
    const start = pieceOfBytes('written', dump.subarray(0, 4));
    expect(codesIn([start, { ...captured, from: 4, length: dump.length - 4 }])).toEqual(['list_cut']);
    expect(read()).toBeGreaterThan(before);
  });
});
