import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { Rows } from '../../../../shared/bytes/rows.ts';
import { type PartReading, headerLines } from '../../../../shared/report/parts/part-reading.ts';
import type { WireMap } from '../../../../shared/report/wire/wire-map.ts';

type TileKind = 'preamble' | 'delimiter' | 'header_line' | 'blank-line' | 'content' | 'closing' | 'epilogue' | 'stray';

/** A region of a body from `start` to before `end`. */
interface Tile {
  readonly kind: TileKind;
  readonly start: number;
  readonly end: number;
}

/** Returns the regions of a wire map and of the headers of its parts, in byte order, without empty regions. */
export function tilesOf(plain: ByteSource, wire: WireMap, parts: Rows<Pick<PartReading, 'wire' | 'headers'>>): readonly Tile[] {
  const tiles: Tile[] = [{ kind: 'preamble', start: 0, end: wire.preambleEnd }];
  for (const { start, end } of wire.stray) tiles.push({ kind: 'stray', start, end });
  for (const part of parts) {
    const { delimiter, headers, content, end } = part.wire;
    tiles.push({ kind: 'delimiter', start: delimiter, end: headers }, ...headerTiles(plain, part), {
      kind: 'content',
      start: content,
      end,
    });
  }
  if (wire.closing !== null)
    tiles.push({ kind: 'closing', ...wire.closing }, { kind: 'epilogue', start: wire.closing.end, end: wire.size });
  return tiles.filter(({ start, end }) => end !== start).sort((a, b) => a.start - b.start);
}

/** Returns the regions of the header lines of a part, and of the blank lines between and after them. */
function headerTiles(plain: ByteSource, part: Pick<PartReading, 'wire' | 'headers'>): readonly Tile[] {
  const { wire } = part;
  const tiles: Tile[] = [];
  let at = wire.headers;
  const blankUpTo = (end: number): void => {
    for (; at < end && isLineEnd(plain.read(at, 2)); at += 2) tiles.push({ kind: 'blank-line', start: at, end: at + 2 });
  };
  for (const { offset, length } of headerLines(part)) {
    blankUpTo(offset);
    tiles.push({ kind: 'header_line', start: offset, end: offset + length });
    at = offset + length;
  }
  blankUpTo(wire.content);
  return tiles;
}

function isLineEnd(bytes: Uint8Array): boolean {
  return bytes[0] === 0x0d && bytes[1] === 0x0a;
}

/** Describes the first gap or overlap of regions, or a missing end. Null if each byte is in exactly one region. */
export function untiled(tiles: readonly Tile[], size: number): string | null {
  let at = 0;
  for (const { kind, start, end } of tiles) {
    if (start !== at || end < start) return `${kind} ${String(start)}..${String(end)} behind ${String(at)}`;
    at = end;
  }
  return at === size ? null : `nothing from ${String(at)} to ${String(size)}`;
}
