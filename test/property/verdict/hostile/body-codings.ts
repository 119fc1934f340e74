import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { assertNever } from '../../../../shared/errors.ts';

/** How a body is coded and how the coding is damaged: gzip, chunks or both. */
export interface Coding {
  readonly gzip: 'none' | 'whole' | 'undeclared' | 'members' | 'trailing' | 'zlib' | 'cut' | 'flipped';
  readonly chunks: 'none' | 'whole' | 'cut' | 'flipped' | 'extended' | 'trailing';
  readonly chunkSize: number;
  readonly position: number;
  readonly byte: number;
}

export const coding: fc.Arbitrary<Coding> = fc.record({
  gzip: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('whole', 'undeclared', 'members', 'trailing', 'zlib', 'cut', 'flipped'),
  ),
  chunks: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('whole', 'cut', 'flipped', 'extended', 'trailing'),
  ),
  chunkSize: fc.integer({ min: 1, max: 500 }),
  position: fc.nat(),
  byte: fc.integer({ min: 0, max: 255 }),
});

interface Coded {
  readonly body: Buffer;
  /** The headers that declare the body's coding and framing. */
  readonly headers: readonly string[];
}

export function coded(plain: Buffer, how: Coding): Coded {
  const content = compressed(plain, how);
  const encoding = how.gzip === 'none' || how.gzip === 'undeclared' ? [] : ['Content-Encoding: gzip'];
  if (how.chunks === 'none') return { body: content, headers: [`Content-Length: ${String(content.length)}`, ...encoding] };
  return { body: chunked(content, how), headers: ['Transfer-Encoding: chunked', ...encoding] };
}

function compressed(plain: Buffer, { gzip, position, byte }: Coding): Buffer {
  switch (gzip) {
    case 'none':
      return plain;
    case 'whole':
    case 'undeclared':
      return gzipSync(plain);
    case 'members': {
      const half = position % (plain.length + 1);
      return Buffer.concat([gzipSync(plain.subarray(0, half)), gzipSync(plain.subarray(half))]);
    }
    case 'trailing':
      return Buffer.concat([gzipSync(plain), Buffer.of(byte)]);
    case 'zlib':
      return deflateSync(plain);
    case 'cut':
      return cut(gzipSync(plain), position);
    case 'flipped':
      return flipped(gzipSync(plain), position, byte);
    default:
      return assertNever(gzip);
  }
}

function chunked(content: Buffer, { chunks, chunkSize, position, byte }: Coding): Buffer {
  const framed = (extension: string, end: string): Buffer => {
    const pieces: Buffer[] = [];
    for (let at = 0; at < content.length; at += chunkSize) {
      const data = content.subarray(at, at + chunkSize);
      pieces.push(Buffer.from(`${data.length.toString(16)}${extension}\r\n`), data, Buffer.from('\r\n'));
    }
    return Buffer.concat([...pieces, Buffer.from(end)]);
  };
  switch (chunks) {
    case 'none':
    case 'whole':
      return framed('', '0\r\n\r\n');
    case 'extended':
      return framed(';a="b"', '0\r\nTrailer: x\r\n\r\n');
    case 'trailing':
      return framed('', '0\r\n\r\nmore');
    case 'cut':
      return cut(framed('', '0\r\n\r\n'), position);
    case 'flipped':
      return flipped(framed('', '0\r\n\r\n'), position, byte);
    default:
      return assertNever(chunks);
  }
}

function cut(bytes: Buffer, position: number): Buffer {
  return bytes.subarray(0, position % bytes.length);
}

function flipped(bytes: Buffer, position: number, byte: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[position % copy.length] = byte;
  return copy;
}
