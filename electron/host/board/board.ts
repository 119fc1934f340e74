import { basename } from 'node:path';
import type { AnsweredFacts } from '../../../shared/board/board-row.ts';
import { MAX_BULKS } from '../../../shared/bridge/view/bulk-view.ts';
import type { ReportFacts } from '../../../shared/board/report-facts.ts';
import { coalescedEmitter } from '../platform/base/coalesced-emitter.ts';
import type { Emitter } from '../platform/base/emitter.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { isFolder } from '../platform/files/files-below.ts';
import { nameOfReadBy } from '../report/reading/read-by.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import { TITLE_NAMES } from '../report/view/report-title.ts';
import type { Store } from '../store/store.ts';
import { type AddingTools, Adding } from './adding.ts';
import { type BoardTools, type FileChannels, boardHandlers } from './board-handlers.ts';
import type { SavedFilter } from '../../../shared/board/complete.ts';
import type { ZoneOffset } from '../../../shared/board/filter-times.ts';
import { type BoardQueries, type QueryChannels, boardQueries } from './queries.ts';
import { type BoardRows, boardRows } from './board-rows.ts';
import { changedKeys } from './changed-keys.ts';
import { type EditedBy, type EditedReports, editedReports, editsOf } from './edited.ts';
import { boardFolders } from './folders.ts';
import type { Added } from './found-files.ts';
import { type LaterForecasts, laterForecasts } from './later-forecasts.ts';
import { LaterSymbols } from './later-symbols.ts';
import { namedAdding } from './named-adding.ts';
import { rowHandlers } from './row-handlers.ts';
import { createRereader } from './rereading.ts';
import type { SymbolPlaces } from './symbol-places.ts';
import { recordFileGone } from './save-reading.ts';

export interface Board {
  readonly handlers: Pick<Handlers, FileChannels | QueryChannels | 'board.mark' | 'board.texts' | 'board.forget'>;
  readonly rows: BoardRows;
  /** Returns the ids of the rows of a selection. */
  readonly idsOf: BoardQueries['idsOf'];
  /** Called after a file was opened as a report or received by the demo collector. Adds its row asynchronously. */
  readonly note: (path: string, name: string, origin: 'opened' | 'received') => void;
  /** Called after the edits of an open report changed. */
  readonly edited: EditedReports['edited'];
  /** Saves forecasts for the edits of a capture that is not open. */
  readonly saveForecasts: EditedReports['saveForecasts'];
  /** Returns the inputs that forecasts for edits must currently be based on. */
  readonly editedBy: () => EditedBy;
  /** Runs a function while no report is open in the background for a forecast. */
  readonly still: LaterForecasts['still'];
  /**
   * Called after all data of a report was erased. Deletes its row. A read in progress does not add the row again. `path`: of its file; null: the file has other
   * reports.
   */
  readonly erased: (key: string, path: string | null) => void;
  /** The number of rows of a file, of those with other bytes than `key`. */
  readonly countAt: (path: string, key: string) => number;
  /** Called after the file of a capture was deleted from the library. */
  readonly vanished: (path: string) => void;
  /**
   * Reads reports again if they were read with a different annotation list, different settings or older rules. Hides their earlier facts at once, because these
   * may contain values that are no longer public.
   */
  readonly rejudge: () => void;
  /** Called after the places of symbol files changed, or the cache got files. `isAgain`: whether the user asked to look again in the same places. */
  readonly symbolsChanged: (isAgain: boolean) => void;
  /** Called after the symbols of a dump were looked for. Crashes whose reading the user stopped stay as they are. */
  readonly symbolsFound: () => void;
  /** Waits until all added files have been read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface BoardOptions
  extends Omit<BoardTools, 'rows' | 'adding' | 'folders' | 'named'>, Omit<AddingTools, 'rows' | 'moved' | 'read' | 'walked'> {
  readonly store: Pick<Store, 'board' | 'bulks' | 'transaction' | 'scrub' | 'values' | 'attempts'>;
  /** The data folder: its path, and its path for display. */
  readonly dataFolder: { readonly path: string; readonly shown: string };
  readonly reports: BoardTools['reports'] & Pick<OpenReports, 'openWith' | 'withTemporaryReport'>;
  readonly emit: EventListener;
  /** The user's home folder, absolute. */
  readonly home: string;
  readonly zone: ZoneOffset;
  /** The named filters of the user. */
  readonly saved: () => readonly SavedFilter[];
  /** The edits or attempts of a capture changed. */
  readonly captureChanged: Emitter<[key: string]>;
  /** Returns the facts about the answers to a capture; null if it was never sent. */
  readonly answersOf: (key: string) => AnsweredFacts | null;
  readonly symbolPlaces: SymbolPlaces;
  /** Maximum number of folders that the system is asked to watch. */
  readonly mostWatches: () => number;
  /** Called after a file of the data folder was read as a report with this title. */
  readonly taken: (path: string, title: string) => void;
  /** Whether this process may write rows. False for a command beside an app. */
  readonly owns: boolean;
  /** Whether opened and received files are added to the board. False for commands. */
  readonly goesOn: boolean;
}

