import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { writeAll } from '../files/spill-sink.ts';

/** A text whose line ends were restored: the file that holds it now, and the SHA-256 of its bytes, lower-case hex. */
export interface RestoredText {
  readonly path: string;
  readonly descriptor: number;
  readonly sha256: string;
}

/**
 * Clipboards turn CRLF into LF. Where a text has LF alone, each one becomes CRLF again in a second file beside `path`; null where the text has any CR
 * and stays as it is. Throws what the disk throws, without leaving that file.
 */
export function restoreLineEnds(descriptor: number, path: string): RestoredText | null {
  if (hasCarriageReturn(descriptor)) return null;
  const restored = `${path}-crlf`;
  const out = openSync(restored, 'wx+', 0o600);
  const hash = createHash('sha256');
  try {
    for (const piece of piecesOf(descriptor)) {
      const wide = withCarriageReturns(piece);
      hash.update(wide);
      writeAll(out, wide);
    }
  } catch (reason) {
    closeSync(out);
    rmSync(restored, { force: true });
    throw reason;
  }
  return { path: restored, descriptor: out, sha256: hash.digest('hex') };
}

function hasCarriageReturn(descriptor: number): boolean {
  for (const piece of piecesOf(descriptor)) if (piece.includes(0x0d)) return true;
  return false;
}

function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const lineFeeds = bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
  const wide = new Uint8Array(bytes.length + lineFeeds);
  let to = 0;
  for (const byte of bytes) {
    if (byte === 0x0a) wide[to++] = 0x0d;
    wide[to++] = byte;
  }
  return wide;
}

function* piecesOf(descriptor: number): Generator<Uint8Array> {
  const piece = new Uint8Array(256 * 1024);
  for (let offset = 0; ;) {
    const count = readSync(descriptor, piece, 0, piece.length, offset);
    if (count === 0) return;
    yield piece.subarray(0, count);
    offset += count;
  }
}
