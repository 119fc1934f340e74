import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { type ByteSource, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { decodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { moduleIndexOf, modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { type SymbolPath, symbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import type { SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';
import { openFileSource } from '../../platform/files/file-source.ts';

/** The most bytes of an inflated symbol file. A larger one has to be unpacked first: files are read by ranges, inflated bytes are in memory. */
const MAX_INFLATED = 512 * 2 ** 20;

/** The bytes in which the MODULE line is looked for. */
const HEAD = 1_024;
/** The most bytes to which a compressed head inflates: gzip makes at most 1,032 of one. */
const MAX_HEAD = 4 * HEAD * 1_032;

/** The symbol files of folders. Files stay open until `close`. */
export class SymbolFolders {
  readonly #folders: readonly string[];
  readonly #open: (() => void)[] = [];
  /** By `LEAF/ID`; null if there is no file. */
  readonly #files = new Map<string, SymbolFile | null>();

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** The symbols of a dump. The file of a module is looked for when its first address is. */
  symbolsOf(dump: Dump): SymbolsAt {
    const modules = moduleIndexOf(dump);
    const found = new Map<number, SymbolFile | null>();
    return (address) => {
      const index = modules.indexAt(address);
      const module = index < 0 ? undefined : modulesOf(dump).at(index);
      if (module === undefined) return null;
      const known = found.get(index);
      const file = known === undefined ? this.#find(symbolPath(module.ids.debugPath, module.name, module.ids.debugId)) : known;
      found.set(index, file);
      return file === null ? null : { file, offset: Number(address - module.record.base) };
    };
  }

  close(): void {
    for (const close of this.#open.splice(0)) close();
    this.#files.clear();
  }

  #find(place: SymbolPath | null): SymbolFile | null {
    if (place === null) return null;
    const key = `${place.leaf}/${place.id}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const file = this.#look(place);
    this.#files.set(key, file);
    return file;
  }

  /** Layouts: `LEAF/ID/NAME.sym`, as written and in lower case, and a flat folder. A file counts only if its MODULE line has the id. */
  #look({ leaf, id, name }: SymbolPath): SymbolFile | null {
    for (const folder of this.#folders)
      for (const below of [path.join(leaf, id, name), path.join(leaf, id, name).toLowerCase(), name])
        for (const suffix of ['', '.gz']) {
          const file = this.#read(path.join(folder, `${below}${suffix}`), id);
          if (file !== null) return file;
        }
    return null;
  }

  #read(file: string, id: string): SymbolFile | null {
    const stored = this.#opened(file);
    if (stored === null) return null;
    const source = file.endsWith('.gz') ? inflated(stored, id) : stored;
    return source === null || idOf(source.read(0, HEAD)) !== id ? null : new SymbolFile(source, indexSymbols(source));
  }

  #opened(file: string): ByteSource | null {
    const opened = openFileSource(file, path.basename(file));
    if (!opened.ok) return null;
    this.#open.push(() => {
      opened.value.close();
    });
    return opened.value;
  }
}

/** The bytes of a gzip file that begins with the id; null if it does not, and if it is no gzip or too large. */
function inflated(stored: ByteSource, id: string): ByteSource | null {
  try {
    // A file of another build is not inflated to its end.
    const head = gunzipSync(stored.read(0, 4 * HEAD), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_HEAD });
    if (idOf(head) !== id || stored.size > MAX_INFLATED) return null;
    return sourceOfBytes(gunzipSync(stored.read(0, stored.size), { maxOutputLength: MAX_INFLATED }));
  } catch {
    return null;
  }
}

/** The id in the MODULE line, in upper case; null without such a line. */
function idOf(head: Uint8Array): string | null {
  const [keyword, , , id] = decodeLatin1(head).split(/\s+/, 4);
  return keyword === 'MODULE' && id !== undefined ? id.toUpperCase() : null;
}
