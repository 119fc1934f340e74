import type { FileLocation, BoardRow } from '../../../shared/board/board-row.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { failureView } from '../../../shared/text/presenters/failure-view.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import type { BoardDetails } from '../../../shared/bridge/view/board-view.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { writing } from '../platform/files/io-error.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import type { ReportRegistry } from '../report/view/open-report.ts';
import type { Adding } from './adding.ts';
import type { BoardFolders } from './folders.ts';
import type { Added } from './found-files.ts';
import type { NamedAdding } from './named-adding.ts';
import type { BoardRows } from './board-rows.ts';

export interface BoardTools {
  readonly rows: BoardRows;
  readonly adding: Adding;
  readonly folders: BoardFolders;
  readonly named: NamedAdding;
  readonly handles: FileHandles;
  readonly reports: Pick<ReportRegistry, 'openPath' | 'openPreview'>;
  readonly presentPath: PathPresenter;
  /** Returns the path from which to read a file. Imports a file from a temporary folder into the capture library; returns other paths unchanged. */
  readonly importCopy: (path: string, name: string) => Promise<string>;
  /** Returns whether a path is in the data folder. */
  readonly isInDataFolder: (path: string) => boolean;
}

/** The channels that add files and folders to the board, and that open rows. */
export type FileChannels =
  | 'board.state'
  | 'board.add'
  | 'board.addAndWait'
  | 'board.folders'
  | 'board.readAgain'
  | 'board.forgetFolder'
  | 'board.open'
  | 'board.details';

export function boardHandlers(tools: BoardTools): Pick<Handlers, FileChannels> {
  const { rows, adding, folders, presentPath, named } = tools;
  return {
    'board.state': () => ok({ revision: rows.revision(), total: rows.count(), reading: adding.waiting() }),
    'board.add': async ({ files, include }) => {
      const added = await addedOf(files, tools);
      if (!added.ok) return added;
      named.add(added.value, include);
      return ok({ done: true });
    },
    'board.addAndWait': async ({ files, include }) => {
      const added = await addedOf(files, tools);
      return added.ok ? writing({ own: 'data_folder' }, () => named.addAndWait(added.value, include)) : added;
    },
    'board.folders': () => ok({ folders: [...folders.list()] }),
    'board.readAgain': ({ folder }) => {
      const found = folder === null ? null : folders.find(folder);
      if (folder !== null && found === null) return fail(failure('unknown_handle', { what: 'file' }));
      folders.readAgain(found);
      return ok({ done: true });
    },
    'board.forgetFolder': ({ folder, rows: withRows }) => {
      const found = folders.find(folder);
      return found === null ? fail(failure('unknown_handle', { what: 'file' })) : ok({ forgotten: folders.forget(found, withRows) });
    },
    'board.open': ({ row, as }) => {
      const [found] = rows.byIds([row]);
      const { reports } = tools;
      if (found === undefined) return fail(failure('unknown_handle', { what: 'report' }));
      const key = found.sha256;
      return openFirst(found, (location) =>
        as === 'tab'
          ? reports.openPath(location.path, { ...location, key, isBehind: true })
          : reports.openPreview({ ...location, key }, as),
      );
    },
    'board.details': ({ row }) => {
      const [found] = rows.byIds([row]);
      return found === undefined ? fail(failure('unknown_handle', { what: 'report' })) : ok(detailsOf(found, presentPath));
    },
  };
}

/** Looks up the files of the handles. First imports files that are in temporary folders. */
async function addedOf(files: readonly string[], { handles, importCopy, isInDataFolder }: BoardTools): Promise<Result<readonly Added[]>> {
  const added: Added[] = [];
  for (const file of files) {
    const entry = handles.find(file);
    if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
    const path = await importCopy(entry.path, entry.name);
    added.push({ path, name: entry.name, kind: isInDataFolder(path) ? 'kept' : 'file', origin: 'added' });
  }
  return ok(added);
}

/** Opens the first location that can be opened. If none can be opened, returns the failure of the first location. */
async function openFirst(
  { locations }: BoardRow,
  open: (location: FileLocation) => Promise<Result<ReportSummary>>,
): Promise<Result<ReportSummary>> {
  const [first, ...others] = locations;
  const opened = await open(first);
  if (opened.ok) return opened;
  for (const location of others) {
    const other = await open(location);
    if (other.ok) return other;
  }
  return opened;
}

function detailsOf({ id, sha256, locations, metadata, failure: reason }: BoardRow, presentPath: PathPresenter): BoardDetails {
  const view = reason === null ? null : failureView(reason);
  return {
    id,
    sha256,
    locations: locations.map((location) => ({
      name: location.name,
      displayPath: displayPathOf(location, presentPath),
      origin: location.origin,
      state: location.state,
      size: location.size,
    })),
    ...metadata,
    tags: [...metadata.tags],
    failure: view === null ? null : { message: view.message, hint: view.hint },
  };
}

/** Returns a path for display; null if the only copy of the file is in the data folder. */
function displayPathOf({ path, kind }: Pick<FileLocation, 'path' | 'kind'>, presentPath: PathPresenter): string | null {
  return kind === 'kept' ? null : presentPath(path);
}
