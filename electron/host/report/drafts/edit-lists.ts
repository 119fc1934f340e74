import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { isInside } from '../../platform/files/display-path.ts';
import { opaqueNames } from '../../platform/files/opaque-names.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import type { CaptureLibrary } from '../library/capture-library.ts';
import type { EditListRows, FileRow, SavedLocation, ListHead, EditListSummary } from '../../store/edit-list-rows.ts';
import { hasQuarantined } from '../../store/quarantine.ts';
import type { Step } from '../../../../shared/editing/edits/edit.ts';
import type { Store } from '../../store/store.ts';
import type { ContentFile, EditList } from './edit-list.ts';
import { rowOfStep, stepOfRow } from './edit-list.ts';
import { OLD_LIST, takeOverOldDrafts, takenOverFile } from './old-drafts.ts';

/** The captured file of an edit list. */
export interface CapturedFile {
  /** Its SHA-256; null until a large one has been read. */
  readonly key: string | null;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A place in the data folder for the edit list of one open report. */
export interface ListSlot {
  readonly name: string;
  /** For files that are taken in; made by whoever takes the first one in. */
  readonly folder: string;
  /** Writes what is another now, as one transaction. Throws what SQLite throws. */
  write(list: EditList, file: CapturedFile): void;
  /** Deletes the list; what was taken in stays until `release`. */
  clear(): void;
  /** `write` as part of a transaction; what it answers is called once that came about. */
  stage(list: EditList, file: CapturedFile): () => void;
  /** `clear` in the same way. */
  stageClear(): () => void;
  /** The report is closed: its list waits now, and what was taken in for one that is gone is deleted. */
  release(): void;
}

/** An edit list that waits for its report. */
export interface WaitingList {
  readonly slot: string;
  /** The opaque name of the slot. */
  readonly handle: string;
  readonly name: string;
  /** Where the captured file lies, and its SHA-256; null: a large one that was not read yet. */
  readonly path: string;
  readonly key: string | null;
  readonly steps: number;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** The edit lists of one data folder. */
export interface EditLists {
  /** False where nothing waits, so that no file needs to be known by its bytes. */
  hasAny(): boolean;
  /**
   * Takes the list that waits for a captured file: that of the same path before others; of `asked` alone where it is not null, and where it is
   * `OF_ITS_PATH` that of the same path alone.
   */
  claim(
    file: CapturedFile & { readonly key: string },
    path: string,
    asked: string | typeof OF_ITS_PATH | null,
  ): { readonly slot: ListSlot; readonly list: EditList } | null;
  /** A new place for a list. */
  create(): ListSlot;
  /** Lists that wait for their report. */
  waiting(): readonly WaitingList[];
  find(handle: string): WaitingList | null;
  /** All lists of certain bytes (SHA-256; null: not known) or of a path, those of open reports too. */
  about(key: string | null, path: string): readonly { readonly slot: string; readonly steps: number }[];
  forget(slot: string): void;
  /** How a list is now, to be known again by; null where there is none of that name. */
  fingerprintOf(slot: string): string | null;
  /**
   * Adds a step to a list that waits, or makes one with it; the name of the list. null, and nothing written, where the list is another one than the step
   * was planned on, or its report is open. Part of a transaction.
   */
  addLater(later: LaterStep): string | null;
  /** Takes the newest step of a list that waits back, where it is that one as it was made. Part of a transaction; what it answers is called once that came about. */
  takeBackLater(slot: string, step: number, changedAt: string): (() => void) | null;
}

/** A step for a report that is not open. */
export interface LaterStep extends Pick<EditList, 'name' | 'capture' | 'changedAt' | 'nextStep'> {
  /** The list that waits for the report, and how it was when the step was planned (`fingerprintOf`); null: there was none. */
  readonly planned: { readonly slot: string; readonly fingerprint: string } | null;
  readonly file: CapturedFile & { readonly key: string };
  readonly step: Step;
}

/** The list of the same path alone: a report that had none when it was open is not given that of another one. */
export const OF_ITS_PATH = Symbol('of its path');

/** Where files that were taken in are kept, inside the data folder. */
export function draftsFolder(home: string): string {
  return join(home, 'drafts');
}

/** Opens the edit lists of a data folder that an app holds. Throws what the disk and SQLite throw. */
export function createEditLists(home: string, store: Store, library: Pick<CaptureLibrary, 'keyOf' | 'pathOf'>): EditLists {
  const folder = draftsFolder(home);
  const rows = store.editLists;
  const inUse = new Set<string>();
  const names = opaqueNames();

  function locationOf(path: string): SavedLocation {
    const key = library.keyOf(path);
    if (key !== null) return { kind: 'kept', at: key };
    if (isAbsolute(path) && isInside(path, folder)) return { kind: 'drafts', at: relative(folder, path).replaceAll('\\', '/') };
    return { kind: 'path', at: path };
  }

  function pathOf({ kind, at }: SavedLocation): string {
    if (kind === 'kept') return library.pathOf(at);
    return kind === 'drafts' ? join(folder, at) : at;
  }

  takeOverOldDrafts(folder, store, locationOf);
  // The lists of a store that was set aside name files that this one knows nothing of.
  if (!hasQuarantined(home)) sweep(folder, rows);

  function fileRows(files: EditList['files']): readonly FileRow[] {
    return Object.entries(files).map(([key, { path, name, size, mtimeMs }]) => ({ key, name, location: locationOf(path), size, mtimeMs }));
  }

  function filesOf(slot: string): Readonly<Record<string, ContentFile>> {
    return Object.fromEntries(
      rows.files(slot).map(({ key, name, location, size, mtimeMs }) => [key, { path: pathOf(location), name, size, mtimeMs }]),
    );
  }

  /** null where a step cannot be understood: the list stays as it is. */
  function listOf(head: ListHead): EditList | null {
    const { slot, name, capture, changedAt, unsaved, nextStep } = head;
    const stepRows = rows.steps(slot);
    const steps = stepRows.flatMap((row) => stepOfRow(row) ?? []);
    if (steps.length < stepRows.length) return null;
    return { name, capture: pathOf(capture), changedAt, unsaved, nextStep, files: filesOf(slot), steps };
  }

  /** Writes what of a list is not as it was written last. */
  function writeChanges(slot: string, list: EditList, { key, size, mtimeMs }: CapturedFile, before: EditList | null): void {
    const { name, capture, changedAt, unsaved, nextStep, files, steps } = list;
    rows.saveHead({ slot, reportKey: key, size, mtimeMs, name, capture: locationOf(capture), changedAt, unsaved, nextStep });
    const known = before?.steps ?? [];
    let same = 0;
    while (same < known.length && known[same] === steps[same]) same += 1;
    const ids = new Set(steps.slice(same).map(({ id }) => id));
    for (const { id } of known.slice(same)) if (!ids.has(id)) rows.deleteStep(slot, Number(id));
    const written = new Set(known.slice(same));
    for (const step of steps.slice(same)) if (!written.has(step)) rows.saveStep(slot, rowOfStep(step));
    const now = fileRows(files);
    if (JSON.stringify(now) !== JSON.stringify(fileRows(before?.files ?? {}))) rows.saveFiles(slot, now);
  }

  function slotOf(name: string, saved: EditList | null): ListSlot {
    const own = join(folder, name);
    let written = saved;
    inUse.add(name);

    function cleared(): void {
      written = null;
      removeIfEmpty(own);
    }

    return {
      name,
      folder: own,
      write(list, file) {
        store.transaction(() => {
          writeChanges(name, list, file, written);
        });
        written = list;
      },
      clear() {
        rows.delete(name);
        cleared();
      },
      stage(list, file) {
        writeChanges(name, list, file, written);
        return () => {
          written = list;
        };
      },
      stageClear() {
        rows.delete(name);
        return cleared;
      },
      release() {
        inUse.delete(name);
        if (rows.head(name) === null) remove(name);
      },
    };
  }

  /** What was taken in for a list. A list of an earlier version that lies there is not ours to delete. */
  function remove(name: string): void {
    rmSync(takenOverFile(folder, name), { force: true });
    if (!existsSync(join(folder, name, OLD_LIST))) rmSync(join(folder, name), { recursive: true, force: true });
  }

  function waitingOf({ slot, reportKey, name, capture, steps, changedAt }: EditListSummary): WaitingList {
    return { slot, key: reportKey, handle: names.of(slot), name, path: pathOf(capture), steps, changedAt };
  }

  const isWaiting = (slot: string): boolean => !inUse.has(slot) && rows.head(slot) !== null;

  function fingerprintOf(slot: string): string | null {
    const [told] = rows.told(slot);
    return told === undefined ? null : JSON.stringify([rows.head(slot), told.steps]);
  }

  function waiting(): readonly WaitingList[] {
    return rows
      .told()
      .filter(({ slot }) => !inUse.has(slot))
      .map(waitingOf);
  }

  return {
    hasAny: () => rows.slots(inUse.size + 1).some((slot) => !inUse.has(slot)),

    claim(file, path, asked) {
      const isAny = asked === null || asked === OF_ITS_PATH;
      const fitting = rows
        .headsOf(file)
        // Without a SHA-256, another file may be as long and as old.
        .filter(({ reportKey, capture }) => reportKey !== null || pathOf(capture) === path)
        .filter(({ slot }) => !inUse.has(slot) && (isAny || slot === asked));
      const lists = fitting.flatMap((head) => {
        const list = listOf(head);
        return list === null ? [] : [{ slot: head.slot, list }];
      });
      const entry = lists.find(({ list }) => list.capture === path) ?? (asked === OF_ITS_PATH ? undefined : lists[0]);
      return entry === undefined ? null : { slot: slotOf(entry.slot, entry.list), list: entry.list };
    },

    create: () => slotOf(randomUUID(), null),

    waiting,

    find(handle) {
      const slot = names.find(handle);
      const list = slot === null || inUse.has(slot) ? undefined : rows.told(slot)[0];
      return list === undefined ? null : waitingOf(list);
    },

    about: (key, path) => rows.headsAbout(key, locationOf(path)).map(({ slot, steps }) => ({ slot, steps })),

    forget(slot) {
      rows.delete(slot);
      remove(slot);
    },

    fingerprintOf,

    addLater({ planned, file, step, name, capture, changedAt, nextStep }) {
      const isAsPlanned =
        planned === null ? rows.headsOf(file).length === 0 : isWaiting(planned.slot) && fingerprintOf(planned.slot) === planned.fingerprint;
      if (!isAsPlanned) return null;
      const slot = planned?.slot ?? randomUUID();
      const { key, size, mtimeMs } = file;
      rows.saveHead({ slot, reportKey: key, size, mtimeMs, name, capture: locationOf(capture), changedAt, unsaved: true, nextStep });
      rows.saveStep(slot, rowOfStep(step));
      return slot;
    },

    takeBackLater(slot, step, changedAt) {
      const head = rows.head(slot);
      const steps = rows.steps(slot);
      const newest = steps.at(-1);
      if (head === null || !isWaiting(slot) || newest?.step !== step || newest.skipped !== null) return null;
      if (steps.length > 1) {
        rows.deleteStep(slot, step);
        rows.saveHead({ ...head, changedAt, unsaved: true });
        return () => undefined;
      }
      rows.delete(slot);
      return () => {
        remove(slot);
      };
    },
  };
}

/** No limit. */
const ALL = -1;

const CONTENT_NAME = /^f\d{1,9}$/;

const FOLDER_NAME = /^(?:[0-9a-f]{64}(?:\.\d{1,6})?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Folders without a list are what a crash left: captures and contents of reports that were closed by it without edits. */
function sweep(folder: string, rows: EditListRows): void {
  const slots = new Set(rows.slots(ALL));
  for (const name of namesIn(folder)) {
    if (slots.has(name)) sweepContents(folder, name, rows);
    else if (!existsSync(join(folder, name, OLD_LIST))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Contents that no step names were there for a step that was taken back and can be made again only while its report is open. */
function sweepContents(folder: string, slot: string, rows: EditListRows): void {
  const named = new Set(rows.files(slot).map(({ location }) => (location.kind === 'drafts' ? location.at : null)));
  for (const name of readdirSync(join(folder, slot)))
    if (CONTENT_NAME.test(name) && !named.has(`${slot}/${name}`)) rmSync(join(folder, slot, name), { force: true });
}

/** Folders of lists; anything else there is not ours. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => FOLDER_NAME.test(name));
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
