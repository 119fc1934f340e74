import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nameOfSavedDraft } from '../../../../shared/text/presenters/report-names.ts';
import { newReportOrigin } from '../../../../shared/report/sources/report-name.ts';
import type { SavedDraft } from '../../../../shared/bridge/view/draft-view.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import { opaqueId } from '../../platform/files/handles.ts';
import { systemCode } from '../../platform/files/io-error.ts';

/** A new report in the data folder that no tab shows. */
export interface ClosedReport {
  readonly path: string;
  readonly name: string;
  /** ms since 1970. */
  readonly mtimeMs: number;
}

/** Reports that were made in Crashlens. They exist only in the data folder, so the page must list them when they are closed. */
export interface NewReports {
  /**
   * The new reports for which `isShown` is false, newest first. `isShown`: true for open reports, and for reports that are already listed because of their
   * saved edits.
   */
  closed(isShown: (path: string) => boolean): readonly SavedDraft[];
  /** null if there is no longer a report with that handle. */
  find(handle: string): ClosedReport | null;
  /** Returns whether the path is that of a new report, open or closed. */
  isOne(path: string): boolean;
}

export function createNewReportStore(folder: string, presentPath: PathPresenter): NewReports {
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
          name: nameOfSavedDraft(name),
          displayPath: presentPath(path),
          steps: 0,
          changedAt: new Date(mtimeMs).toISOString(),
          capture: null,
        })),

    find(handle) {
      const path = handles.get(handle);
      return reportsIn(folder).find((report) => report.path === path) ?? null;
    },

    isOne: (path) => dirname(path) === folder && newReportOrigin(basename(path)) !== null,
  };
}

/** Lists the new reports in the folder. Ignores other files. */
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
