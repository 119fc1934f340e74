import { mkdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillPattern } from '../../../shared/board/name-pattern.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { SaveMany, SavedMany } from '../../../shared/bridge/view/bulk-view.ts';
import type { Ports } from '../platform/base/ports.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { copyToNew } from '../platform/files/copy-to-new.ts';
import { systemCode, writeError } from '../platform/files/io-error.ts';
import type { Partials } from '../platform/files/partials.ts';
import { safeFileStem } from '../platform/files/safe-name.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import { ENDINGS, bytesOf } from '../report/view/save-report.ts';
import { type ChosenRows, type RowReport, eachChosen, withRowReport, nameOf } from './chosen-reports.ts';
import { jobLeftOutTally } from './left-out.ts';

interface SaveManyTools {
  readonly rows: ChosenRows;
  readonly reports: Pick<OpenReports, 'openWith' | 'withTemporaryReport'>;
  readonly ports: Pick<Ports, 'chooseSaveFolder'>;
  /** Returns the user's download folder, absolute; null if it is unknown. */
  readonly downloadFolder: () => string | null;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly partials: Partials;
}

/** The folder for saved reports. `isNew`: whether this operation created it. */
interface SaveFolder {
  readonly path: string;
  readonly isNew: boolean;
}

/** Name of the folder that is created if the user cannot choose a folder. */
const NEW_FOLDER = 'crashlens-reports';

/** Highest number that is appended to `NEW_FOLDER`. */
const MAX_NEW_FOLDERS = 10_000;

/** Saves many reports as they would be sent, each in a separate file. Edits still count as unsaved, and can be undone or saved one by one. */
export function saveManyHandlers(tools: SaveManyTools): Pick<Handlers, 'board.saveMany'> {
  return {
    async 'board.saveMany'(request) {
      const folder = await chooseFolder(tools);
      if (!folder.ok) return folder;
      return folder.value === null ? ok({ displayPath: null, saved: 0, leftOut: [] }) : saveInto(folder.value, request, tools);
    },
  };
}

/**
 * Asks the user for a folder; null if the user cancels. Without dialogs, creates a folder in the user's download folder. Errors: not_available_here (there is
 * no download folder), disk_full, cannot_write.
 */
async function chooseFolder({ ports, downloadFolder }: SaveManyTools): Promise<Result<SaveFolder | null>> {
  if (ports.chooseSaveFolder !== null) {
    const path = await ports.chooseSaveFolder();
    return ok(path === null ? null : { path, isNew: false });
  }
  const above = downloadFolder();
  return above === null ? fail(failure('not_available_here', { what: 'saving_many' })) : newFolder(above);
}

function newFolder(above: string): Result<SaveFolder> {
  const file = NEW_FOLDER;
  for (let number = 1; number <= MAX_NEW_FOLDERS; number += 1) {
    const path = join(above, numbered(NEW_FOLDER, number));
    try {
      mkdirSync(path, { mode: 0o700 });
      return ok({ path, isNew: true });
    } catch (reason) {
      if (systemCode(reason) !== 'EEXIST') return fail(writeError(reason, { file }));
    }
  }
  return fail(failure('cannot_write', { file }));
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}-${String(number)}`;
}

async function saveInto(folder: SaveFolder, { selection, as, pattern }: SaveMany, tools: SaveManyTools): Promise<Result<SavedMany>> {
  const { rows, reports, shown, partials } = tools;
  const leftOut = jobLeftOutTally();
  const pathsOf = freePaths(folder.path, ENDINGS[as]);
  let saved = 0;
  try {
    await eachChosen(rows.idsOf(selection), rows, async (row, number, of) => {
      // Reads the row again, because some of its values may no longer be public.
      const [now = row] = rows.byIds([row.id]);
      const nextPath = pathsOf(safeFileStem(fillPattern(pattern, { row: now, number, of }), 'report'));
      const done = await withRowReport(row, reports, (opened) => saveOne(opened, as, nextPath, partials));
      if (done.ok) saved += 1;
      else leftOut.add(nameOf(row), done.error);
    });
  } finally {
    // The new folder is also removed after a cancellation, if no file was saved.
    if (folder.isNew && saved === 0) removeEmpty(folder.path);
  }
  return ok({ displayPath: shown(folder.isNew && saved === 0 ? dirname(folder.path) : folder.path), saved, leftOut: leftOut.view() });
}

async function saveOne({ report }: RowReport, as: SaveMany['as'], nextPath: () => string, partials: Partials): Promise<Result<null>> {
  const { capture } = await report.outgoing();
  const error = await copyToNew(bytesOf(capture, as), nextPath, { own: 'report' }, partials);
  return error === null ? ok(null) : fail(error);
}

/**
 * Returns a function that makes paths for a file name, a different path at each call. If names are equal, ignoring case and Unicode form, a number is added.
 */
function freePaths(folder: string, ending: string): (stem: string) => () => string {
  const used = new Map<string, number>();
  return (stem) => () => {
    const key = stem.normalize().toLowerCase();
    const number = (used.get(key) ?? 0) + 1;
    used.set(key, number);
    return join(folder, `${numbered(stem, number)}.${ending}`);
  };
}

/** Removes an empty folder. Does nothing if another program has added a file. */
function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
