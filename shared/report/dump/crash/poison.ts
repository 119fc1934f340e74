/** A byte with which an allocator or compiler fills memory, and what the memory is then. */
export interface Poison {
  readonly byte: number;
  /** `freed`: memory after its release. `uninitialised`: memory before its first write. `guard`: memory around or between allocations. */
  readonly meaning: 'freed' | 'uninitialised' | 'guard';
  readonly by: PoisonSource;
}

/** Who writes a pattern. */
export type PoisonSource = 'mozjemalloc' | 'spidermonkey' | 'msvc' | 'partition_alloc' | 'glibc' | 'macos';

/** Patterns by byte. The lists of Mozilla (js/src/util/Poison.h, mozjemalloc), of the C runtime of Visual C++, PartitionAlloc and macOS's malloc. */
export const POISONS: readonly Poison[] = [
  { byte: 0xe5, meaning: 'freed', by: 'mozjemalloc' },
  { byte: 0xe4, meaning: 'uninitialised', by: 'mozjemalloc' },
  { byte: 0xa5, meaning: 'uninitialised', by: 'mozjemalloc' },
  { byte: 0x2b, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x2d, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x2f, meaning: 'uninitialised', by: 'spidermonkey' },
  { byte: 0x49, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x4b, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x4d, meaning: 'uninitialised', by: 'spidermonkey' },
  { byte: 0x4f, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x6b, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x8b, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x9b, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0x9f, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0xbb, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0xcc, meaning: 'uninitialised', by: 'msvc' },
  { byte: 0xcd, meaning: 'uninitialised', by: 'msvc' },
  { byte: 0xce, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0xdb, meaning: 'freed', by: 'spidermonkey' },
  { byte: 0xdd, meaning: 'freed', by: 'msvc' },
  { byte: 0xfd, meaning: 'guard', by: 'msvc' },
  { byte: 0xef, meaning: 'freed', by: 'partition_alloc' },
  { byte: 0xab, meaning: 'uninitialised', by: 'partition_alloc' },
  { byte: 0x55, meaning: 'freed', by: 'macos' },
  { byte: 0xaa, meaning: 'uninitialised', by: 'macos' },
];

/** The bytes that rust-minidump takes as signs of freed memory when it weighs bit flips. */
const FLIP_BYTES: ReadonlySet<number> = new Set([
  0x2b, 0x2d, 0x2f, 0x49, 0x4b, 0x4d, 0x4f, 0x6b, 0x8b, 0x9b, 0x9f, 0xa5, 0xbb, 0xcc, 0xcd, 0xce, 0xdb, 0xe5,
]);

/** The byte that fills a whole word, if it is one that rust-minidump takes as a pattern; null otherwise. */
export function poisonByteOf(word: bigint, bytes: 4 | 8): number | null {
  const byte = repeatedByteOf(word, bytes);
  return byte !== null && FLIP_BYTES.has(byte) ? byte : null;
}

/**
 * The pattern of an address: all bytes of the word are equal, or all but the lowest two, because the address of a member is a little above the pointer. Null
 * if there is none, also if only a low byte repeats.
 */
export function poisonOf(address: bigint, bytes: 4 | 8): Poison | null {
  const high = repeatedByteOf(address >> 16n, bytes - 2);
  if (high === null) return null;
  return POISONS.find(({ byte }) => byte === high) ?? null;
}

function repeatedByteOf(word: bigint, bytes: number): number | null {
  const byte = word & 0xffn;
  for (let at = 1; at < bytes; at += 1) if (((word >> BigInt(at * 8)) & 0xffn) !== byte) return null;
  return byte === 0n ? null : Number(byte);
}
