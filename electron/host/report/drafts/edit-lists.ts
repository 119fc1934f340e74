import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Step } from '../../../../shared/editing/edits/edit.ts';
import { opaqueNames } from '../../platform/files/opaque-names.ts';
import type { EditListRows, EditListSummary, SavedLocation } from '../../store/edit-list-rows.ts';
import { hasQuarantined } from '../../store/quarantine.ts';
import type { Store } from '../../store/store.ts';
import type { CaptureLibrary } from '../library/capture-library.ts';
import { draftsFolder, removeListFiles, sweepDrafts } from './drafts-folder.ts';
import { type CapturedFile, type EditList, rowOfStep } from './edit-list.ts';
import { EditListStorage } from './edit-list-storage.ts';
import { type ListSlot, StoredListSlot } from './list-slot.ts';
import { SavedLocations } from './saved-locations.ts';

/** A saved edit list of a report that is not open. It is restored when the report is opened. */
export interface WaitingList {
  readonly slot: string;
  /** Opaque name of the slot, for the page. */
  readonly handle: string;
  readonly name: string;
  /** Path of the captured file. `key`: its SHA-256; null for a large file that has not been hashed. */
  readonly path: string;
  readonly key: string | null;
  readonly steps: number;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** A step for a report that is not open. */
export interface LaterStep extends Pick<EditList, 'name' | 'capture' | 'changedAt' | 'nextStep'> {
  /** The saved list of the report, and its fingerprint (`fingerprintOf`) when the step was planned; null if there was no list. */
  readonly planned: { readonly slot: string; readonly fingerprint: string } | null;
  readonly file: CapturedFile & { readonly key: string };
  readonly step: Step;
}

/**
 * For `EditLists.claim`: claims only a list of the same path. If a report was last closed without edits, it must not get the edits of a copy at another path.
 */
export const OF_ITS_PATH = Symbol('of its path');

/** The location of no file. */
const NO_LOCATION: SavedLocation = { kind: 'path', at: '' };

/** The edit lists of a data folder. */
export class EditLists {
  readonly #folder: string;
  readonly #store: Store;
  readonly #rows: EditListRows;
  readonly #locations: SavedLocations;
  readonly #storage: EditListStorage;
  /** Slots of open reports. */
  readonly #inUse = new Set<string>();
  readonly #names = opaqueNames();

