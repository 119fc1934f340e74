import { describe, expect, it } from 'vitest';
import {
  FUNCTION_TABLE,
  FUNCTION_TABLE_DESCRIPTOR,
  functionTablesOf,
  RUNTIME_FUNCTION,
  runtimeFunctions,
} from '../../../../../../shared/report/dump/format/function-table.ts';
import { codesOf, MadeDump } from './made-dump.ts';

const HEAD = { headerSize: 24, descriptorSize: 32, nativeDescriptorSize: 8, entrySize: 12, count: 2, alignment: 4 };

function madeTables(architecture: number, head = HEAD): MadeDump {
  const made = new MadeDump().system(architecture, 2);
  const entry = made.bytesOf(RUNTIME_FUNCTION, { begin: 0x10, end: 0x20, unwindInfo: 0x30 });
  const table = (base: bigint, entryCount: number): Uint8Array =>
    made.bytesOf(FUNCTION_TABLE_DESCRIPTOR, { minimumAddress: base, maximumAddress: base + 0x1000n, base, entryCount, alignment: 4 });
  const [native, padding] = [new Uint8Array(8).fill(0xcc), new Uint8Array(4)];
  return made.streamOf(
    'FunctionTable',
    made.bytesOf(FUNCTION_TABLE, head),
    padding,
    ...[table(0x1000n, 2), native, entry, entry, padding],
    ...[table(0x9000n, 1), native, entry],
  );
}

describe('functionTablesOf', () => {
  it('reads tables of different lengths with the padding between them', () => {
    const dump = madeTables(9).open();
    const tables = functionTablesOf(dump);
    expect(
      tables.map(({ record, entries, native }) => [record.base, entries.size, [...dump.bytes.bytes(native.offset, native.size)]]),
    ).toEqual([
      [0x1000n, 24, new Array(8).fill(0xcc)],
      [0x9000n, 12, new Array(8).fill(0xcc)],
    ]);
    const last = tables.at(1);
    expect(last === undefined ? null : runtimeFunctions(dump, last)?.rows().slice()).toEqual([
      { begin: 0x10, end: 0x20, unwindInfo: 0x30 },
    ]);
    expect(codesOf(dump)).toEqual([]);
  });

  it('gives the entries of other machines as bytes only', () => {
    const dump = madeTables(12).open();
    const [table] = functionTablesOf(dump).slice(0, 1);
    expect(table === undefined ? undefined : runtimeFunctions(dump, table)).toBeNull();
  });

  it('reads the tables that are there if the count is too large', () => {
    const dump = madeTables(9, { ...HEAD, count: 0xffff_ffff }).open();
    expect(functionTablesOf(dump)).toHaveLength(2);
    expect(dump.findings()).toMatchObject([{ code: 'list_cut', promised: 0xffff_ffff, read: 2 }]);
  });

  it.each([
    ['header', { headerSize: 0 }, 0],
    ['descriptor', { descriptorSize: 8 }, 4],
  ] as const)('reads nothing if the size of a %s makes no sense', (_, change, at) => {
    const dump = madeTables(9, { ...HEAD, ...change }).open();
    expect(functionTablesOf(dump)).toHaveLength(0);
    expect(dump.findings()).toMatchObject([{ code: 'record_size', offset: (dump.stream('FunctionTable')?.offset ?? 0) + at }]);
  });

  it('reads no table whose own record of the system would end after the stream', () => {
    const dump = madeTables(9, { ...HEAD, nativeDescriptorSize: 0xffff_ffff }).open();
    expect(functionTablesOf(dump)).toHaveLength(0);
    expect(codesOf(dump)).toEqual(['list_cut']);
  });

  it('gives the entries that are there if a table promises more, and ends there', () => {
    const made = new MadeDump().system(9, 2);
    const table = made.bytesOf(FUNCTION_TABLE_DESCRIPTOR, { entryCount: 0xffff_ffff });
    const head = made.bytesOf(FUNCTION_TABLE, { ...HEAD, nativeDescriptorSize: 0, alignment: 0 });
    const dump = made.streamOf('FunctionTable', head, table, new Uint8Array(30)).open();
    expect(functionTablesOf(dump).map(({ entries }) => entries.size)).toEqual([30]);
    expect(codesOf(dump)).toEqual(['list_cut', 'data_cut']);
  });
});
