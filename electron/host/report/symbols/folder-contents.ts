import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import type { SymbolModule } from '../../../../shared/report/dump/symbols/module-line.ts';
import type { SymbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import { openSymbolFile } from './symbol-file-on-disk.ts';

/** The most symbol files whose MODULE lines are read in a folder. */
const MAX_FILES = 10_000;
/** The most builds of a module that are looked at. */
const MAX_BUILDS = 1_000;

interface ListedFile {
  readonly path: string;
  readonly module: SymbolModule;
}

/** What a folder with symbol files contains, apart from the file of one module. Lists the folder at the first question. */
export class FolderContents {
  readonly #folder: string;
  /** The symbol files in the folder itself; null before the first question. */
  #flat: readonly ListedFile[] | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A file in the folder itself whose MODULE line has the id, whatever the name of the file. */
  fileWith(id: string): string | null {
    return this.#files().find(({ module }) => module.id === id)?.path ?? null;
  }

  /** A symbol file of the same module from another build; null if there is none. */
  otherBuild(place: SymbolPath): { readonly path: string; readonly id: string } | null {
    const inFolder = this.#files().find(({ module }) => module.name === place.leaf && module.id !== place.id);
    return inFolder === undefined ? this.#otherId(place) : { path: inFolder.path, id: inFolder.module.id };
  }

  /** `LEAF/ID/NAME.sym` with another id. */
  #otherId({ leaf, id, name }: SymbolPath): { readonly path: string; readonly id: string } | null {
    for (const [of, file] of new Map([
      [leaf, name],
      [leaf.toLowerCase(), name.toLowerCase()],
    ])) {
      for (const { name: other } of entriesOf(path.join(this.#folder, of)).slice(0, MAX_BUILDS)) {
        if (other.toUpperCase() === id) continue;
        for (const suffix of ['', '.gz']) {
          const found = path.join(this.#folder, of, other, `${file}${suffix}`);
          const module = moduleOf(found);
          if (module !== null && module.id !== id) return { path: found, id: module.id };
        }
      }
    }
    return null;
  }

  #files(): readonly ListedFile[] {
    this.#flat ??= entriesOf(this.#folder)
      .filter((entry) => !entry.isDirectory() && /\.sym(?:\.gz)?$/i.test(entry.name))
      .slice(0, MAX_FILES)
      .flatMap(({ name }) => {
        const file = path.join(this.#folder, name);
        const module = moduleOf(file);
        return module === null ? [] : [{ path: file, module }];
      });
    return this.#flat;
  }
}

/** The MODULE line of a file; null if it has none. */
function moduleOf(file: string): SymbolModule | null {
  const opened = openSymbolFile(file);
  if (opened === null || typeof opened === 'string') return null;
  opened.source.close();
  return typeof opened.module === 'string' ? null : opened.module;
}

/** In the order of names; empty if the folder cannot be read. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
