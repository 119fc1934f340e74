import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { BoardTables } from '../store/board-rows.ts';

/** Files or bytes that were dismissed from the board at one time. */
export interface Dismissal {
  /** Paths of files. */
  readonly paths?: ReadonlySet<string>;
  /** SHA-256 of bytes in any file: lower-case hex. */
  readonly sha256?: string;
  /**
   * Files in a folder, whose path ends with a separator. `rows`: what happens to the folder's rows. If they are `taken` off the board, all files are dismissed;
   * if they are `left` on it, only files without rows are.
   */
  readonly below?: { readonly folder: string; readonly rows: 'taken' | 'left' };
}

/** Returns true if a file must not become a row. `reading`: the result of reading the file; missing if the file has not been read yet. */
export type IsDismissed = (path: string, reading?: Pick<PackedReading, 'sha256' | 'reports'>) => boolean;

/** The dismissals since the first pending request. A request that was made before a dismissal must not add the dismissed files again. */
interface Dismissals {
  add(dismissal: Dismissal): void;
  /** Returns a check that applies the dismissals that are added from now on. */
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
