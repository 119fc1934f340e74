import type { Connection } from './connection.ts';

export interface FolderRow {
  /** Absolute path. */
  readonly path: string;
  /** Name patterns, separated by spaces. Empty for all files. */
  readonly include: string;
  /** ms since the epoch. */
  readonly addedAt: number;
}

/** A file that a user dismissed from the board, with its size and modification time at the time of dismissal. */
interface ForgottenFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** The folders of the board, and the dismissed files in them. */
export interface FolderTables {
  folders(): readonly FolderRow[];
  /** Adds a folder, or replaces its patterns. */
  saveFolder(folder: FolderRow): void;
  deleteFolder(path: string): void;
  /** Returns the dismissed files in a folder. The folder's path must end with a separator. */
  forgottenIn(folder: string): readonly ForgottenFile[];
  forget(file: ForgottenFile): void;
  /** Undoes the dismissal of files, so that they can be rows again. `path`: a file, or a folder with a final separator for all files in it. */
  recall(path: string): void;
}

const SAVE_FOLDER = `INSERT INTO board_folders (path, include, added_at) VALUES (?, ?, ?)
  ON CONFLICT (path) DO UPDATE SET include = excluded.include`;

const FORGET = `INSERT INTO board_forgotten (path, size, mtime_ms) VALUES (?, ?, ?)
  ON CONFLICT (path) DO UPDATE SET size = excluded.size, mtime_ms = excluded.mtime_ms`;

export function folderTables(connection: Connection): FolderTables {
  return {
    folders: () =>
      connection.all('SELECT * FROM board_folders ORDER BY path').map((row) => ({
        path: String(row['path']),
        include: String(row['include']),
        addedAt: Number(row['added_at']),
      })),
    saveFolder({ path, include, addedAt }) {
      connection.run(SAVE_FOLDER, path, include, addedAt);
    },
    deleteFolder(path) {
      connection.run('DELETE FROM board_folders WHERE path = ?', path);
    },
    forgottenIn: (folder) =>
      connection
        .all('SELECT * FROM board_forgotten WHERE substr(path, 1, length(?1)) = ?1', folder)
        .map((row) => ({ path: String(row['path']), size: Number(row['size']), mtimeMs: Number(row['mtime_ms']) })),
    forget({ path, size, mtimeMs }) {
      connection.run(FORGET, path, size, mtimeMs);
    },
    recall(path) {
      connection.run('DELETE FROM board_forgotten WHERE path = ?1 OR substr(path, 1, length(?1)) = ?1', path);
    },
  };
}
