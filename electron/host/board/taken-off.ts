import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { BoardTables } from '../store/board-rows.ts';

/** What was taken off the board at one time. */
export interface Off {
  /** Files. */
  readonly paths?: ReadonlySet<string>;
  /** Bytes, wherever they lie: SHA-256 in lower-case hex. */
  readonly sha256?: string;
  /** What lies in a folder, whose path ends with a separator; with `rows` left on the board, only files that are no rows. */
  readonly below?: { readonly folder: string; readonly rows: 'taken' | 'left' };
}

/** True for a file that is not to be a row. `reading`: what came of reading it, once it was read. */
export type IsOff = (path: string, reading?: Pick<PackedReading, 'sha256' | 'reports'>) => boolean;

/** What was taken off the board while it waits to be read for it: what was asked for before must not bring it back. */
export interface TakenOff {
  add(off: Off): void;
  /** Judges by what is taken off from here on. */
  since(): IsOff;
  /** Nothing that was asked for waits any more. */
  clear(): void;
}

export function takenOff(tables: Pick<BoardTables, 'placesAt'>): TakenOff {
  let all: Off[] = [];

  function isMeant({ paths, sha256, below }: Off, path: string, reading: Parameters<IsOff>[1]): boolean {
    if (paths?.has(path) === true) return true;
    if (sha256 !== undefined && (reading?.sha256 === sha256 || reading?.reports.some((report) => report.sha256 === sha256) === true))
      return true;
    return below !== undefined && path.startsWith(below.folder) && (below.rows === 'taken' || tables.placesAt(path).length === 0);
  }

  return {
    add(off) {
      all.push(off);
    },
    since() {
      const [offs, from] = [all, all.length];
      return (path, reading) => offs.slice(from).some((off) => isMeant(off, path, reading));
    },
    clear() {
      all = [];
    },
  };
}
