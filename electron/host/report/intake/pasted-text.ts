import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { type PastedEnds, lineFeedsIn, pastedEnds } from '../../../../shared/report/wire/pasted-ends.ts';
import { MAX_HEAD_BYTES } from '../../../../shared/report/wire/request-head.ts';
import { identityOf } from '../../platform/files/file-source.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import type { UploadedFile } from './uploads.ts';

/** A pasted text that is ready to be opened. */
interface PastedText extends UploadedFile {
  /** The choice of line endings. null if there is no choice, because the text has a CR or no LF. */
  readonly ends: PastedEnds | null;
}

export const PASTED_NAME = 'Pasted request';

/**
 * Returns a pasted text unchanged, unless its Content-Length fits only CRLF line endings (`pastedEnds`). In that case, returns a new file with CRLF instead of
 * LF, and deletes the original file. Throws the errors of the disk; no file is then left.
 */
export function pastedText(taken: UploadedFile): PastedText {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(taken.path, 'r');
    const ends = endsOf(descriptor, taken.size);
    if (ends?.ends !== 'crlf') return { ...taken, name: PASTED_NAME, ends };
    const restored = withCrlf(descriptor, taken.path);
    rmSync(taken.path, { force: true });
    return { ...restored, name: PASTED_NAME, ends };
  } catch (reason) {
    rmSync(taken.path, { force: true });
    throw reason;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function endsOf(descriptor: number, size: number): PastedEnds | null {
  let begin: Uint8Array | null = null;
  let lineFeeds = 0;
  for (const piece of piecesOf(descriptor)) {
    if (piece.includes(0x0d)) return null;
    begin ??= piece.slice();
    lineFeeds += lineFeedsIn(piece);
  }
  return begin === null || lineFeeds === 0 ? null : pastedEnds({ begin, size, lineFeeds });
}

function withCrlf(descriptor: number, path: string): Omit<UploadedFile, 'name'> {
  const restored = `${path}-crlf`;
  const out = openSync(restored, 'wx+', 0o600);
  try {
    const hash = createHash('sha256');
    for (const piece of piecesOf(descriptor)) {
      const wide = withCarriageReturns(piece);
      hash.update(wide);
      writeAll(out, wide);
    }
    const stats = fstatSync(out);
    return { path: restored, hash: { identity: identityOf(stats), sha256: hash.digest('hex') }, size: stats.size };
  } catch (reason) {
    rmSync(restored, { force: true });
    throw reason;
  } finally {
    closeSync(out);
  }
}

function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const wide = new Uint8Array(bytes.length + lineFeedsIn(bytes));
  let to = 0;
  for (const byte of bytes) {
    if (byte === 0x0a) wide[to++] = 0x0d;
    wide[to++] = byte;
  }
  return wide;
}

/** Reads a file in pieces. The first piece contains the whole head, if there is one. */
function* piecesOf(descriptor: number): Generator<Uint8Array> {
  const piece = new Uint8Array(MAX_HEAD_BYTES);
  for (let offset = 0; ;) {
    const count = readSync(descriptor, piece, 0, piece.length, offset);
    if (count === 0) return;
    yield piece.subarray(0, count);
    offset += count;
  }
}
