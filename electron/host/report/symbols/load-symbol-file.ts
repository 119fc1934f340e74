import { closeSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSize, indexSymbols, SymbolIndexer, type SymbolIndex } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolLookup, UnreadableSymbols } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { type FileSource, openFileSource } from '../../platform/files/file-source.ts';
import { IoFailure, systemCode } from '../../platform/files/io-error.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import { betweenWindows, isStopped } from '../../platform/files/throw-if-cancelled.ts';
import { createDemangler } from './demangler.ts';
import { readStoredIndex, storedIndex } from './index-file.ts';
import { CACHE_FOLDER, type SymbolCache } from './symbol-cache.ts';
import { inflatedNow, openSymbolFile, type SymbolFileOnDisk } from './symbol-file-on-disk.ts';

/** A file that was looked at. `file`: null if it is not used. */
export interface LoadedSymbols {
  readonly lookup: SymbolLookup;
  readonly file: SymbolFile | null;
  /** Bytes of memory that it needs. */
  readonly memory: ByteLength;
  /** Whether the file was written to since it was opened. Its index is then of no use. */
  readonly isChanged: () => boolean;
  readonly close: () => void;
}

/** A file that is not used, or no file. */
export function missedSymbols(lookup: SymbolLookup): LoadedSymbols {
  return { lookup, file: null, memory: 0, isChanged: () => false, close: NOTHING };
}

export interface LoadTools {
  readonly cache: SymbolCache;
  /** The most bytes of an inflated symbol file. */
  readonly maxInflated: () => ByteLength;
}

/** A file up to this size is indexed at once, and its index is not stored: reading it again is as fast. */
const SMALL: ByteLength = 256 * 1024;
/** A compressed file up to this size is inflated in memory. */
const SMALL_PACKED: ByteLength = 1 << 20;
const SMALL_INFLATED: ByteLength = 8 << 20;
/** The bytes that are indexed before other work may run: about two milliseconds. */
const PIECE: ByteLength = 1 << 20;
/** The compressed bytes that are read at once, and the inflated bytes that are indexed at once. */
const PACKED_PIECE: ByteLength = 256 * 1024;
const INFLATED_CHUNK: ByteLength = 256 * 1024;

const NOTHING = (): void => undefined;

/**
 * Opens a symbol file and its index. A large file is indexed once: the index is stored in the cache, and so are the inflated bytes of a compressed file. `id`:
 * the debug id that its MODULE line must have. Null if there is no such file. Lets other work run, and throws after a cancellation.
 */
export async function loadSymbolFile(path: string, id: string, tools: LoadTools): Promise<LoadedSymbols | null> {
  return load(path, path, id, tools, null);
}

/** The same for a file in the cache. `of`: what it was made from. */
export function loadCachedFile(of: string, id: string, tools: LoadTools): Promise<LoadedSymbols | null> {
  const file = tools.cache.pathOf(of, 'sym');
  return tools.cache.use(file) ? load(file, null, id, tools, of) : Promise.resolve(null);
}

/** `path`: where users find the file; null: in the cache. `of`: what a file in the cache was made from; its bytes can be replaced by other ones. */
async function load(file: string, path: string | null, id: string, tools: LoadTools, of: string | null): Promise<LoadedSymbols | null> {
  const opened = openSymbolFile(file);
  if (opened === null) return null;
  if (typeof opened === 'string') return missedSymbols({ state: 'unreadable', path, why: opened });
  try {
    const { module } = opened;
    if (typeof module === 'string') return missed(opened, { state: 'unreadable', path, why: module });
    if (module.id !== id) return missed(opened, { state: 'other_build', path, id: module.id });
    const loaded = await loadOpened(opened, of === null ? opened.source.identity : `${of} ${opened.source.inode}`, tools);
    if (typeof loaded === 'string') return missed(opened, { state: 'unreadable', path, why: loaded });
    const { source, index, isInMemory, close } = loaded;
    if (source !== opened.source) opened.source.close();
    return {
      lookup: { state: 'found', path, brokenLines: index.brokenLines },
      file: new SymbolFile(source, index, createDemangler()),
      memory: indexSize(index) + (isInMemory ? source.size : 0),
      // A file in the cache is never written to, but gets a new time at each use.
      isChanged: () => source === opened.source && path !== null && opened.source.error() !== null,
      close,
    };
  } catch (reason) {
    opened.source.close();
    throw reason;
  }
}

function missed({ source }: SymbolFileOnDisk, lookup: SymbolLookup): LoadedSymbols {
  source.close();
  return missedSymbols(lookup);
}

/** The index of a file: the stored one, or one that is made now. `of`: identifies the bytes. */
async function indexOf(source: FileSource, of: string, cache: SymbolCache): Promise<SymbolIndex> {
  if (source.size <= SMALL) return indexSymbols(source);
  const stored = cache.pathOf(of, 'index');
  const known = readStoredIndex(stored, of);
  if (known !== null) {
    cache.use(stored);
    return known;
  }
  const indexer = new SymbolIndexer();
  for (let at = 0; at < source.size; at += PIECE) {
    indexer.add(source.read(at, PIECE));
    await setImmediate();
    await betweenWindows(Math.min(at + PIECE, source.size), source.size);
  }
  const index = indexer.finish();
  store(cache, of, index);
  return index;
}

interface Indexed {
  readonly source: ByteSource;
  readonly index: SymbolIndex;
  /** Whether the bytes are in memory, not in a file. */
  readonly isInMemory: boolean;
  readonly close: () => void;
}

