import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { EditLists } from '../report/drafts/edit-lists.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import { type OwnCopies, ownCopies } from '../report/intake/own-copies.ts';
import { type CaptureLibrary, createCaptureLibrary } from '../report/library/capture-library.ts';
import { newReportsFolder } from '../report/new/new-report-handlers.ts';
import { type NewReports, createNewReportStore } from '../report/new/new-reports.ts';
import type { Store } from '../store/store.ts';

/** The storage for reports in the data folder. `library`, `editLists` and `newReports` are null for a command beside an app, which does not use them. */
export interface ReportStorage {
  readonly library: CaptureLibrary | null;
  readonly editLists: EditLists | null;
  readonly newReports: NewReports | null;
  readonly copies: OwnCopies;
}

interface ReportStorageTools {
  readonly home: Pick<DataHome, 'path' | 'use'>;
  readonly store: Store;
  readonly setting: ReadSetting;
  readonly now: () => number;
  readonly presentPath: PathPresenter;
  readonly handles: FileHandles;
  readonly isTemporary: (path: string) => boolean;
  /** Called after a capture was deleted from the library. */
  readonly gone: (path: string) => void;
}

/** Creates the storage for reports. Throws the errors of the disk and of SQLite. */
export function createReportStorage(tools: ReportStorageTools): ReportStorage {
  const { home, store, setting, now, presentPath, handles, isTemporary, gone } = tools;
  const library = home.use === 'exclusive' ? createCaptureLibrary({ home: home.path, store, setting, now, gone }) : null;
  return {
    library,
    editLists: library === null ? null : new EditLists(home.path, store, library),
    newReports: library === null ? null : createNewReportStore(newReportsFolder(home.path), presentPath),
    copies: ownCopies(handles, library, isTemporary),
  };
}

interface StorageTidierTools extends Pick<ReportStorage, 'library' | 'copies'> {
  /** Paths of files that are open or being opened. */
  readonly inUse: () => readonly string[];
  readonly log: LogSink;
}

/** Deletes copies that are no longer read, and captures that exceed the library's limits. */
export class StorageTidier {
  readonly #tools: StorageTidierTools;

  constructor(tools: StorageTidierTools) {
    this.#tools = tools;
  }

  /** Called after a file was opened as a report with this title. */
  readonly opened = (path: string, title: string): void => {
    this.#logExpectedFailure(() => {
      this.#tools.copies.opened(path, title);
    });
    this.tidy();
  };

  /** Called after a file was closed. `isNoReport`: the file was closed because it is not a report. */
  readonly released = (path: string, isNoReport?: boolean): void => {
    this.#logExpectedFailure(() => {
      this.#tools.copies.release(path, isNoReport);
    });
    this.tidy();
  };

  /** Deletes captures that are too old or exceed the size limit, except the capture at `arrived` and captures in use. */
  readonly tidy = (arrived?: string): void => {
    const { library, copies, inUse } = this.#tools;
    if (library === null) return;
    const paths = [...copies.unread(), ...inUse(), ...(arrived === undefined ? [] : [arrived])];
    this.#logExpectedFailure(() => {
      library.trim(new Set(paths.flatMap((path) => library.keyOf(path) ?? [])));
    });
  };

  /** Runs a step. Only logs errors of the disk and of SQLite, because no caller waits for the result. */
  #logExpectedFailure(run: () => void): void {
    try {
      run();
    } catch (reason) {
      const code = systemCode(reason);
      if (code === null) throw reason;
      this.#tools.log(`what is kept could not be tidied: ${code}`);
    }
  }
}
