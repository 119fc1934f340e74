import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '../../../shared/errors.ts';
import { nameOfKept } from '../../../shared/present/report-names.ts';
import { newReportOrigin } from '../../../shared/sources/report-name.ts';
import type { KeptDraft } from '../../../shared/view/draft-view.ts';
import type { PathPresenter } from '../files/display-path.ts';
import { opaqueId } from '../files/handles.ts';
import { systemCode, writeError } from '../files/io-error.ts';

/** A new report that lies in the data folder and is in no tab. */
export interface ClosedReport {
  readonly path: string;
  readonly name: string;
  /** ms since 1970. */
  readonly mtimeMs: number;
}

/** New reports of one data folder: they lie nowhere else, so a closed one must be found again. */
export interface NewReports {
  /** Those that `isShown` is false of: they are open, or their edits wait. The one that was made last comes first. */
  closed(isShown: (path: string) => boolean): readonly KeptDraft[];
  /** null where none of that handle is there any more. */
  find(handle: string): ClosedReport | null;
  /** Deletes its file. Errors: cannot_write. */
  forget(report: ClosedReport): Failure | null;
}

export function openNewReports(folder: string, present: PathPresenter): NewReports {
  const handles = new Map<string, string>();

  function handleOf(path: string): string {
    const known = [...handles].find(([, other]) => other === path);
    const handle = known?.[0] ?? opaqueId();
    handles.set(handle, path);
    return handle;
  }

  return {
    closed: (isShown) =>
      reportsIn(folder)
        .filter(({ path }) => !isShown(path))
        .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
        .map(({ path, name, mtimeMs }) => ({
          draft: handleOf(path),
          name: nameOfKept(name),
          displayPath: present(path),
          steps: 0,
          changedAt: new Date(mtimeMs).toISOString(),
        })),

    find(handle) {
      const path = handles.get(handle);
      return reportsIn(folder).find((report) => report.path === path) ?? null;
    },

    forget({ path, name }) {
      try {
        rmSync(path, { force: true });
        return null;
      } catch (reason) {
        if (systemCode(reason) === null) throw reason;
        return writeError(reason, { file: name });
      }
    },
  };
}

/** Files that were made there; anything else is not ours. */
function reportsIn(folder: string): readonly ClosedReport[] {
  try {
    return readdirSync(folder)
      .filter((name) => newReportOrigin(name) !== null)
      .flatMap((name) => {
        const path = join(folder, name);
        const stats = lstatSync(path, { throwIfNoEntry: false });
        return stats?.isFile() === true ? [{ path, name, mtimeMs: stats.mtimeMs }] : [];
      });
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return [];
  }
}
