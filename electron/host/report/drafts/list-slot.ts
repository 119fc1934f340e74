import { rmdirSync } from 'node:fs';
import { systemCode } from '../../platform/files/io-error.ts';
import type { Store } from '../../store/store.ts';
import type { CapturedFile, EditList } from './edit-list.ts';
import type { EditListStorage } from './edit-list-storage.ts';

/** Stores the edit list of one open report in the data folder. */
export interface ListSlot {
  readonly name: string;
  /** Folder for files that are copied for the list. It is created with the first file. */
  readonly folder: string;
  /** Writes only the differences from the last written list, in one transaction. Throws the errors of SQLite. */
  write(list: EditList, file: CapturedFile): void;
  /** Deletes the list. Files that were copied for the list stay until `release`. */
  clear(): void;
  /** Like `write`, but as part of the caller's transaction. The caller calls the returned function after the commit. */
  stage(list: EditList, file: CapturedFile): () => void;
  /** Like `clear`, but as part of the caller's transaction, as with `stage`. */
  stageClear(): () => void;
  /** Call this when the report is closed. The list stays in the store for the next opening. If the list was deleted, its copied files are deleted too. */
  release(): void;
}

interface SlotTools {
  readonly store: Pick<Store, 'editLists' | 'transaction'>;
  readonly storage: EditListStorage;
  readonly released: () => void;
}

/** A slot whose list is stored in SQLite. */
export class StoredListSlot implements ListSlot {
  readonly name: string;
  readonly folder: string;
  readonly #tools: SlotTools;
  /** The list in the store; null if there is no list. */
  #written: EditList | null;

  constructor(at: Pick<ListSlot, 'name' | 'folder'>, written: EditList | null, tools: SlotTools) {
    this.name = at.name;
    this.folder = at.folder;
    this.#tools = tools;
    this.#written = written;
  }

  write(list: EditList, file: CapturedFile): void {
    const { store, storage } = this.#tools;
    store.transaction(() => {
      storage.write(this.name, list, file, this.#written);
    });
    this.#written = list;
  }

  clear(): void {
    this.stageClear()();
  }

  stage(list: EditList, file: CapturedFile): () => void {
    this.#tools.storage.write(this.name, list, file, this.#written);
    return () => {
      this.#written = list;
    };
  }

  stageClear(): () => void {
    this.#tools.store.editLists.delete(this.name);
    return () => {
      this.#written = null;
      removeIfEmpty(this.folder);
    };
  }

  release(): void {
    this.#tools.released();
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
