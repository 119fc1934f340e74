import type { Failure } from '../../../../shared/errors.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { IoFailure, onlyExpected, writeError } from '../../platform/files/io-error.ts';
import type { EditLists } from './edit-lists.ts';
import type { CapturedFile } from './edit-list.ts';
import type { ListSlot } from './list-slot.ts';
import type { EditListContent } from './planned-step.ts';

interface WriterOptions {
  /** null if edit lists are not saved. */
  readonly editLists: Pick<EditLists, 'create'> | null;
  readonly file: FileSource;
  readonly path: string;
  /** Moves the captured file to the capture library if it is in a temporary folder. Returns its path. Throws the errors of the disk and of SQLite. */
  readonly importCapture: (path: string) => string;
  /** The list to save; null if there are no edits. */
  readonly list: () => EditListContent | null;
  /** Links the files that edits name into `folder`, if they are in temporary folders. */
  readonly importContents: (folder: string) => void;
  /** Called when a retry has another outcome than the write before it. */
  readonly onPersistFailure: () => void;
  /** Called after the list or the captured file was moved. */
  readonly moved: () => void;
}

/** In bytes. Larger files are hashed in the background. Until their hash is known, edit lists are found by path, size and modification time. */
const HASHED_AT_ONCE = 8 << 20;

/** Delay before a failed write is retried, in ms. It doubles with each failure, from the first value up to the last. */
const FIRST_TRY = 1_000;
const LAST_TRY = 60_000;

/** Saves the edit list of one open report after each change, so that nothing is lost if Crashlens is killed. Retries a failed write. */
export class DraftWriter {
  readonly #options: WriterOptions;
  #path: string;
  #slot: ListSlot | null = null;
  /** SHA-256 of the captured file; null until it is known. */
  #key: string | null = null;
  #isHashing = false;
  #isClosed = false;
  #persistFailure: Failure | null = null;
  /** The locations of the list and the file at the last call of `moved`. */
  #announced: { readonly slot: ListSlot | null; readonly path: string };
  #timer: NodeJS.Timeout | null = null;
  #wait = FIRST_TRY;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#announced = { slot: null, path: options.path };
  }

  /** Path of the captured file. It changes when the file is imported from a temporary folder. */
  get path(): string {
    return this.#path;
  }

  /** null until the list is saved for the first time. */
  get slot(): ListSlot | null {
    return this.#slot;
  }

  /** Why the current list is not saved; null if it is saved. */
  get persistFailure(): Failure | null {
    return this.#persistFailure;
  }

  /** Uses the slot of a restored list for later changes. Call this after a saved list of this report was restored. */
  adopt(slot: ListSlot): void {
    this.#slot = slot;
    this.#announced = { slot, path: this.#path };
    // The file is already hashed, because its hash was used to find the list.
    this.#key = this.#options.file.sha256();
  }

  /** Saves the list. Call this after each change, before answering the request. */
  changed(): void {
    const { editLists } = this.#options;
    if (editLists === null || this.#isClosed) return;
    this.#persistFailure = failureOf(() => {
      this.#write(editLists);
    });
    this.#announceMove();
    if (this.#persistFailure === null) this.#wait = FIRST_TRY;
    else this.#retryLater();
  }

  /** Moves the captured file and the files that edits name out of temporary folders, like the first edit. Throws the errors of the disk and of SQLite. */
  prepare(): void {
    const { editLists, importCapture, importContents } = this.#options;
    if (editLists === null || this.#isClosed) return;
    this.#path = importCapture(this.#path);
    if (this.#slot !== null) importContents(this.#slot.folder);
    this.#announceMove();
  }

  /** Writes a list as part of a transaction; null deletes the list. The caller calls the returned function after the commit. Throws the errors of SQLite. */
  stage(list: EditListContent | null): () => void {
    const { editLists } = this.#options;
    if (editLists === null || this.#isClosed) throw new Error('a list that is not kept cannot be part of a change');
    if (list !== null) this.#slot ??= editLists.create();
    const settle = list === null ? this.#slot?.stageClear() : this.#slot?.stage({ ...list, capture: this.#path }, this.#captured());
    return () => {
      settle?.();
      this.#persistFailure = null;
      this.#announceMove();
    };
  }

  /** The captured file with its hash. */
  async captured(): Promise<CapturedFile & { readonly key: string }> {
    const key = (this.#key ??= await this.#options.file.sha256InTurns());
    return { ...this.#captured(), key };
  }

  /** Retries a failed write. Returns why the list is not saved; null if it is saved. */
  keep(): Failure | null {
    if (this.#persistFailure !== null) this.changed();
    return this.#persistFailure;
  }

  /** Stops saving. If `keep`, the saved list stays in the store for the next opening of the report; otherwise it is deleted. */
  close(keep: boolean): void {
    if (keep && this.#persistFailure !== null) this.changed();
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#persistFailure = failureOf(() => {
      if (!keep) this.#slot?.clear();
      this.#slot?.release();
    });
  }

  #captured(): CapturedFile {
    const { size, mtimeMs } = this.#options.file;
    return { key: this.#key, size, mtimeMs };
  }

  #write(editLists: Pick<EditLists, 'create'>): void {
    const { file, list, importCapture, importContents } = this.#options;
    if (list() === null) {
      this.#slot?.clear();
      return;
    }
    if (this.#key === null && file.size <= HASHED_AT_ONCE) this.#key = file.sha256();
    this.#slot ??= editLists.create();
    this.#path = importCapture(this.#path);
    importContents(this.#slot.folder);
    // The imported files have new paths, so the list is computed again.
    const content = list();
    if (content !== null) this.#slot.write({ ...content, capture: this.#path }, this.#captured());
    if (this.#key === null && !this.#isHashing) void this.#hashThenWrite();
  }

  /** Calls `moved` if the list or the captured file was moved. Also called after a failed write, because the file may have been moved even then. */
  #announceMove(): void {
    if (this.#announced.slot === this.#slot && this.#announced.path === this.#path) return;
    this.#announced = { slot: this.#slot, path: this.#path };
    this.#options.moved();
  }

  #retryLater(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#retry();
    }, this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, LAST_TRY);
  }

  /** Writes the list again. Calls `onPersistFailure` if the outcome changed. */
  #retry(): void {
    const before = this.#persistFailure;
    this.changed();
    if (before?.code !== this.#persistFailure?.code) this.#options.onPersistFailure();
  }

  async #hashThenWrite(): Promise<void> {
    this.#isHashing = true;
    try {
      this.#key = await this.#options.file.sha256InTurns();
    } catch (reason) {
      // The file was closed or written to. The list can still be found by path, size and time.
      if (!(reason instanceof IoFailure)) throw reason;
      return;
    }
    this.#retry();
  }
}

/** Runs `act`. Returns a failure of the disk or of SQLite; null if there is none. Rethrows any other error, which is a bug. */
function failureOf(act: () => void): Failure | null {
  try {
    act();
    return null;
  } catch (reason) {
    return writeError(onlyExpected(reason), { own: 'edit_list' });
  }
}
