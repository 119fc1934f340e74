import type { Failure } from '../../../shared/errors.ts';
import { ensureFolder } from '../home/data-home.ts';
import type { FileSource } from '../files/file-source.ts';
import { IoFailure, expectedError, systemCode, writeError } from '../files/io-error.ts';
import { takeInto } from '../files/take-into.ts';
import type { EditLists, ListSlot } from './edit-lists.ts';
import type { KeptList } from './kept-list.ts';

/** Writes the edit list of one open report, so that nothing is lost where Crashlens ends without warning. */
export interface DraftWriter {
  /** Where the captured file lies now: in the draft's folder once it was taken in from a temporary place. */
  readonly path: string;
  readonly slot: ListSlot | null;
  /** Goes on with a list that waited. */
  adopt(slot: ListSlot): void;
  /**
   * The list is another one now; written at once, or `soon` where it changes with every key that is struck.
   * Errors (told once, until it can be written again): disk_full, cannot_write.
   */
  changed(when: 'now' | 'soon'): Failure | null;
  /** Writes what waits to be written; the list waits for its report now, or is deleted where `keep` is false. */
  close(keep: boolean): void;
}

export interface WriterOptions {
  /** null: lists are not kept. */
  readonly editLists: EditLists | null;
  readonly file: FileSource;
  readonly path: string;
  readonly isTemporary: (path: string) => boolean;
  /** What is to be kept; null where there are no edits. */
  readonly list: () => Omit<KeptList, 'version' | 'capture'> | null;
  /** Takes contents that lie in temporary places into the folder. */
  readonly takeContents: (folder: string) => void;
  /** The list or the captured file has another place now. */
  readonly moved: () => void;
}

/** Typing is written this long (ms) after a key: what a crash can lose of it. */
const SOON = 300;

/** Larger files are not hashed while somebody waits for it. */
const HASHED_AT_ONCE = 8 << 20;

export function draftWriter(options: WriterOptions): DraftWriter {
  const { editLists, file } = options;
  let path = options.path;
  let slot: ListSlot | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isHashed = file.size <= HASHED_AT_ONCE;
  let isWritten = true;
  let isClosed = false;
  let failure: Failure | null = null;
  let isTold = false;

  function writeNow(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (editLists === null || isClosed) return;
    const failed = failureOf(() => {
      write(editLists);
    });
    isWritten = failed === null;
    if (failed === null) isTold = false;
    failure = failed;
  }

  function write(lists: EditLists): void {
    if (options.list() === null) {
      slot?.clear();
      return;
    }
    const before = { slot, path };
    slot ??= lists.create(file.sha256());
    ensureFolder(slot.folder);
    if (options.isTemporary(path)) {
      takeInto(path, slot.capture);
      path = slot.capture;
    }
    options.takeContents(slot.folder);
    const list = options.list();
    if (list !== null) slot.write({ ...list, capture: path === slot.capture ? null : path });
    if (before.slot !== slot || before.path !== path) options.moved();
  }

  /** Takes the file's SHA-256 first, in turns: without it there is no name for the folder. */
  async function hashThenWrite(): Promise<void> {
    isHashed = true;
    try {
      await file.sha256InTurns();
      writeNow();
    } catch (reason) {
      failure = expectedError(reason);
    }
  }

  return {
    get path() {
      return path;
    },
    get slot() {
      return slot;
    },
    adopt(claimed) {
      slot = claimed;
      isHashed = true;
    },
    changed(when) {
      if (editLists === null) return null;
      isWritten = false;
      if (!isHashed) void hashThenWrite();
      else if (when === 'now') writeNow();
      else timer ??= setTimeout(writeNow, SOON).unref();
      if (failure === null || isTold) return null;
      isTold = true;
      return failure;
    },
    close(keep) {
      if (keep && !isWritten) writeNow();
      if (timer !== null) clearTimeout(timer);
      isClosed = true;
      failure = failureOf(() => {
        if (!keep) slot?.clear();
        slot?.release();
      });
    },
  };
}

/** What the disk refused; a bug is thrown on. */
function failureOf(act: () => void): Failure | null {
  try {
    act();
    return null;
  } catch (reason) {
    if (!(reason instanceof IoFailure) && systemCode(reason) === null) throw reason;
    return writeError(reason, { own: 'edit-list' });
  }
}