export function createBoard({
  store,
  emit,
  captureChanged,
  taken,
  answersOf,
  mostWatches,
  owns,
  goesOn,
  home,
  dataFolder,
  zone,
  saved,
  ...tools
}: BoardOptions): Board {
  const { readBy, now, isInDataFolder } = tools;
  const rows: BoardRows = boardRows(store, {
    edited: (report) => editsOf(rows, report),
    answered: ({ sha256 }) => (sha256 === null ? null : answersOf(sha256)),
    readBy: () => nameOfReadBy(readBy()),
  });
  const emitter = coalescedEmitter(() =>
    emit('board.changed', { revision: rows.revision(), total: rows.count(), reading: adding.waiting() }),
  );
  const adding = new Adding({
    ...tools,
    rows,
    moved() {
      emitter.changed();
      symbols.wake();
    },
    walked(folder) {
      folders.walked(folder);
    },
    read({ path, kind, reading }) {
      const [first] = reading.reports;
      if (kind === 'kept') taken(path, first === undefined ? '' : titleIn(first.facts));
    },
  });
  rows.onChange(emitter.changed);
  const folders = boardFolders({ rows, adding, shown: tools.shown, isFolder, now, most: mostWatches });
  const named = namedAdding({ owns, folders, store, dataFolder, emit, log: tools.log });
  const by = (): EditedBy => ({ rules: readBy().rules, readBy: nameOfReadBy(readBy()) });
  const edited = editedReports({ rows, now, by, log: tools.log });
  const later = laterForecasts({ rows, reports: tools.reports, saveForecasts: edited.saveForecasts, by, now, log: tools.log });
  const changedRows = changedKeys(rows);
  const queries = boardQueries({ rows, now, zone, home, presentPath: tools.presentPath, changed: emitter.changed, log: tools.log, saved });
  if (owns) captureChanged.listen(changedRows.changed);
  const symbols = new LaterSymbols({ ...tools, rows, adding, isOn: owns && goesOn });
  const wake = (): void => {
    if (owns && goesOn) later.wake();
  };
  const rereader = createRereader({ rows, adding, store, now, readBy: () => nameOfReadBy(readBy()), wake, log: tools.log });
  if (owns) rereader.begin();
  if (owns && goesOn) {
    folders.begin();
    captureChanged.listen(later.wake);
    symbols.wake();
  }

  return {
    handlers: {
      ...boardHandlers({ ...tools, rows, adding, folders, named }),
      ...queries.handlers,
      ...rowHandlers({ rows, adding, bulks: store.bulks, now, idsOf: queries.idsOf }),
    },
    rows,
    idsOf: queries.idsOf,
    note(path, name, origin) {
      const added: Added = { path, name: name === basename(path) ? null : name, kind: isInDataFolder(path) ? 'kept' : 'file', origin };
      if (goesOn) void adding.add({ added: [added], include: '', isQuiet: true });
    },
    edited(report) {
      if (owns) edited.edited(report);
    },
    saveForecasts: edited.saveForecasts,
    editedBy: by,
    still: later.still,
    erased(key, path) {
      if (!owns) return;
      const paths = new Set(path === null ? [] : [path]);
      rows.write((tables, written) => {
        const report = tables.idOf(key);
        if (report === null) return;
        for (const location of path === null ? [] : tables.locationsOf(report)) paths.add(location.path);
        tables.delete(report);
        store.bulks.trim(MAX_BULKS);
        written.gone(report);
      });
      adding.dismissed({ paths, sha256: key });
    },
    countAt: (path, key) => countAt(rows, path, key),
    vanished(path) {
      if (!owns) return;
      rows.write((tables, written) => {
        for (const location of tables.locationsAt(path)) recordFileGone(tables, written, location);
      });
    },
    rejudge() {
      if (!owns) {
        rows.rejudge();
        return;
      }
      rereader.begin();
    },
    symbolsChanged: symbols.placesChanged,
    symbolsFound: symbols.found,
    settled: () => adding.settled(),
    async close() {
      for (const part of [named, queries, folders, rereader, changedRows, edited]) part.close();
      await later.close();
      await Promise.all([symbols.close(), adding.close()]);
      emitter.close();
    },
  };
}

/** The number of rows of a file with other bytes than `key`. */
function countAt(rows: BoardRows, path: string, key: string): number {
  return rows.read((tables) => {
    const own = tables.idOf(key);
    return tables.locationsAt(path).filter(({ report }) => report !== own).length;
  });
}

/** Returns a title (product, version and channel) from the JSON of `ReportFacts`. */
function titleIn(facts: string): string {
  const { values } = JSON.parse(facts) as ReportFacts;
  return TITLE_NAMES.flatMap((name) => values[name] ?? []).join(' ');
}
