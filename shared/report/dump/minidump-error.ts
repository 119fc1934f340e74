import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';

/**
 * Why bytes that begin as a minidump cannot be read completely. `header`: the bytes end inside the header. `directory`: they end inside the stream directory.
 * `streams`: `count` of the `of` streams extend past the end. `none`: there are no streams.
 */
export type MinidumpError =
  { readonly kind: 'header' | 'directory' | 'none' } | { readonly kind: 'streams'; readonly count: number; readonly of: number };

/** MINIDUMP_HEADER and MINIDUMP_DIRECTORY of the Windows SDK. */
const HEADER_BYTES: ByteLength = 32;
const ENTRY_BYTES: ByteLength = 12;
const STREAM_COUNT: ByteOffset = 8;
const DIRECTORY: ByteOffset = 12;

/** The maximum number of directory entries to check. Dumps usually have 12 to 24. */
const MAX_ENTRIES = 1_024;

/**
 * Checks the header and directory of a minidump of `size` bytes at `offset`; null if they are valid. Does not check the content of streams. A dump of a
 * big-endian machine counts as valid.
 */
export function minidumpError(source: ByteSource, offset: ByteOffset, size: ByteLength): MinidumpError | null {
  if (size < HEADER_BYTES) return { kind: 'header' };
  const header = viewOf(source.read(offset, HEADER_BYTES));
  if (header.getUint8(0) !== 0x4d) return null;
  const streams = header.getUint32(STREAM_COUNT, true);
  const directory = header.getUint32(DIRECTORY, true);
  if (streams === 0) return { kind: 'none' };
  if (directory + streams * ENTRY_BYTES > size) return { kind: 'directory' };
  const looked = Math.min(streams, MAX_ENTRIES);
  const entries = viewOf(source.read(offset + directory, looked * ENTRY_BYTES));
  let count = 0;
  for (let at = 0; at < looked * ENTRY_BYTES; at += ENTRY_BYTES)
    // Type, size of the data, and offset in the dump.
    if (entries.getUint32(at + 4, true) + entries.getUint32(at + 8, true) > size) count += 1;
  return count === 0 ? null : { kind: 'streams', count, of: streams };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
