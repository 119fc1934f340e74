import type { EditListRows, FileRow, ListHead } from '../../store/edit-list-rows.ts';
import { type CapturedFile, type EditList, rowOfStep, stepOfRow } from './edit-list.ts';
import type { SavedLocations } from './saved-locations.ts';

/** Reads and writes edit lists as rows of the store. */
export class EditListStorage {
  readonly #rows: EditListRows;
  readonly #locations: SavedLocations;

  constructor(rows: EditListRows, locations: SavedLocations) {
    this.#rows = rows;
    this.#locations = locations;
  }

  /** Reads the edit list of a head row. Returns null if a step is invalid; the rows then stay in the store. */
  read({ slot, name, capture, changedAt, unsaved, nextStep }: ListHead): EditList | null {
    const rows = this.#rows.steps(slot);
    const steps = rows.flatMap((row) => stepOfRow(row) ?? []);
    if (steps.length < rows.length) return null;
    const files = this.#rows
      .files(slot)
      .map(({ key, location, ...file }) => [key, { path: this.#locations.pathOf(location), ...file }] as const);
    return { name, capture: this.#locations.pathOf(capture), changedAt, unsaved, nextStep, files: Object.fromEntries(files), steps };
  }

  /** Writes only the rows that differ from `before`, the last written list; null if there is none. Throws the errors of SQLite. */
  write(slot: string, list: EditList, file: CapturedFile, before: EditList | null): void {
    this.writeHead(slot, list, file);
    this.#writeSteps(slot, list.steps, before?.steps ?? []);
    const files = this.#fileRows(list.files);
    if (JSON.stringify(files) !== JSON.stringify(this.#fileRows(before?.files ?? {}))) this.#rows.saveFiles(slot, files);
  }

  writeHead(slot: string, list: Omit<EditList, 'files' | 'steps'>, { key, size, mtimeMs }: CapturedFile): void {
    const { name, changedAt, unsaved, nextStep } = list;
    const capture = this.#locations.locationOf(list.capture);
    this.#rows.saveHead({ slot, reportKey: key, size, mtimeMs, name, capture, changedAt, unsaved, nextStep });
  }

  #writeSteps(slot: string, steps: EditList['steps'], before: EditList['steps']): void {
    let same = 0;
    while (same < before.length && before[same] === steps[same]) same += 1;
    const ids = new Set(steps.slice(same).map(({ id }) => id));
    for (const { id } of before.slice(same)) if (!ids.has(id)) this.#rows.deleteStep(slot, Number(id));
    const written = new Set(before.slice(same));
    for (const step of steps.slice(same)) if (!written.has(step)) this.#rows.saveStep(slot, rowOfStep(step));
  }

  #fileRows(files: EditList['files']): readonly FileRow[] {
    return Object.entries(files).map(([key, { path, name, size, mtimeMs }]) => ({
      key,
      name,
      location: this.#locations.locationOf(path),
      size,
      mtimeMs,
    }));
  }
}
