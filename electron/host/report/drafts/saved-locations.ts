import { isAbsolute, join, relative } from 'node:path';
import { isInside } from '../../platform/files/display-path.ts';
import type { SavedLocation } from '../../store/edit-list-rows.ts';
import type { CaptureLibrary } from '../library/capture-library.ts';

/** Converts paths to the locations that the store saves, and back. A location in the data folder is relative, so it stays valid if the folder is moved. */
export class SavedLocations {
  readonly #folder: string;
  readonly #library: Pick<CaptureLibrary, 'keyOf' | 'pathOf'>;

  constructor(folder: string, library: Pick<CaptureLibrary, 'keyOf' | 'pathOf'>) {
    this.#folder = folder;
    this.#library = library;
  }

  locationOf(path: string): SavedLocation {
    const key = this.#library.keyOf(path);
    if (key !== null) return { kind: 'kept', at: key };
    if (!isAbsolute(path) || !isInside(path, this.#folder)) return { kind: 'path', at: path };
    return { kind: 'drafts', at: relative(this.#folder, path).replaceAll('\\', '/') };
  }

  pathOf({ kind, at }: SavedLocation): string {
    if (kind === 'kept') return this.#library.pathOf(at);
    return kind === 'drafts' ? join(this.#folder, at) : at;
  }
}
