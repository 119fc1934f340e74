import type { Dump } from '../format/dump.ts';
import { modulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';

/** Who writes a pattern. `windows_heap`: the debug heap of Windows. */
export type PoisonSource =
  'mozjemalloc' | 'spidermonkey' | 'jemalloc' | 'msvc' | 'windows_heap' | 'partition_alloc' | 'v8' | 'macos' | 'clang' | 'asan';

/** What memory with the pattern is. `freed`: after its release. `uninitialised`: before its first write. `guard`: around or between allocations. */
export interface PoisonUse {
  readonly meaning: 'freed' | 'uninitialised' | 'guard';
  readonly by: PoisonSource;
}

interface PoisonRow extends PoisonUse {
  /** One byte that fills a word, or a word of 4 or 8 bytes. */
  readonly pattern: bigint;
  readonly width: 1 | 4 | 8;
}

const byte = (meaning: PoisonUse['meaning'], by: PoisonSource, ...bytes: readonly number[]): readonly PoisonRow[] =>
  bytes.map((each) => ({ pattern: BigInt(each), width: 1, meaning, by }));
const word = (width: 4 | 8, meaning: PoisonUse['meaning'], by: PoisonSource, ...words: readonly bigint[]): readonly PoisonRow[] =>
  words.map((pattern) => ({ pattern, width, meaning, by }));

/**
 * The patterns of each allocator: mozjemalloc.cpp (kAllocPoison, kAllocJunk), js/src/util/Poison.h, jemalloc (JEMALLOC_ALLOC_JUNK, JEMALLOC_FREE_JUNK), the
 * debug heap of the C runtime (dbgheap.c) and the /RTC checks of Visual C++, the debug heap of Windows (heap.c), partition_alloc_constants.h, V8's globals.h
 * (debug builds), libmalloc (MallocScribble), clang's -ftrivial-auto-var-init, the default malloc_fill_byte of AddressSanitizer.
 */
const POISONS: readonly PoisonRow[] = [
  ...byte('freed', 'mozjemalloc', 0xe5),
  ...byte('uninitialised', 'mozjemalloc', 0xe4),
  // Cells and chunks that the collector swept, moved or freed; reset values; scripts that were released.
  ...byte('freed', 'spidermonkey', 0x2b, 0x49, 0x4b, 0x6b, 0x8b, 0x9b, 0xab, 0xbb, 0xdb),
  // Fresh or allocated cells, mark stacks, buffers and temporary memory.
  ...byte('uninitialised', 'spidermonkey', 0x2d, 0x2f, 0x4d, 0x4f, 0x9f, 0xad, 0xcd, 0xce),
  ...byte('uninitialised', 'jemalloc', 0xa5),
  ...byte('freed', 'jemalloc', 0x5a),
  ...byte('uninitialised', 'msvc', 0xcc, 0xcd),
  ...byte('freed', 'msvc', 0xdd),
  ...byte('guard', 'msvc', 0xfd, 0xed, 0xbd),
  ...word(4, 'uninitialised', 'windows_heap', 0xbaad_f00dn),
  ...word(4, 'freed', 'windows_heap', 0xfeee_feeen),
  ...byte('guard', 'windows_heap', 0xab),
  ...byte('freed', 'partition_alloc', 0xcd, 0xef),
  ...byte('uninitialised', 'partition_alloc', 0xab),
  ...word(8, 'freed', 'v8', 0xdead_beed_bead_beefn, 0x1bad_dead_0bad_deafn, 0x1baf_fed0_0baf_fedfn, 0x1bee_fdad_0bee_fdafn),
  ...word(8, 'freed', 'v8', 0xbeef_dead_beef_deefn, 0xfeed_1eaf_feed_1eafn),
  ...byte('freed', 'macos', 0x55, 0xdd),
  ...byte('uninitialised', 'macos', 0xaa),
  ...byte('uninitialised', 'clang', 0xaa),
  ...byte('uninitialised', 'asan', 0xbe),
];

/** A pattern that was found in a value, and who writes it. */
interface Poison {
  /** The word of the pattern. */
  readonly pattern: bigint;
  /** False if the value is a little above the pattern, as the address of a member is. */
  readonly isExact: boolean;
  /** At least one. Several programs write the same byte. */
  readonly uses: readonly PoisonUse[];
}

/** The address of a member is at most this far above the pattern that was used as a pointer, in bytes. */
const MAX_OFFSET = { 4: 4_096n, 8: 65_536n } as const;

/** The pattern that a value is, or is a little above. Only of allocators that the process can have. Null if there is none. */
export function poisonOf(dump: Dump, value: bigint, bytes: 4 | 8): Poison | null {
  const found = WORDS[bytes].filter(
    ({ pattern, row }) => value >= pattern && value - pattern <= MAX_OFFSET[bytes] && canHave(dump, row.by),
  );
  const [first] = found;
  if (first === undefined) return null;
  const uses = found.filter(({ pattern }) => pattern === first.pattern).map(({ row: { meaning, by } }) => ({ meaning, by }));
  return { pattern: first.pattern, isExact: value === first.pattern, uses };
}

/** The patterns that fill a word of each size. */
const WORDS = { 4: wordsOf(4), 8: wordsOf(8) } as const;

function wordsOf(bytes: 4 | 8): readonly { readonly pattern: bigint; readonly row: PoisonRow }[] {
  return POISONS.flatMap((row) => {
    const pattern = repeated(row, bytes);
    return pattern === null ? [] : [{ pattern, row }];
  });
}

function repeated({ pattern, width }: PoisonRow, bytes: 4 | 8): bigint | null {
  if (width > bytes) return null;
  let value = 0n;
  for (let at = 0; at < bytes; at += width) value |= pattern << BigInt(at * 8);
  return value;
}

/** Modules of programs with Mozilla's allocator or JavaScript engine. */
const MOZILLA = /^(?:lib)?(?:xul|mozglue|nss3|mozjs[\w.-]*)(?:\.dll|\.so|\.dylib)?$/i;
/** Modules of the programs that contain V8 and PartitionAlloc. */
const CHROMIUM = /chrome|chromium|electron|node|msedge|brave|opera|vivaldi|cef|v8|webview/i;

/** False if the system or the modules rule out that the process has such an allocator. */
function canHave(dump: Dump, by: PoisonSource): boolean {
  const os = systemOf(dump)?.os ?? 'unknown';
  switch (by) {
    case 'msvc':
    case 'windows_heap':
      return os === 'windows';
    case 'macos':
      return os === 'macos' || os === 'ios';
    case 'mozjemalloc':
    case 'spidermonkey':
      return hasModule(dump, MOZILLA);
    case 'partition_alloc':
    case 'v8':
      return hasModule(dump, CHROMIUM);
    default:
      return true;
  }
}

/** The most modules that are searched for a name. */
const MAX_MODULES = 2_000;

/** True also for a dump without modules: nothing is ruled out then. */
function hasModule(dump: Dump, name: RegExp): boolean {
  const modules = modulesOf(dump);
  if (modules.length === 0) return true;
  for (let index = 0; index < Math.min(modules.length, MAX_MODULES); index += 1) if (name.test(modules.at(index)?.name ?? '')) return true;
  return false;
}

/** The bytes that rust-minidump takes as signs of freed memory when it weighs bit flips. */
const FLIP_BYTES: ReadonlySet<number> = new Set([
  0x2b, 0x2d, 0x2f, 0x49, 0x4b, 0x4d, 0x4f, 0x6b, 0x8b, 0x9b, 0x9f, 0xa5, 0xbb, 0xcc, 0xcd, 0xce, 0xdb, 0xe5,
]);

/** The byte that fills a whole word, if it is one that rust-minidump takes as a pattern; null otherwise. */
export function poisonByteOf(value: bigint, bytes: 4 | 8): number | null {
  const low = value & 0xffn;
  for (let at = 1; at < bytes; at += 1) if (((value >> BigInt(at * 8)) & 0xffn) !== low) return null;
  return FLIP_BYTES.has(Number(low)) ? Number(low) : null;
}
