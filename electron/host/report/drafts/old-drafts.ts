import { existsSync, readFileSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { decodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { FileRow, SavedLocation, ListHead } from '../../store/edit-list-rows.ts';
import type { Store } from '../../store/store.ts';
import { LAST_STEP, savedEditsSchema, savedSkippedSchema, rowOfStep, valueOf } from './edit-list.ts';

/** The list of an earlier version, in a folder named after the SHA-256 of the captured file. */
export const OLD_LIST = 'draft.json';

const OLD_FOLDER = /^([0-9a-f]{64})(?:\.\d{1,6})?$/;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const oldSchema = v.strictObject({
  version: v.literal(1),
  name: v.string(),
  capture: v.nullable(v.string()),
  changedAt: v.pipe(v.string(), v.isoTimestamp()),
  unsaved: v.boolean(),
  nextStep: v.pipe(count, v.maxValue(LAST_STEP)),
  files: v.record(
    v.pipe(v.string(), v.regex(/^f\d{1,9}$/)),
    v.strictObject({ path: v.string(), name: v.string(), size: count, mtimeMs: v.number() }),
  ),
  steps: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
      sentence: v.string(),
      edits: savedEditsSchema,
      skipped: v.optional(savedSkippedSchema),
    }),
  ),
});

type OldList = v.InferOutput<typeof oldSchema>;

/**
 * Takes the edit lists of an earlier version over, all in one transaction, and puts their files into `imported/`. What cannot be understood stays where
 * it is and is told. Throws what the disk and SQLite throw: it begins anew at the next start.
 *
 * `locationOf`: where a path lies.
 */
export function takeOverOldDrafts(folder: string, store: Store, locationOf: (path: string) => SavedLocation): void {
  const old = foldersIn(folder).filter((slot) => existsSync(join(folder, slot, OLD_LIST)));
  if (old.length === 0) return;
  const taken: string[] = [];
  const left: string[] = [];
  store.transaction(() => {
    for (const slot of old) {
      const list = oldListIn(join(folder, slot, OLD_LIST));
      const isTaken = list !== null && takeOver(store, slot, list, locationOf);
      (isTaken ? taken : left).push(slot);
    }
  });
  for (const slot of taken) moveToImported(folder, slot);
  if (left.length > 0) store.tell(failure('kept_not_read', { names: left.map((slot) => `drafts/${slot}`) }));
}

/** Where the file of a list lies that was taken over. */
export function takenOverFile(folder: string, slot: string): string {
  return join(folder, 'imported', `${slot}.json`);
}

/** False where another list has its name. */
function takeOver({ editLists }: Store, slot: string, list: OldList, locationOf: (path: string) => SavedLocation): boolean {
  const there = editLists.head(slot);
  // The same one: what took it over did not come to moving its file.
  if (there !== null) return there.changedAt === list.changedAt && there.nextStep === list.nextStep;
  const { name, capture, changedAt, unsaved, nextStep, steps } = list;
  const location: SavedLocation = capture === null ? { kind: 'drafts', at: `${slot}/capture` } : locationOf(capture);
  const head: ListHead = {
    slot,
    reportKey: slot.slice(0, 64),
    size: null,
    mtimeMs: null,
    name,
    capture: location,
    changedAt,
    unsaved,
    nextStep,
  };
  editLists.saveHead(head);
  for (const step of steps) editLists.saveStep(slot, rowOfStep(step));
  editLists.saveFiles(slot, filesOf(list, locationOf));
  return true;
}

function filesOf({ files }: OldList, locationOf: (path: string) => SavedLocation): readonly FileRow[] {
  return Object.entries(files).map(([key, { path, name, size, mtimeMs }]) => ({ key, name, location: locationOf(path), size, mtimeMs }));
}

function oldListIn(path: string): OldList | null {
  const list = v.safeParse(oldSchema, valueOf(decodeUtf8(readFileSync(path))));
  return list.success && areRising(list.output.steps.map(({ id }) => Number(id))) ? list.output : null;
}

/** Steps are kept by their numbers. */
function areRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}

/** A folder that held nothing else is gone then. */
function moveToImported(folder: string, slot: string): void {
  const path = takenOverFile(folder, slot);
  makeFolder(join(folder, 'imported'));
  renameSync(join(folder, slot, OLD_LIST), path);
  try {
    rmdirSync(join(folder, slot));
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => OLD_FOLDER.test(name))
      .sort();
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}
