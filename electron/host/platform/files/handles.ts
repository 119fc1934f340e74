import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import { NO_RESTART_CONTEXT, type TrackedFile, type RestartContextUpdate } from '../base/restart-context.ts';
import type { PathPresenter } from './display-path.ts';

export interface FileEntry {
  readonly path: string;
  readonly name: string;
}

/** Opaque handles with which the page names files of this machine. */
export interface FileHandles {
  /** `name`: for display; defaults to the file's own name. */
  register(path: string, name?: string): FileView;
  find(handle: string): FileEntry | null;
  /** Redirects the handles of the file at `from` to `to`, after the file was moved. */
  moved(from: string, to: string): void;
  /** Removes all handles of a path. */
  forgetPath(path: string): void;
}

/** Maximum number of handles. The oldest handle is removed first. */
const MAX_HANDLES = 10_000;

/** Returns a name that cannot be guessed: 128 random bits, URL-safe. */
export function opaqueId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** Returns `count` ids. A single system call for all ids is much faster than a call for each. */
export function opaqueIds(count: number): readonly string[] {
  const bytes = randomBytes(ID_BYTES * count);
  return Array.from({ length: count }, (_, index) => bytes.toString('base64url', index * ID_BYTES, (index + 1) * ID_BYTES));
}

const ID_BYTES = 16;

/**
 * Connects the handles of successive hosts. After a restart, a host takes over the handles of the previous host (`files`). It reports its own handles with
 * `tell`, for the next host.
 */
interface HandleLine {
  readonly files: readonly TrackedFile[];
  readonly tell: (update: RestartContextUpdate) => void;
}

export function fileHandles(presentPath: PathPresenter, line: HandleLine = NO_RESTART_CONTEXT): FileHandles {
  const entries = new Map<string, FileEntry>(line.files.map(({ handle, path, name }) => [handle, { path, name }]));
  return {
    register(path, name) {
      const absolute = resolve(path);
      const entry = { path: absolute, name: name ?? basename(absolute) };
      const file = opaqueId();
      entries.set(file, entry);
      line.tell({ update: 'file', file: { handle: file, ...entry } });
      const [oldest] = entries.keys();
      if (entries.size > MAX_HANDLES && oldest !== undefined) entries.delete(oldest);
      return { file, name: entry.name, displayPath: presentPath(absolute) };
    },
    find(handle) {
      return entries.get(handle) ?? null;
    },
    moved(from, to) {
      for (const [handle, { path, name }] of entries) {
        if (path !== from) continue;
        entries.set(handle, { path: to, name });
        line.tell({ update: 'file', file: { handle, path: to, name } });
      }
    },
    forgetPath(path) {
      for (const [handle, entry] of entries) if (entry.path === path) entries.delete(handle);
      line.tell({ update: 'forgotten', path });
    },
  };
}
