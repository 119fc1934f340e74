import type { Failure } from '../../../../shared/errors.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { IoFailure, onlyExpected, writeError } from '../../platform/files/io-error.ts';
import type { EditLists } from './edit-lists.ts';
import type { CapturedFile } from './edit-list.ts';
import type { ListSlot } from './list-slot.ts';
import type { EditListContent } from './planned-step.ts';

interface WriterOptions {
  /** null: edit lists are not saved. */
  readonly editLists: Pick<EditLists, 'create'> | null;
  readonly file: FileSource;
  readonly path: string;
  /** Moves the captured file out of a temporary folder and returns its new path; otherwise returns its path. Throws the errors of the disk and of SQLite. */
  readonly importCapture: (path: string) => string;
  /** The list to save; null if there are no edits. */
  readonly list: () => EditListContent | null;
  /** Copies contents that are in temporary folders into the folder. */
  readonly importContents: (folder: string) => void;
  /** Called when a retry changed whether the list can be saved. */
  readonly onPersistFailure: () => void;
  /** The list or the captured file has another location. */
  readonly moved: () => void;
}

/** Larger files are not hashed while the user waits. Until they are hashed, their lists are found by path, size and time. */
const HASHED_AT_ONCE = 8 << 20;

/** Time (ms) until a failed write is retried: doubled each time, up to the last value. */
const FIRST_TRY = 1_000;
const LAST_TRY = 60_000;

/** Saves the edit list of one open report after each change, so that nothing is lost if Crashlens is killed. A write that fails is retried. */
export class DraftWriter {
  readonly #options: WriterOptions;
  #path: string;
  #slot: ListSlot | null = null;
  /** SHA-256 of the captured file; null if it is not known yet. */
  #key: string | null = null;
  #isHashing = false;
  #isClosed = false;
  #persistFailure: Failure | null = null;
  /** The locations that `moved` announced. */
  #announced: { readonly slot: ListSlot | null; readonly path: string };
  #timer: NodeJS.Timeout | null = null;
  #wait = FIRST_TRY;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#announced = { slot: null, path: options.path };
  }

  /** Path of the captured file; changes when the file is imported from a temporary folder. */
  get path(): string {
    return this.#path;
  }

  /** null until the list was saved once. */
  get slot(): ListSlot | null {
    return this.#slot;
  }

  /** Why the current list is not saved; null if it is. */
  get persistFailure(): Failure | null {
    return this.#persistFailure;
  }

  /** Continues with a waiting list. */
  adopt(slot: ListSlot): void {
    this.#slot = slot;
    this.#announced = { slot, path: this.#path };
    // The list was claimed by this hash.
    this.#key = this.#options.file.sha256();
  }

  /** Call when the list changed. Saves it before the caller answers. */
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

  /** Imports the captured file and contents from temporary folders, as the first edit does. Throws the errors of the disk and of SQLite. */
  prepare(): void {
    const { editLists, importCapture, importContents } = this.#options;
    if (editLists === null || this.#isClosed) return;
    this.#path = importCapture(this.#path);
    if (this.#slot !== null) importContents(this.#slot.folder);
    this.#announceMove();
  }

  /** Writes a list as part of a transaction; the caller calls the returned function after the commit. Throws the errors of SQLite. */
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

  /** Retries a write that failed; returns why the list is not saved, or null. */
  keep(): Failure | null {
    if (this.#persistFailure !== null) this.changed();
    return this.#persistFailure;
  }

  /** Releases the list, which then waits for its report; deletes it if `keep` is false. */
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
    // Imported contents have new paths.
    const content = list();
    if (content !== null) this.#slot.write({ ...content, capture: this.#path }, this.#captured());
    if (this.#key === null && !this.#isHashing) void this.#hashThenWrite();
  }

  /** The file may have moved even if its list could not be written. */
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

  /** Writes again, and reports a changed outcome. */
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
      // The file was closed or written to meanwhile: the list is still found by path, size and time.
      if (!(reason instanceof IoFailure)) throw reason;
      return;
    }
    this.#retry();
  }
}

/** Returns an expected failure of the disk; rethrows a bug. */
function failureOf(act: () => void): Failure | null {
  try {
    act();
    return null;
  } catch (reason) {
    return writeError(onlyExpected(reason), { own: 'edit_list' });
  }
}
