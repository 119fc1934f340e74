import { existsSync } from 'node:fs';
import type { RecentFile } from '../../../../shared/bridge/view/session-view.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import { type FileEntry, opaqueId } from '../../platform/files/handles.ts';
import type { SavedValue } from './saved-session.ts';

const MAX_RECENT = 30;

interface Recent {
  readonly path: string;
  readonly name: string;
  /** ISO 8601. */
  readonly openedAt: string;
}

/** Recently opened files of the user. */
export interface RecentFiles {
  note(path: string, name: string): void;
  list(): readonly RecentFile[];
  find(recent: string): FileEntry | null;
  /** Forgets one file, or all files if `recent` is null. */
  forget(recent: string | null): void;
  /** Returns whether the file at a path is in the list. */
  has(path: string): boolean;
  forgetPath(path: string): void;
}

interface RecentTools {
  readonly list: SavedValue<Recent[]>;
  readonly presentPath: PathPresenter;
  readonly now: () => number;
}

export function recentFiles({ list, presentPath, now }: RecentTools): RecentFiles {
  let files: readonly Recent[] = list.load() ?? [];
  /** The handles of files by path. */
  const handles = new Map<string, string>();

  function handleOf(path: string): string {
    const handle = handles.get(path) ?? opaqueId();
    handles.set(path, handle);
    return handle;
  }

  function keep(next: readonly Recent[]): void {
    files = next.slice(0, MAX_RECENT);
    list.save([...files]);
  }

  const isOf =
    (recent: string) =>
    ({ path }: Recent): boolean =>
      handles.get(path) === recent;

  return {
    note(path, name) {
      keep([{ path, name, openedAt: new Date(now()).toISOString() }, ...files.filter((file) => file.path !== path)]);
    },
    list: () =>
      files.flatMap(({ path, name, openedAt }) => {
        const displayPath = presentPath(path);
        return displayPath === null ? [] : [{ recent: handleOf(path), name, displayPath, openedAt, isThere: existsSync(path) }];
      }),
    find: (recent) => files.find(isOf(recent)) ?? null,
    forget(recent) {
      keep(recent === null ? [] : files.filter((file) => !isOf(recent)(file)));
    },
    has: (path) => files.some((file) => file.path === path),
    forgetPath(path) {
      keep(files.filter((file) => file.path !== path));
    },
  };
}
