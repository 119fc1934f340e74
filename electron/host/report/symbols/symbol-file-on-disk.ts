import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { type ByteSource, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { moduleLineOf, type SymbolModule } from '../../../../shared/report/dump/symbols/module-line.ts';
import type { UnreadableSymbols } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { openFileSource } from '../../platform/files/file-source.ts';

/** The most bytes of an inflated symbol file. A larger one has to be unpacked first: files are read by ranges, inflated bytes are in memory. */
const MAX_INFLATED = 512 * 2 ** 20;

/** The bytes in which the MODULE line is looked for. */
const HEAD = 1_024;
/** The most bytes to which a compressed head inflates: gzip makes at most 1,032 of one. */
const MAX_HEAD = 4 * HEAD * 1_032;

/** A symbol file whose MODULE line was read. */
interface SymbolFileOnDisk {
  /** The reason why there is none, if the file cannot be used. */
  readonly module: SymbolModule | UnreadableSymbols;
  /** All bytes, inflated if the file is compressed. */
  readonly read: () => ByteSource | UnreadableSymbols;
  readonly close: () => void;
}

/** Opens a symbol file, compressed if it ends with `.gz`. Null if there is no such file. */
export function openSymbolFile(file: string): SymbolFileOnDisk | null {
  const opened = openFileSource(file, path.basename(file));
  if (!opened.ok) {
    const { code } = opened.error;
    if (code === 'file_missing' || code === 'file_is_directory') return null;
    const why = code === 'file_empty' ? 'no_module' : 'file';
    return { module: why, read: () => why, close: () => undefined };
  }
  const source = opened.value;
  const isCompressed = file.toLowerCase().endsWith('.gz');
  // A file of another build is not inflated to its end.
  const head = isCompressed ? inflatedHead(source.read(0, 4 * HEAD)) : source.read(0, HEAD);
  return {
    module: head === null ? 'gzip' : (moduleLineOf(head) ?? 'no_module'),
    read: () => (isCompressed ? inflated(source) : source),
    close: () => {
      source.close();
    },
  };
}

function inflatedHead(bytes: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_HEAD }).subarray(0, HEAD);
  } catch {
    return null;
  }
}

function inflated(source: ByteSource): ByteSource | UnreadableSymbols {
  if (source.size > MAX_INFLATED) return 'too_large';
  try {
    return sourceOfBytes(gunzipSync(source.read(0, source.size), { maxOutputLength: MAX_INFLATED }));
  } catch (reason) {
    return reason instanceof RangeError ? 'too_large' : 'gzip';
  }
}
