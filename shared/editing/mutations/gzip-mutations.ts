import { adler32 } from '../../report/wire/compression.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { Mutation } from './mutation.ts';
import { type FixContext, bytesEdit } from '../fixes/fix.ts';

const BAD_GZIP = 'bad_gzip';
const STRUCTURE = 'invalid_payload_structure';
const NOTHING = new Uint8Array();
const GZIP_HEADER: Edit = { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null };

/** Size of the trailer of gzip data (checksum and length), in bytes. */
const TRAILER: ByteLength = 8;

/** A gzip member without data (RFC 1952): a header of ten bytes, an empty block, and a trailer of zeroes. */
const EMPTY_MEMBER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** Ways to break the compression of the body. Each mutation first compresses an uncompressed body. */
export const GZIP_MUTATIONS = {
  gzip_undeclared: {
    group: 'gzip',
    malformed: STRUCTURE,
    finding: 'gzip_undeclared',
    edits: () => [{ op: 'gzip', on: true, level: 6, says: null }],
  },
  gzip_spelling: {
    group: 'gzip',
    malformed: STRUCTURE,
    finding: 'gzip_spelling',
    edits: () => [{ op: 'gzip', on: true, level: 6, says: 'GZIP' }],
  },
  // Removes the trailer and some data before it.
  gzip_truncated: { group: 'gzip', malformed: BAD_GZIP, finding: 'bad_gzip', edits: () => withCodedEnd(TRAILER + 4, NOTHING) },
  gzip_check_sum: {
    group: 'gzip',
    malformed: BAD_GZIP,
    finding: 'gzip_check_sum',
    edits: () => withCodedEnd(TRAILER, new Uint8Array(TRAILER)),
  },
  gzip_trailing_bytes: {
    group: 'gzip',
    malformed: BAD_GZIP,
    finding: 'bad_gzip',
    edits: () => withCodedEnd(0, encodeLatin1('more')),
  },
  gzip_members: { group: 'gzip', malformed: null, finding: 'gzip_members', edits: () => withCodedEnd(0, EMPTY_MEMBER) },
  gzip_second_damaged: {
    group: 'gzip',
    malformed: BAD_GZIP,
    finding: 'gzip_damaged',
    // Sets flags that the format does not define.
    edits: () => withCodedEnd(0, EMPTY_MEMBER.with(3, 0xe0)),
  },
  zlib: { group: 'gzip', malformed: BAD_GZIP, finding: 'bad_gzip', edits: asZlib },
} as const satisfies Readonly<Record<string, Mutation>>;

/**
 * Replaces the last `remove` bytes of the compressed body. The head declares gzip only after this edit. Before, the compressed bytes are the plain body, which
 * can be edited.
 */
function withCodedEnd(remove: ByteLength, insert: Uint8Array): readonly Edit[] {
  return [
    { op: 'gzip', on: true, level: 6, says: null },
    { op: 'bytes', space: 'plain', at: null, remove, insert: new Uint8Array(insert) },
    GZIP_HEADER,
  ];
}

/** Largest body to convert to zlib data here, because every byte is read. */
const MAX_ZLIB_SIZE: ByteLength = 16 * 1024 * 1024;

/** Largest size of a stored block. */
const MAX_BLOCK_SIZE: ByteLength = 65_535;

/** Converts the body to zlib data (RFC 1950) in stored blocks, which contain the body unchanged. */
function asZlib(context: FixContext): readonly Edit[] | null {
  const { plain } = context.inspection.capture;
  if (plain.size === 0 || plain.size > MAX_ZLIB_SIZE) return null;
  const edits: Edit[] = [];
  for (let offset = 0; offset < plain.size; offset += MAX_BLOCK_SIZE) {
    const block = storedBlock(Math.min(MAX_BLOCK_SIZE, plain.size - offset), offset + MAX_BLOCK_SIZE >= plain.size);
    edits.push(bytesEdit(context, offset, 0, Uint8Array.from(offset === 0 ? [0x78, 0x01, ...block] : block)));
  }
  return [{ op: 'gzip', on: false, level: 6 }, ...edits, bytesEdit(context, plain.size, 0, adler32(plain)), GZIP_HEADER];
}

/** Returns the header of a stored deflate block (RFC 1951): the flag for the last block, the length, and its complement. */
function storedBlock(length: ByteLength, last: boolean): readonly number[] {
  const [low, high] = [length & 0xff, length >> 8];
  return [last ? 1 : 0, low, high, low ^ 0xff, high ^ 0xff];
}
