import { existsSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HomeWriting } from '../home/data-home.ts';
import { ensureFolder } from '../home/data-home.ts';
import { opaqueId } from '../files/handles.ts';
import { systemCode } from '../files/io-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { KeptList } from './kept-list.ts';
import { decodeKept, encodeKept } from './kept-list.ts';

/** A place in the data folder for the edit list of one open report. */
export interface ListSlot {
  /** Name of its folder: the captured file's SHA-256, with a number where several reports of the same bytes have edits. */
  readonly name: string;
  readonly folder: string;
  /** Where a captured file lies that was taken into the folder. */
  readonly capture: string;
  /** Throws what the disk throws. */
  write(list: Omit<KeptList, 'version'>): void;
  /** Deletes the list; what else lies in the folder stays until `release`. */
  clear(): void;
  /** The report is closed: its list waits now, and a folder without one is deleted. */
  release(): void;
}

/** An edit list that waits for its report. */
export interface WaitingList {
  readonly slot: string;
  /** The opaque name of the slot. */
  readonly handle: string;
  /** Where the captured file lies. */
  readonly path: string;
  readonly list: KeptList;
}

/** The edit lists of one data folder. */
export interface EditLists {
  /** False where nothing waits, so that no file needs to be known by its bytes. */
  hasAny(): boolean;
  /**
   * Takes the list that waits for a captured file: that of the same path before others; of `asked` alone where it is not null, and where it is
   * `OF_ITS_PATH` that of the same path alone.
   */
  claim(key: string, path: string, asked: string | typeof OF_ITS_PATH | null): { readonly slot: ListSlot; readonly list: KeptList } | null;
  /** A new place for a captured file's list. */
  create(key: string): ListSlot;
  /** Lists that wait for their report. */
  waiting(): readonly WaitingList[];
  find(handle: string): WaitingList | null;
  forget(slot: string): void;
}

/** The list of the same path alone: a report that had none when it was open is not given that of another one. */
export const OF_ITS_PATH = Symbol('of its path');

const LIST = 'draft.json';
const FOLDER_NAME = /^([0-9a-f]{64})(?:\.(\d{1,6}))?$/;

/** Where edit lists are kept, inside the data folder. */
export function draftsFolder(home: string): string {
  return join(home, 'drafts');
}

export function openEditLists({ path: home, partials }: HomeWriting): EditLists {
  const folder = draftsFolder(home);
  const inUse = new Set<string>();
  const handles = new Map<string, string>();
  sweep(folder);

  function slotOf(name: string): ListSlot {
    const own = join(folder, name);
    inUse.add(name);
    return {
      name,
      folder: own,
      capture: captureIn(own),
      write(list) {
        ensureFolder(own);
        replaceFile(join(own, LIST), encodeKept(list), partials);
      },
      clear() {
        rmSync(join(own, LIST), { force: true });
        removeIfEmpty(own);
      },
      release() {
        inUse.delete(name);
        if (!existsSync(join(own, LIST))) rmSync(own, { recursive: true, force: true });
      },
    };
  }

  function handleOf(slot: string): string {
    const known = [...handles].find(([, name]) => name === slot);
    const handle = known?.[0] ?? opaqueId();
    handles.set(handle, slot);
    return handle;
  }

  function waitingOf(isWanted: (slot: string) => boolean): readonly WaitingList[] {
    return namesIn(folder).flatMap((slot) => {
      if (inUse.has(slot) || !isWanted(slot)) return [];
      const list = readList(join(folder, slot));
      return list === null ? [] : [{ slot, handle: handleOf(slot), path: list.capture ?? captureIn(join(folder, slot)), list }];
    });
  }

  return {
    hasAny: () => namesIn(folder).some((name) => !inUse.has(name)),

    claim(key, path, asked) {
      const isAny = asked === null || asked === OF_ITS_PATH;
      const fitting = waitingOf((slot) => slot.startsWith(key) && (isAny || slot === asked));
      const entry = fitting.find((candidate) => candidate.path === path) ?? (asked === OF_ITS_PATH ? undefined : fitting[0]);
      return entry === undefined ? null : { slot: slotOf(entry.slot), list: entry.list };
    },

    create(key) {
      for (let number = 1; ; number += 1) {
        const name = number === 1 ? key : `${key}.${String(number)}`;
        if (!inUse.has(name) && !existsSync(join(folder, name))) return slotOf(name);
      }
    },

    waiting: () => waitingOf(() => true),

    find(handle) {
      const slot = handles.get(handle);
      return waitingOf((name) => name === slot)[0] ?? null;
    },

    forget(slot) {
      rmSync(join(folder, slot), { recursive: true, force: true });
    },
  };
}

function captureIn(folder: string): string {
  return join(folder, 'capture');
}

/** Folders of lists; anything else there is not ours. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => FOLDER_NAME.test(name))
      .sort();
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}

/** A list that cannot be understood is set aside, never deleted: a newer Crashlens or a person may still read it. */
function readList(folder: string): KeptList | null {
  const path = join(folder, LIST);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
  const list = decodeKept(bytes);
  if (list === null) renameSync(folder, freeName(`${folder}-broken`));
  return list;
}

/** Folders without a list are what a crash left: captures and contents of reports that were closed by it without edits. */
function sweep(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!existsSync(join(folder, name, LIST))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

function freeName(path: string): string {
  let free = path;
  for (let number = 2; existsSync(free); number += 1) free = `${path}-${String(number)}`;
  return free;
}
