import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { type ByteLength, type ByteSource, readAll, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { moduleLineOf, type SymbolModule } from '../../../../shared/report/dump/symbols/module-line.ts';
import type { UnreadableSymbols } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { type FileSource, openFileSource } from '../../platform/files/file-source.ts';

/** The bytes in which the MODULE line is looked for. */
const HEAD = 1_024;
/** The most bytes to which a compressed head inflates: gzip makes at most 1,032 of one. */
const MAX_HEAD = 4 * HEAD * 1_032;

/** A symbol file whose MODULE line was read. */
export interface SymbolFileOnDisk {
  /** The bytes as they are in the file. */
  readonly source: FileSource;
  readonly isCompressed: boolean;
  /** The reason why there is none, if the file cannot be used. */
  readonly module: SymbolModule | UnreadableSymbols;
}

/** Opens a symbol file, which can be compressed with gzip. Null if there is no such file. */
export function openSymbolFile(file: string): SymbolFileOnDisk | UnreadableSymbols | null {
  const opened = openFileSource(file, path.basename(file));
  if (!opened.ok) {
    const { code } = opened.error;
    if (code === 'file_missing' || code === 'file_is_directory') return null;
    return code === 'file_empty' ? 'no_module' : 'file';
  }
  const source = opened.value;
  try {
    const start = source.read(0, 4 * HEAD);
    const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
    // A file of another build is not inflated to its end.
    const head = isCompressed ? inflatedHead(start) : start.subarray(0, HEAD);
    return { source, isCompressed, module: head === null ? 'gzip' : (moduleLineOf(head) ?? 'no_module') };
  } catch (reason) {
    source.close();
    throw reason;
  }
}

function inflatedHead(bytes: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_HEAD }).subarray(0, HEAD);
  } catch {
    return null;
  }
}

/** Inflates a whole file in memory. `limit`: the most inflated bytes. */
export function inflatedNow(source: ByteSource, limit: ByteLength): ByteSource | UnreadableSymbols {
  try {
    return sourceOfBytes(gunzipSync(readAll(source), { maxOutputLength: limit }));
  } catch (reason) {
    return reason instanceof RangeError ? 'too_large' : 'gzip';
  }
}
