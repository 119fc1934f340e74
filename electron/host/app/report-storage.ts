import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { EditLists } from '../report/drafts/edit-lists.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import type { OwnCopies } from '../report/intake/own-copies.ts';
import { ownCopies } from '../report/intake/own-copies.ts';
import type { CaptureLibrary } from '../report/library/capture-library.ts';
import { createCaptureLibrary } from '../report/library/capture-library.ts';
import { newReportsFolder } from '../report/new/new-report-handlers.ts';
import type { NewReports } from '../report/new/new-reports.ts';
import { createNewReportStore } from '../report/new/new-reports.ts';
import type { Store } from '../store/store.ts';

/** What the data folder holds of reports. The first three are null for a command beside an app, which leaves all of that alone. */
interface ReportStorage {
  readonly library: CaptureLibrary | null;
  readonly editLists: EditLists | null;
  readonly newReports: NewReports | null;
  readonly copies: OwnCopies;
  /** A file is read as a report of that title, or not read any more. */
  readonly opened: (path: string, title: string) => void;
  readonly released: (path: string, isNoReport?: boolean) => void;
  /** Lets go of what is over the cap or too old; `arrived`: not of that path. */
  readonly tidy: (arrived?: string) => void;
}

interface ReportStorageTools {
  readonly home: Pick<DataHome, 'path' | 'use'>;
  readonly store: Store;
  readonly setting: ReadSetting;
  readonly now: () => number;
  readonly presentPath: PathPresenter;
  readonly handles: FileHandles;
  readonly log: LogSink;
  readonly isTemporary: (path: string) => boolean;
  /** A capture of the library is not there any more. */
  readonly gone: (path: string) => void;
  /** Where what is open or being opened lies. */
  readonly inUse: () => readonly string[];
}

/** Throws what the disk and SQLite throw. */
export function createReportStorage({
  home,
  store,
  setting,
  now,
  presentPath,
  handles,
  log,
  isTemporary,
  inUse,
  gone,
}: ReportStorageTools): ReportStorage {
  const library = home.use === 'exclusive' ? createCaptureLibrary({ home: home.path, store, setting, now, gone }) : null;
  const copies = ownCopies(handles, library, isTemporary);

  /** What nobody waits for is logged where it fails for an expected reason. */
  function logExpectedFailure(run: () => void): void {
    try {
      run();
    } catch (reason) {
      const code = systemCode(reason);
      if (code === null) throw reason;
      log(`what is kept could not be tidied: ${code}`);
    }
  }

  const tidy = (arrived?: string): void => {
    if (library === null) return;
    const paths = [...copies.unread(), ...inUse(), ...(arrived === undefined ? [] : [arrived])];
    logExpectedFailure(() => {
      library.trim(new Set(paths.flatMap((path) => library.keyOf(path) ?? [])));
    });
  };
  const thenTidy =
    <A extends readonly unknown[]>(run: (...named: A) => void) =>
    (...named: A): void => {
      logExpectedFailure(() => {
        run(...named);
      });
      tidy();
    };

  return {
    library,
    editLists: library === null ? null : new EditLists(home.path, store, library),
    newReports: library === null ? null : createNewReportStore(newReportsFolder(home.path), presentPath),
    copies,
    opened: thenTidy(copies.opened),
    released: thenTidy(copies.release),
    tidy,
  };
}
