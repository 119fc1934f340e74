import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { AddressRecords, type Column, NumberedRecords } from '../../../../shared/report/dump/symbols/address-records.ts';
import type { SymbolIndex } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { systemCode } from '../../platform/files/io-error.ts';

/**
 * The stored index of a symbol file: a mark, the length of the head (4 bytes), the CRC-32 of all columns (4 bytes), the head in JSON filled up with spaces to a
 * multiple of 8 bytes, and the columns in the byte order of the machine, each filled up to a multiple of 8 bytes.
 */
const MARK = encodeUtf8('CLSYMI02');
const HEAD_AT = 16;
const ALIGNMENT = 8;

const numbers = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const columnSchema = v.strictObject({ bytes: v.picklist([4, 8]), length: numbers });

const headSchema = v.strictObject({
  /** The symbol file that it is the index of. */
  of: v.string(),
  module: v.nullable(v.strictObject({ os: v.string(), cpu: v.string(), id: v.string(), name: v.string() })),
  hasOldInlines: v.boolean(),
  brokenLines: numbers,
  columns: v.array(columnSchema),
});
type Head = v.InferOutput<typeof headSchema>;

/** The members of an index that are records by address, in the order of the file. */
const TABLES = ['functions', 'publics', 'callFrames', 'programs', 'frameSizes'] as const;
/** The members with numbered records, after them. */
const LISTS = ['files', 'origins'] as const;

/** The bytes of an index to store. `of`: identifies the symbol file and its state. */
export function storedIndex(index: SymbolIndex, of: string): readonly Uint8Array[] {
  const { module, hasOldInlines, brokenLines } = index;
  const columns = [
    ...TABLES.flatMap((name) => [index[name].starts, index[name].ends, index[name].offsets, index[name].limits]),
    ...LISTS.flatMap((name) => [index[name].numbers, index[name].offsets]),
  ];
  const given: Head = {
    ...{ of, module, hasOldInlines, brokenLines },
    columns: columns.map((column) => ({ bytes: column instanceof Uint32Array ? 4 : 8, length: column.length })),
  };
  const json = encodeUtf8(JSON.stringify(given));
  const head = new Uint8Array(aligned(json.length)).fill(0x20);
  head.set(json);
  const pieces = columns.flatMap((column) => [bytesOf(column), new Uint8Array(aligned(column.byteLength) - column.byteLength)]);
  const start = new Uint8Array(HEAD_AT);
  start.set(MARK);
  const view = new DataView(start.buffer);
  view.setUint32(8, head.length, true);
  view.setUint32(
    12,
    pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    true,
  );
  return [start, head, ...pieces];
}

/** Reads a stored index. Null if there is none, if it is damaged, or if it is the index of another file or of another state of the file. */
export function readStoredIndex(path: string, of: string): SymbolIndex | null {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
  // A buffer that Node took from its pool is not aligned.
  const own = bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
  return own.length >= HEAD_AT && MARK.every((byte, at) => own[at] === byte) ? indexIn(own, of) : null;
}

function indexIn(bytes: Uint8Array, of: string): SymbolIndex | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = HEAD_AT + view.getUint32(8, true);
  if (data > bytes.length || data % ALIGNMENT !== 0) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), headSchema), decodeUtf8(bytes.subarray(HEAD_AT, data)));
  if (!read.success || read.output.of !== of || crc32(bytes.subarray(data)) !== view.getUint32(12, true)) return null;
  const columns = columnsIn(bytes, data, read.output.columns);
  return columns === null ? null : indexOf(read.output, columns);
}

function columnsIn(bytes: Uint8Array, from: number, sizes: Head['columns']): readonly Column[] | null {
  const columns: Column[] = [];
  let at = from;
  for (const { bytes: width, length } of sizes) {
    if (at + width * length > bytes.length) return null;
    const [buffer, offset] = [bytes.buffer, bytes.byteOffset + at];
    columns.push(width === 4 ? new Uint32Array(buffer, offset, length) : new Float64Array(buffer, offset, length));
    at += aligned(width * length);
  }
  return at === bytes.length ? columns : null;
}

function indexOf({ module, hasOldInlines, brokenLines }: Head, columns: readonly Column[]): SymbolIndex | null {
  if (columns.length !== TABLES.length * 4 + LISTS.length * 2) return null;
  let at = 0;
  const next = (): Column => columns[at++] ?? new Uint32Array(0);
  const table = (): AddressRecords => new AddressRecords(next(), next(), next(), next());
  const list = (): NumberedRecords => new NumberedRecords(next(), next());
  const [functions, publics, callFrames, programs, frameSizes] = [table(), table(), table(), table(), table()];
  const [files, origins] = [list(), list()];
  return { module, functions, publics, callFrames, programs, frameSizes, files, origins, hasOldInlines, brokenLines };
}

function bytesOf(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