  /** The app must hold the lock of the data folder. Throws the errors of the disk and of SQLite. */
  constructor(home: string, store: Store, library: Pick<CaptureLibrary, 'keyOf' | 'pathOf'>) {
    this.#folder = draftsFolder(home);
    this.#store = store;
    this.#rows = store.editLists;
    this.#locations = new SavedLocations(this.#folder, library);
    this.#storage = new EditListStorage(this.#rows, this.#locations);
    // A quarantined store may have lists with files in this folder. The current store does not know these lists, so nothing is deleted.
    if (!hasQuarantined(home)) sweepDrafts(this.#folder, this.#rows);
  }

  /** Returns whether there is a saved edit list of a report that is not open. If not, opened files need not be hashed. */
  hasAny(): boolean {
    return this.#rows.slots(this.#inUse.size + 1).some((slot) => !this.#inUse.has(slot));
  }

  /**
   * Claims a saved list of a captured file. Prefers the list of the same path, and skips lists of open reports. `asked`: only the list in that slot; null: any
   * list.
   */
  claim(
    file: CapturedFile & { readonly key: string },
    path: string,
    asked: string | typeof OF_ITS_PATH | null,
  ): { readonly slot: ListSlot; readonly list: EditList } | null {
    const isAny = asked === null || asked === OF_ITS_PATH;
    const fitting = this.#rows
      .headsOf(file)
      // A list without a SHA-256 was found by size and time. Another file may have the same, so the path must also match.
      .filter(({ reportKey, capture }) => reportKey !== null || this.#locations.pathOf(capture) === path)
      .filter(({ slot }) => !this.#inUse.has(slot) && (isAny || slot === asked));
    const lists = fitting.flatMap((head) => {
      const list = this.#storage.read(head);
      return list === null ? [] : [{ slot: head.slot, list }];
    });
    const claimed = lists.find(({ list }) => list.capture === path) ?? (asked === OF_ITS_PATH ? undefined : lists[0]);
    return claimed === undefined ? null : { slot: this.#slotOf(claimed.slot, claimed.list), list: claimed.list };
  }

  /** Creates a slot for a new list. */
  create(): ListSlot {
    return this.#slotOf(randomUUID(), null);
  }

  /** Lists the saved edit lists of reports that are not open. */
  waiting(): readonly WaitingList[] {
    return this.#rows
      .summaries()
      .filter(({ slot }) => !this.#inUse.has(slot))
      .map((summary) => this.#waitingOf(summary));
  }

  find(handle: string): WaitingList | null {
    const slot = this.#names.find(handle);
    const summary = slot === null || this.#inUse.has(slot) ? undefined : this.#rows.summaries(slot)[0];
    return summary === undefined ? null : this.#waitingOf(summary);
  }

  /** Returns all lists of a SHA-256 (null: unknown) or of a path (null: of none), including the lists of open reports. */
  about(key: string | null, path: string | null): readonly { readonly slot: string; readonly steps: number }[] {
    return this.#rows
      .headsAbout(key, path === null ? NO_LOCATION : this.#locations.locationOf(path))
      .map(({ slot, steps }) => ({ slot, steps }));
  }

  forget(slot: string): void {
    this.#rows.delete(slot);
    removeListFiles(this.#folder, slot);
  }

  /** Returns a text that differs after every change of the list; null if the slot has no list. */
  fingerprintOf(slot: string): string | null {
    const [summary] = this.#rows.summaries(slot);
    return summary === undefined ? null : JSON.stringify([this.#rows.head(slot), summary.steps]);
  }

  /**
   * Adds a step to the saved list of a report that is not open, as part of a transaction. Creates the list if there is none. Returns the slot of the list.
   * Returns null and writes nothing if the list changed after the step was planned, or if the report is open.
   */
  addLater({ planned, file, step, ...list }: LaterStep): string | null {
    const isAsPlanned =
      planned === null
        ? this.#rows.headsOf(file).length === 0
        : this.#isWaiting(planned.slot) && this.fingerprintOf(planned.slot) === planned.fingerprint;
    if (!isAsPlanned) return null;
    const slot = planned?.slot ?? randomUUID();
    this.#storage.writeHead(slot, { ...list, unsaved: true }, file);
    this.#rows.saveStep(slot, rowOfStep(step));
    return slot;
  }

  /**
   * Removes the newest step from the saved list of a report that is not open, as part of a transaction. The caller calls the returned function after the
   * commit. Returns null if `step` is not the newest step, if some of its edits were reverted, or if the report is open.
   */
  takeBackLater(slot: string, step: number, changedAt: string): (() => void) | null {
    const head = this.#rows.head(slot);
    const steps = this.#rows.steps(slot);
    const newest = steps.at(-1);
    if (head === null || !this.#isWaiting(slot) || newest?.step !== step || newest.skipped !== null) return null;
    if (steps.length > 1) {
      this.#rows.deleteStep(slot, step);
      this.#rows.saveHead({ ...head, changedAt, unsaved: true });
      return () => undefined;
    }
    this.#rows.delete(slot);
    return () => {
      removeListFiles(this.#folder, slot);
    };
  }

  #slotOf(name: string, written: EditList | null): ListSlot {
    this.#inUse.add(name);
    return new StoredListSlot({ name, folder: join(this.#folder, name) }, written, {
      store: this.#store,
      storage: this.#storage,
      released: () => {
        this.#inUse.delete(name);
        if (this.#rows.head(name) === null) removeListFiles(this.#folder, name);
      },
    });
  }

  #waitingOf({ slot, reportKey, name, capture, steps, changedAt }: EditListSummary): WaitingList {
    return { slot, key: reportKey, handle: this.#names.of(slot), name, path: this.#locations.pathOf(capture), steps, changedAt };
  }

  #isWaiting(slot: string): boolean {
    return !this.#inUse.has(slot) && this.#rows.head(slot) !== null;
  }
}
