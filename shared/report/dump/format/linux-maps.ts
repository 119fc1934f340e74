import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { MadeRows, type Rows } from '../../../bytes/rows.ts';
import { decodeLatin1, decodeUtf8 } from '../../../bytes/utf8.ts';
import { AddressIndex } from './address-index.ts';
import type { Dump } from './dump.ts';
import { openName } from './misplaced.ts';
import { lastComponent } from './modules.ts';
import { type Levels, piecesOf, type TextPieces } from './text-pieces.ts';

/** A line of /proc/PID/maps. */
interface LinuxMapping {
  readonly start: bigint;
  /** The first address after the mapping. */
  readonly end: bigint;
  /** `r-xp`: read, write, execute, private or shared. */
  readonly permissions: string;
  /** Where the mapping begins in its file, in bytes. */
  readonly fileOffset: bigint;
  /** `08:01`: major and minor number of the device in hex. */
  readonly device: string;
  /** 0 without a file. */
  readonly inode: bigint;
  /** The path of the file, or `[heap]`, `[stack]` and so on; empty for anonymous memory. The last component is `name`, the folders are `closed`. */
  readonly path: string;
  /** The last component of the path; empty if it is damaged. */
  readonly name: string;
  /** Where the line is in the dump. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

export const MAPPING_LEVELS = {
  start: 'open',
  end: 'open',
  permissions: 'open',
  fileOffset: 'open',
  // Device and inode name one file of one machine.
  device: 'closed',
  inode: 'closed',
  path: 'name',
  name: 'open',
  offset: 'open',
  size: 'open',
} as const satisfies Levels<LinuxMapping>;

/** The most reversed mappings that are noted. */
const MAX_NOTES = 64;

/** The mappings of a process in the order of the dump. Only addresses and positions are in memory. */
class LinuxMaps {
  readonly index: AddressIndex;
  readonly #dump: Dump;
  readonly #lines: TextPieces;
  /** The lines that are mappings. */
  readonly #rows: Uint32Array;

  constructor(dump: Dump, lines: TextPieces) {
    this.#dump = dump;
    this.#lines = lines;
    const starts = new BigUint64Array(lines.length);
    const ends = new BigUint64Array(lines.length);
    const rows = new Uint32Array(lines.length);
    let count = 0;
    let reversed = 0;
    let firstBad = -1;
    for (let line = 0; line < lines.length; line += 1) {
      const found = addressesOf(lines.bytesAt(line));
      if (found === null) {
        if (firstBad < 0) firstBad = line;
        continue;
      }
      const { start, end } = found;
      starts[count] = start;
      ends[count] = end;
      rows[count] = line;
      count += 1;
      if (end >= start || reversed >= MAX_NOTES) continue;
      reversed += 1;
      dump.note({
        code: 'range_reversed',
        offset: lines.offsetOf(line),
        stream: 'LinuxMaps',
        address: start,
        size: BigInt.asUintN(64, end - start),
      });
    }
    if (firstBad >= 0) dump.note({ code: 'bad_lines', offset: lines.offsetOf(firstBad), stream: 'LinuxMaps', count: lines.length - count });
    this.#rows = rows.slice(0, count);
    this.index = new AddressIndex(starts.slice(0, count), ends.slice(0, count));
    this.index.noteOverlaps(dump, 'LinuxMaps', (index) => lines.offsetOf(rows[index] ?? 0));
  }

  /** The number of lines that are mappings. */
  get length(): number {
    return this.#rows.length;
  }

  /** A mapping in the order of the dump; undefined outside the list. */
  at(index: number): LinuxMapping | undefined {
    const line = this.#rows[index];
    return line === undefined ? undefined : mappingOf(this.#dump, this.#lines, line);
  }

  /** The mapping that contains an address; null if there is none. O(log n). */
  atAddress(address: bigint): LinuxMapping | null {
    return this.at(this.index.indexAt(address)) ?? null;
  }

  /** The mappings as rows that are made on access. */
  rows(): Rows<LinuxMapping> {
    return new MadeRows(this.length, (index) => mappingOf(this.#dump, this.#lines, this.#rows[index] ?? 0));
  }
}

/** The LinuxMaps stream; null without the stream. Notes lines that are no mappings, and mappings that overlap or are reversed. */
export const linuxMapsOf = memoize((dump: Dump): LinuxMaps | null => {
  const lines = piecesOf(dump, 'LinuxMaps', 'lines');
  return lines === null ? null : new LinuxMaps(dump, lines);
});

/** The longest head of a line before the path: two addresses, permissions, offset, device and inode, with blanks. */
const MAX_HEAD: ByteLength = 160;

const HEAD = /^([\da-f]{1,16})-([\da-f]{1,16}) +([\w-]{4}) +([\da-f]{1,16}) +([\da-f]+:[\da-f]+) +(\d{1,20})(?: +|$)/i;

function addressesOf(line: Uint8Array): { readonly start: bigint; readonly end: bigint } | null {
  const match = HEAD.exec(headOf(line));
  return match === null ? null : { start: hexOf(match[1]), end: hexOf(match[2]) };
}

function mappingOf(dump: Dump, lines: TextPieces, line: number): LinuxMapping {
  const bytes = lines.bytesAt(line);
  const place = { offset: lines.offsetOf(line), size: lines.sizeOf(line) };
  const match = HEAD.exec(headOf(bytes));
  const path = decodeUtf8(bytes.subarray(match?.[0].length ?? bytes.length)).trim();
  return {
    start: hexOf(match?.[1]),
    end: hexOf(match?.[2]),
    permissions: match?.[3] ?? '',
    fileOffset: hexOf(match?.[4]),
    device: match?.[5] ?? '',
    inode: BigInt(match?.[6] ?? 0),
    path,
    name: openName(dump, lastComponent(path), place, { stream: 'LinuxMaps' }),
    ...place,
  };
}

/** The ASCII part of a line. As Latin-1, one byte is one character, so that the length of a match is a length in bytes. */
function headOf(line: Uint8Array): string {
  return decodeLatin1(line, 0, Math.min(line.length, MAX_HEAD));
}

function hexOf(text: string | undefined): bigint {
  return text === undefined ? 0n : BigInt(`0x${text}`);
}
