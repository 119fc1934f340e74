import { sep } from 'node:path';
import { type FileLocation, LOCATION_STATES, ORIGINS } from '../../../shared/board/board-row.ts';
import type { Connection, Row } from './connection.ts';

/** A location of a report on the board. */
export interface ReportLocation extends FileLocation {
  readonly report: number;
}

/** The locations of the board's reports. Folder paths end with a separator. */
export interface BoardLocations {
  locationsAt(path: string): readonly ReportLocation[];
  locationsOf(report: number): readonly FileLocation[];
  /** Returns the locations in a folder and its subfolders, sorted by path. `folder`: null for all locations. Iterating reads them from the store in pages. */
  locationsIn(folder: string | null): Iterable<ReportLocation>;
  /** Returns the locations of the files directly in a folder. */
  locationsDirectlyIn(folder: string): readonly ReportLocation[];
  /** Counts the locations inside a folder. */
  locationCount(folder: string): number;
  /** Adds or replaces a location. */
  saveLocation(report: number, location: FileLocation): void;
  deleteLocation(path: string, item: number): void;
}

const PAGE = 500;

// These texts are constants. Statements are looked up by their text, which is slow for a text that is built at each call.
const LOCATIONS = 'SELECT * FROM board_places';
const LOCATIONS_OF = `${LOCATIONS} WHERE report = ? ORDER BY path, item`;
const LOCATIONS_AT = `${LOCATIONS} WHERE path = ? ORDER BY item`;
const LOCATIONS_FROM = `${LOCATIONS} WHERE (path, item) > (?, ?) ORDER BY path, item LIMIT ${String(PAGE)}`;

const LOCATIONS_DIRECTLY_IN = `${LOCATIONS} WHERE path > ?1 AND path < ?2 AND instr(substr(path, length(?1) + 1), ?3) = 0 ORDER BY path, item`;

const LOCATION_COUNT = 'SELECT COUNT(*) AS places FROM board_places WHERE path >= ? AND path < ?';

const SAVE_LOCATION = `INSERT INTO board_places (path, item, report, kind, name, origin, state, size, mtime_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (path, item) DO UPDATE SET report = excluded.report, kind = excluded.kind, name = excluded.name, origin = excluded.origin,
  state = excluded.state, size = excluded.size, mtime_ms = excluded.mtime_ms`;

export function boardLocations(connection: Connection): BoardLocations {
  return {
    locationsAt: (path) => connection.all(LOCATIONS_AT, path).map(reportLocationOf),
    locationsOf: (report) => connection.all(LOCATIONS_OF, report).map(locationIn),
    locationsIn: (folder) => locationsIn(connection, folder),
    locationsDirectlyIn: (folder) => connection.all(LOCATIONS_DIRECTLY_IN, folder, lastIn(folder), sep).map(reportLocationOf),
    locationCount: (folder) => Number(connection.get(LOCATION_COUNT, folder, lastIn(folder))?.['places']),
    saveLocation(report, { path, item, kind, name, origin, state, size, mtimeMs }) {
      connection.run(SAVE_LOCATION, path, item, report, kind, name, origin, state, size, mtimeMs);
    },
    deleteLocation(path, item) {
      connection.run('DELETE FROM board_places WHERE path = ? AND item = ?', path, item);
    },
  };
}

function* locationsIn(connection: Connection, folder: string | null): Iterable<ReportLocation> {
  let last = { path: folder ?? '', item: -1 };
  for (;;) {
    const page = connection.all(LOCATIONS_FROM, last.path, last.item);
    for (const location of page.map(reportLocationOf)) {
      if (folder !== null && !location.path.startsWith(folder)) return;
      yield location;
      last = location;
    }
    if (page.length < PAGE) return;
  }
}

/** A text that sorts after every path inside a folder. */
function lastIn(folder: string): string {
  return `${folder}\u{10ffff}`;
}

function locationIn(row: Row): FileLocation {
  return {
    path: String(row['path']),
    item: Number(row['item']),
    name: String(row['name']),
    kind: row['kind'] === 'kept' ? 'kept' : 'file',
    origin: ORIGINS.find((origin) => origin === row['origin']) ?? 'added',
    state: LOCATION_STATES.find((state) => state === row['state']) ?? 'gone',
    size: Number(row['size']),
    mtimeMs: Number(row['mtime_ms']),
  };
}

function reportLocationOf(row: Row): ReportLocation {
  return { ...locationIn(row), report: Number(row['report']) };
}
