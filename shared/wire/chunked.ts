import type { ByteLength, ByteOffset, ByteSource } from '../bytes/byte-source.ts';
import { ChunkTable } from './chunk-table.ts';
import { decodeLatin1 } from '../bytes/utf8.ts';

/** What is wrong with chunk framing (RFC 9112, 7.1). */
export type ChunkFaultKind = 'bad-size' | 'missing-line-end' | 'truncated' | 'trailing-bytes';

export interface ChunkedReading {
  /** The chunks' data joined: the body without its framing. */
  readonly content: ByteSource;
  readonly fault: { readonly kind: ChunkFaultKind; readonly offset: ByteOffset } | null;
  /** Where a byte of the content stands in the framed body. */
  framedOffset(contentOffset: ByteOffset): ByteOffset;
}

const LONGEST_SIZE_LINE = 4_096;
const SIZE_LINE = /^([0-9a-fA-F]{1,13})[ \t]*(;.*)?$/;

/** Takes chunk framing off a body. After a fault, what could be read stays. */
export function readChunked(framed: ByteSource): ChunkedReading {
  const chunks = new ChunkTable();
  let fault: ChunkedReading['fault'] = null;
  for (let at = 0; ;) {
    const line = readSizeLine(framed, at);
    if (typeof line === 'string') {
      fault = { kind: line, offset: at };
      break;
    }
    if (line.size === 0) {
      fault = trailerFault(framed, line.end);
      break;
    }
    chunks.add(line.end, Math.min(line.size, Math.max(framed.size - line.end, 0)));
    const end = line.end + line.size;
    if (end + 2 > framed.size) {
      fault = { kind: 'truncated', offset: framed.size };
      break;
    }
    const lineEnd = framed.read(end, 2);
    if (lineEnd[0] !== 0x0d || lineEnd[1] !== 0x0a) {
      fault = { kind: 'missing-line-end', offset: end };
      break;
    }
    at = end + 2;
  }
  return { content: chunks.source(framed), fault, framedOffset: (offset) => chunks.framedOffset(offset) };
}

function readSizeLine(
  framed: ByteSource,
  at: ByteOffset,
): { readonly size: ByteLength; readonly end: ByteOffset } | 'truncated' | 'bad-size' {
  const bytes = framed.read(at, LONGEST_SIZE_LINE);
  const lineFeed = bytes.indexOf(0x0a);
  if (lineFeed < 0) return bytes.length < LONGEST_SIZE_LINE ? 'truncated' : 'bad-size';
  const match = SIZE_LINE.exec(decodeLatin1(bytes.subarray(0, lineFeed)).replace(/\r$/, ''));
  return match === null ? 'bad-size' : { size: Number.parseInt(match[1] ?? '', 16), end: at + lineFeed + 1 };
}

/** After the last chunk: trailer lines, an empty line, and nothing more. */
function trailerFault(framed: ByteSource, at: ByteOffset): ChunkedReading['fault'] {
  const bytes = framed.read(at, LONGEST_SIZE_LINE);
  let start = 0;
  for (let lineFeed = bytes.indexOf(0x0a); lineFeed >= 0; lineFeed = bytes.indexOf(0x0a, start)) {
    const empty = decodeLatin1(bytes.subarray(start, lineFeed)).replace(/\r$/, '') === '';
    start = lineFeed + 1;
    if (empty) return at + start < framed.size ? { kind: 'trailing-bytes', offset: at + start } : null;
  }
  return { kind: 'truncated', offset: framed.size };
}
