import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { BoardTables } from '../store/board-rows.ts';

/** What was taken off the board at one time. */
export interface Dismissal {
  /** Files. */
  readonly paths?: ReadonlySet<string>;
  /** Bytes, wherever they lie: SHA-256 in lower-case hex. */
  readonly sha256?: string;
  /** What lies in a folder, whose path ends with a separator; with `rows` left on the board, only files that are no rows. */
  readonly below?: { readonly folder: string; readonly rows: 'taken' | 'left' };
}

/** True for a file that is not to be a row. `reading`: what came of reading it, once it was read. */
export type IsDismissed = (path: string, reading?: Pick<PackedReading, 'sha256' | 'reports'>) => boolean;

/** What was taken off the board while it waits to be read for it: what was asked for before must not bring it back. */
interface Dismissals {
  add(dismissal: Dismissal): void;
  /** Judges by what is taken off from here on. */
  since(): IsDismissed;
  /** Nothing that was asked for waits any more. */
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
