import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { BoardTables } from '../store/board-rows.ts';

/** Files or bytes that were dismissed from the board in one action. */
export interface Dismissal {
  /** Paths of files. */
  readonly paths?: ReadonlySet<string>;
  /** SHA-256 of bytes, in any file: lower-case hex. */
  readonly sha256?: string;
  /**
   * Files in a folder. `folder`: path with a final separator. `rows`: `taken` if the folder's rows were removed from the board, so that all its files are
   * dismissed; `left` if the rows stayed, so that only files without rows are dismissed.
   */
  readonly below?: { readonly folder: string; readonly rows: 'taken' | 'left' };
}

/** Returns true if a file must not become a row. `reading`: the result of reading the file; undefined before that. */
export type IsDismissed = (path: string, reading?: Pick<PackedReading, 'sha256' | 'reports'>) => boolean;

/** The dismissals while requests are pending. A request from before a dismissal must not add the dismissed files again. */
interface Dismissals {
  add(dismissal: Dismissal): void;
  /** Returns a check against all dismissals from now on. */
  since(): IsDismissed;
  /** Called when no request is pending. */
  clear(): void;
}

export function dismissed(tables: Pick<BoardTables, 'locationsAt'>): Dismissals {
  let all: Dismissal[] = [];

  function isMeant({ paths, sha256, below }: Dismissal, path: string, reading: Parameters<IsDismissed>[1]): boolean {
    if (paths?.has(path) === true) return true;
    if (sha256 !== undefined && (reading?.sha256 === sha256 || reading?.reports.some((report) => report.sha256 === sha256) === true))
      return true;
    return below !== undefined && path.startsWith(below.folder) && (below.rows === 'taken' || tables.locationsAt(path).length === 0);
  }

  return {
    add(dismissal) {
      all.push(dismissal);
    },
    since() {
      const [dismissals, from] = [all, all.length];
      return (path, reading) => dismissals.slice(from).some((dismissal) => isMeant(dismissal, path, reading));
    },
    clear() {
      all = [];
    },
  };
}
