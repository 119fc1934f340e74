import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { EditLists } from '../report/drafts/edit-lists.ts';
import { openEditLists } from '../report/drafts/edit-lists.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import type { OwnCopies } from '../report/intake/own-copies.ts';
import { ownCopies } from '../report/intake/own-copies.ts';
import type { KeptCaptures } from '../report/library/kept-captures.ts';
import { openKeptCaptures } from '../report/library/kept-captures.ts';
import { newReportsFolder } from '../report/new/new-report-handlers.ts';
import type { NewReports } from '../report/new/new-reports.ts';
import { openNewReports } from '../report/new/new-reports.ts';
import type { Store } from '../store/store.ts';

/** What the data folder holds of reports. The first three are null for a command beside an app, which leaves all of that alone. */
export interface Keeping {
  readonly kept: KeptCaptures | null;
  readonly editLists: EditLists | null;
  readonly newReports: NewReports | null;
  readonly copies: OwnCopies;
  /** A file is read as a report of that title, or not read any more. */
  readonly opened: (path: string, title: string) => void;
  readonly released: (path: string, isNoReport?: boolean) => void;
  /** Lets go of what is over the cap or too old; `arrived`: not of that path. */
  readonly tidy: (arrived?: string) => void;
}

export interface KeepingTools {
  readonly home: Pick<DataHome, 'path' | 'use'>;
  readonly store: Store;
  readonly setting: ReadSetting;
  readonly now: () => number;
  readonly present: PathPresenter;
  readonly handles: FileHandles;
  readonly log: LogSink;
  readonly isTemporary: (path: string) => boolean;
  /** A kept capture is not there any more. */
  readonly gone: (path: string) => void;
  /** Where what is open or being opened lies. */
  readonly inUse: () => readonly string[];
}

/** Throws what the disk and SQLite throw. */
export function openKeeping({ home, store, setting, now, present, handles, log, isTemporary, inUse, gone }: KeepingTools): Keeping {
  const kept = home.use === 'exclusive' ? openKeptCaptures({ home: home.path, store, setting, now, gone }) : null;
  const copies = ownCopies(handles, kept, isTemporary);

  /** What nobody waits for is logged where it fails for an expected reason. */
  function orLogged(run: () => void): void {
    try {
      run();
    } catch (reason) {
      const code = systemCode(reason);
      if (code === null) throw reason;
      log(`what is kept could not be tidied: ${code}`);
    }
  }

  const tidy = (arrived?: string): void => {
    if (kept === null) return;
    const paths = [...copies.unread(), ...inUse(), ...(arrived === undefined ? [] : [arrived])];
    orLogged(() => {
      kept.trim(new Set(paths.flatMap((path) => kept.keyOf(path) ?? [])));
    });
  };
  const thenTidy =
    <A extends readonly unknown[]>(run: (...named: A) => void) =>
    (...named: A): void => {
      orLogged(() => {
        run(...named);
      });
      tidy();
    };

  return {
    kept,
    editLists: kept === null ? null : openEditLists(home.path, store, kept),
    newReports: kept === null ? null : openNewReports(newReportsFolder(home.path), present),
    copies,
    opened: thenTidy(copies.opened),
    released: thenTidy(copies.release),
    tidy,
  };
}
