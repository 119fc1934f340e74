import { createHash } from 'node:crypto';
import {
  type Stats,
  appendFileSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { Partials } from '../../platform/files/partials.ts';

/** What the cache has: a symbol file that was downloaded or inflated, the index of a symbol file, and a note that a server does not have a file. */
type CachedKind = 'sym' | 'index' | 'miss';

const NAME = /^[0-9a-f]{64}\.(?:sym|index|miss)$/;

/** How long it is remembered that a server does not have a file, in ms. */
export const MISS_TTL = 3_600_000;

/** The name of the cache in the data folder. */
export const CACHE_FOLDER = 'symbols';

interface CacheTools {
  /** Is created when something is added. */
  readonly folder: string;
  /** Called before something is added. Default: does nothing. */
  readonly prepare?: () => void;
  /** The most bytes that the files may have. */
  readonly limit: () => ByteLength;
  readonly partials: Partials;
}

interface CachedFile {
  readonly path: string;
  readonly stats: Stats;
}

/**
 * Symbol files and their indexes, in files named after what they were made from. Several processes can use the same folder: a file gets its name when it is
 * complete. The time of a file's last use is its modification time.
 */
export class SymbolCache {
  readonly #tools: CacheTools;

  constructor(tools: CacheTools) {
    this.#tools = tools;
  }

  /** The most bytes that the files may have. */
  get limit(): ByteLength {
    return this.#tools.limit();
  }

  /** Where the file made from `of` is, or would be. */
  pathOf(of: string, kind: CachedKind): string {
    return path.join(this.#tools.folder, `${createHash('sha256').update(of).digest('hex')}.${kind}`);
  }

  /** Marks a file as used now. False if it is not there. */
  use(file: string): boolean {
    try {
      const now = new Date();
      utimesSync(file, now, now);
      return true;
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      return statSync(file, { throwIfNoEntry: false }) !== undefined;
    }
  }

  /** When a file was used last, in ms since the epoch; null if it is not there. */
  usedAt(file: string): number | null {
    return lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  }

  /** Creates the folder. Throws the errors of the disk, and of the tool `prepare`. */
  prepare(): void {
    this.#tools.prepare?.();
    makeFolder(this.#tools.folder);
  }

  /** A new name for a file that is being written. Throws the errors of `prepare`. */
  begin(file: string): string {
    this.prepare();
    return this.#tools.partials.begin(file);
  }

  /** Gives a complete file its name, after its bytes are on the disk. */
  finish(partial: string, file: string): void {
    const descriptor = openSync(partial, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(partial, file);
    this.#tools.partials.end(partial);
  }

  /** Deletes a half-written file; does nothing after `finish`. */
  drop(partial: string): void {
    rmSync(partial, { force: true });
    this.#tools.partials.end(partial);
  }

  /** Writes a file that is made again if it is damaged. It is not forced to the disk, which takes longer than making it. */
  write(file: string, pieces: readonly Uint8Array[]): void {
    const partial = this.begin(file);
    try {
      writeFileSync(partial, '', { flag: 'wx', mode: 0o600 });
      for (const piece of pieces) appendFileSync(partial, piece);
      renameSync(partial, file);
      this.#tools.partials.end(partial);
    } catch (reason) {
      this.drop(partial);
      throw reason;
    }
  }

  /**
   * Deletes notes that are too old, and the files that were not used for the longest time, until the limit is kept. `others`: bytes of other files that count
   * towards the limit.
   */
  trim(others: ByteLength = 0): void {
    const files = this.#files();
    const limit = this.limit - others;
    let size = files.reduce((sum, { stats }) => sum + stats.size, 0);
    for (const { path: file, stats } of files) if (file.endsWith('.miss') && Date.now() - stats.mtimeMs > MISS_TTL) removed(file);
    for (const { path: file, stats } of files.toSorted((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
      if (size <= limit) return;
      if (removed(file)) size -= stats.size;
    }
  }

  /** Whether a file is there. */
  has(file: string): boolean {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  }

  /** Whether there is a symbol file. */
  hasSymbols(): boolean {
    return this.#files().some(({ path: file }) => file.endsWith('.sym'));
  }

  /** The bytes of all files. */
  size(): ByteLength {
    return this.#files().reduce((sum, { stats }) => sum + stats.size, 0);
  }

  /** Deletes all files. Returns the number of bytes. */
  clear(): ByteLength {
    return this.#files().reduce((sum, { path: file, stats }) => (removed(file) ? sum + stats.size : sum), 0);
  }

  #files(): readonly CachedFile[] {
    let names: readonly string[];
    try {
      names = readdirSync(this.#tools.folder);
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      return [];
    }
    return names
      .filter((name) => NAME.test(name))
      .flatMap((name) => {
        const file = path.join(this.#tools.folder, name);
        const stats = lstatSync(file, { throwIfNoEntry: false });
        return stats?.isFile() === true ? [{ path: file, stats }] : [];
      });
  }
}

/** False if a file cannot be deleted, as on Windows while a program has it open. */
function removed(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}
