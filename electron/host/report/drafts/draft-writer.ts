import type { Failure } from '../../../../shared/errors.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { EditLists } from './edit-lists.ts';
import type { CapturedFile, EditList } from './edit-list.ts';
import type { ListSlot } from './list-slot.ts';

/** Writes the edit list of one open report, so that nothing is lost where Crashlens ends without warning. */
interface DraftWriter {
  /** Where the captured file lies now: another path once it was kept from a temporary place. */
  readonly path: string;
  readonly slot: ListSlot | null;
  /** Why the list as it is now is not kept; null where it is. It is tried again with every change, and now and then by itself. */
  readonly persistFailure: Failure | null;
  /** Goes on with a list that waited. */
  adopt(slot: ListSlot): void;
  /** The list is another one now: it is written before whoever changed it has an answer. */
  changed(): void;
  /** Keeps the captured file and contents that lie in temporary places, as the first edit does. Throws what the disk and SQLite throw. */
  prepare(): void;
  /**
   * Writes a list that is to be the present one, as part of a transaction; what it answers is called once that came about. Throws what SQLite throws.
   */
  stage(list: Omit<EditList, 'capture'> | null): () => void;
  /** What is known of the captured file, its hash taken. */
  captured(): Promise<CapturedFile & { readonly key: string }>;
  /** Tries once more to keep what is not kept; why it is not, or null. */
  keep(): Failure | null;
  /** The list waits for its report now, or is deleted where `keep` is false. */
  close(keep: boolean): void;
}

interface WriterOptions {
  /** null: lists are not kept. */
  readonly editLists: Pick<EditLists, 'create'> | null;
  readonly file: FileSource;
  readonly path: string;
  /** Where the captured file is to be kept: elsewhere where it lies in a temporary place. Throws what the disk and SQLite throw. */
  readonly importCapture: (path: string) => string;
  /** What is to be kept; null where there are no edits. */
  readonly list: () => Omit<EditList, 'capture'> | null;
  /** Takes contents that lie in temporary places into the folder. */
  readonly importContents: (folder: string) => void;
  /** Called where a try without a change was the first to come about, or to fail. */
  readonly onPersistFailure: () => void;
  /** The list or the captured file has another place now. */
  readonly moved: () => void;
}

/** Larger files are not hashed while somebody waits for it: until then their lists are known by path, size and time. */
const HASHED_AT_ONCE = 8 << 20;

/** How long (ms) until what could not be kept is tried again: twice as long each time, up to the last one. */
const FIRST_TRY = 1_000;
const LAST_TRY = 60_000;

export function draftWriter(options: WriterOptions): DraftWriter {
  const { editLists, file } = options;
  let path = options.path;
  let slot: ListSlot | null = null;
  let key: string | null = null;
  let isHashing = false;
  let isClosed = false;
  let persistFailure: Failure | null = null;
  /** What was told of where both lie. */
  let told: { readonly slot: ListSlot | null; readonly path: string } = { slot, path };
  let timer: NodeJS.Timeout | null = null;
  let wait = FIRST_TRY;

  function writeNow(): void {
    if (editLists === null || isClosed) return;
    persistFailure = failureOf(() => {
      write(editLists);
    });
    tellMoved();
    if (persistFailure === null) wait = FIRST_TRY;
    else tryLater();
  }

  /** The file may have moved though its list could not be written. */
  function tellMoved(): void {
    if (told.slot === slot && told.path === path) return;
    told = { slot, path };
    options.moved();
  }

  function tryLater(): void {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      tryAgain();
    }, wait).unref();
    wait = Math.min(wait * 2, LAST_TRY);
  }

  /** Tells where it comes out otherwise than before. */
  function tryAgain(): void {
    const before = persistFailure;
    writeNow();
    if (before?.code !== persistFailure?.code) options.onPersistFailure();
  }

  function write(lists: Pick<EditLists, 'create'>): void {
    if (options.list() === null) {
      slot?.clear();
      return;
    }
    if (key === null && file.size <= HASHED_AT_ONCE) key = file.sha256();
    slot ??= lists.create();
    path = options.importCapture(path);
    options.importContents(slot.folder);
    const list = options.list();
    if (list !== null) slot.write({ ...list, capture: path }, { key, size: file.size, mtimeMs: file.mtimeMs });
    if (key === null && !isHashing) void hashThenWrite();
  }

  async function hashThenWrite(): Promise<void> {
    isHashing = true;
    try {
      key = await file.sha256InTurns();
    } catch (reason) {
      // It was closed or written to meanwhile: the list stays known as it is.
      if (!(reason instanceof IoFailure)) throw reason;
      return;
    }
    tryAgain();
  }

  function stopTrying(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    get path() {
      return path;
    },
    get slot() {
      return slot;
    },
    get persistFailure() {
      return persistFailure;
    },
    adopt(claimed) {
      slot = claimed;
      told = { slot, path };
      // It was claimed by the hash.
      key = file.sha256();
    },
    changed: writeNow,
    prepare() {
      if (editLists === null || isClosed) return;
      path = options.importCapture(path);
      if (slot !== null) options.importContents(slot.folder);
      tellMoved();
    },
    stage(list) {
      if (editLists === null || isClosed) throw new Error('a list that is not kept cannot be part of a change');
      if (list !== null) slot ??= editLists.create();
      const settle =
        list === null ? slot?.stageClear() : slot?.stage({ ...list, capture: path }, { key, size: file.size, mtimeMs: file.mtimeMs });
      return () => {
        settle?.();
        persistFailure = null;
        tellMoved();
      };
    },
    async captured() {
      key ??= await file.sha256InTurns();
      return { key, size: file.size, mtimeMs: file.mtimeMs };
    },
    keep() {
      if (persistFailure !== null) writeNow();
      return persistFailure;
    },
    close(keep) {
      if (keep && persistFailure !== null) writeNow();
      isClosed = true;
      stopTrying();
      persistFailure = failureOf(() => {
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