async function loadOpened({ source, isCompressed }: SymbolFileOnDisk, of: string, tools: LoadTools): Promise<Indexed | UnreadableSymbols> {
  if (!isCompressed)
    return {
      source,
      index: await indexOf(source, of, tools.cache),
      isInMemory: false,
      close: () => {
        source.close();
      },
    };
  if (source.size <= SMALL_PACKED) {
    const bytes = inflatedNow(source, SMALL_INFLATED);
    if (typeof bytes !== 'string') return { source: bytes, index: indexSymbols(bytes), isInMemory: true, close: NOTHING };
    if (bytes !== 'too_large') return bytes;
  }
  const { cache } = tools;
  const path = cache.pathOf(of, 'sym');
  const made = cache.use(path) ? null : await inflateInto(path, source, tools);
  if (typeof made === 'string') return made;
  if (made !== null) store(cache, of, made);
  const opened = openFileSource(path, CACHE_FOLDER);
  if (!opened.ok) return 'cache';
  const inflated = opened.value;
  const close = (): void => {
    inflated.close();
  };
  try {
    return { source: inflated, index: made ?? (await indexOf(inflated, of, cache)), isInMemory: false, close };
  } catch (reason) {
    close();
    throw reason;
  }
}

/** Inflates a file into the cache, and makes its index meanwhile. */
async function inflateInto(path: string, source: FileSource, { cache, maxInflated }: LoadTools): Promise<SymbolIndex | UnreadableSymbols> {
  const indexer = new SymbolIndexer();
  const partial = begun(cache, path);
  if (partial === null) return 'cache';
  try {
    const why = await inflateTo(partial, source, indexer, maxInflated());
    if (why === null) cache.finish(partial, path);
    else cache.drop(partial);
    return why ?? indexer.finish();
  } catch (reason) {
    cache.drop(partial);
    if (!isWriteFailure(reason)) throw reason;
    return 'cache';
  }
}

/** Null if nothing can be written to the cache. */
function begun(cache: SymbolCache, path: string): string | null {
  try {
    return cache.begin(path);
  } catch (reason) {
    if (!isWriteFailure(reason)) throw reason;
    return null;
  }
}

/** True if the data folder cannot be written, or may not be used. */
export function isWriteFailure(reason: unknown): boolean {
  return systemCode(reason) !== null || (reason instanceof IoFailure && !isStopped(reason));
}

/** Stores an index. If the cache cannot be written, it is made again the next time. */
function store(cache: SymbolCache, of: string, index: SymbolIndex): void {
  try {
    cache.write(cache.pathOf(of, 'index'), storedIndex(index, of));
  } catch (reason) {
    if (!isWriteFailure(reason)) throw reason;
  }
}

/** Null if all of the file was inflated. */
async function inflateTo(
  path: string,
  source: FileSource,
  indexer: SymbolIndexer | null,
  limit: ByteLength,
): Promise<UnreadableSymbols | null> {
  const descriptor = openSync(path, 'wx', 0o600);
  const gunzip = createGunzip({ chunkSize: INFLATED_CHUNK });
  let size = 0;
  try {
    const packed = Readable.from(piecesOf(source), { objectMode: false, highWaterMark: PIECE });
    // An error of the packed bytes also ends the inflated ones.
    packed.once('error', (reason) => gunzip.destroy(reason)).pipe(gunzip);
    for await (const bytes of gunzip as AsyncIterable<Uint8Array>) {
      size += bytes.length;
      if (size > limit) return 'too_large';
      indexer?.add(bytes);
      writeAll(descriptor, bytes);
    }
    return null;
  } catch (reason) {
    if (systemCode(reason)?.startsWith('Z_') === true) return 'gzip';
    throw reason;
  } finally {
    gunzip.destroy();
    closeSync(descriptor);
  }
}

/** The bytes of a file in pieces. Counts as progress, and stops when the work is cancelled. */
async function* piecesOf(source: FileSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += PACKED_PIECE) {
    yield source.read(at, PACKED_PIECE);
    await betweenWindows(Math.min(at + PACKED_PIECE, source.size), source.size);
  }
}

/** What the cache has for a debug id, whatever it came from. */
export function cachedAs(id: string): string {
  return `debug id ${id}`;
}

/**
 * Copies a symbol file into the cache, inflated. Returns the name of its module; null if it is no symbol file that can be used. Throws the errors of the disk,
 * and after a cancellation.
 */
export async function addToCache(
  path: string,
  { cache, maxInflated }: LoadTools,
): Promise<{ readonly name: string; readonly id: string } | null> {
  const opened = openSymbolFile(path);
  if (opened === null || typeof opened === 'string') return null;
  const { source, module, isCompressed } = opened;
  try {
    if (typeof module === 'string') return null;
    const file = cache.pathOf(cachedAs(module.id), 'sym');
    const partial = cache.begin(file);
    try {
      const why = isCompressed ? await inflateTo(partial, source, null, maxInflated()) : await copyTo(partial, source);
      if (why !== null) return null;
      cache.finish(partial, file);
      return module;
    } finally {
      cache.drop(partial);
    }
  } finally {
    source.close();
  }
}

async function copyTo(path: string, source: FileSource): Promise<null> {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    for await (const bytes of piecesOf(source)) writeAll(descriptor, bytes);
    return null;
  } finally {
    closeSync(descriptor);
  }
}
