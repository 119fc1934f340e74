import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import { NO_RESTART_CONTEXT, type TrackedFile, type RestartContextUpdate } from '../base/restart-context.ts';
import type { PathPresenter } from './display-path.ts';

/** A file that the page may name. */
export interface FileEntry {
  readonly path: string;
  readonly name: string;
}

/** Opaque handles for files of this machine. */
export interface FileHandles {
  /** `name` is what people see; the file's own name where it is left out. */
  register(path: string, name?: string): FileView;
  find(handle: string): FileEntry | null;
  /** What lay at one path lies at another now. */
  moved(from: string, to: string): void;
  /** Takes every handle of a path away. */
  forgetPath(path: string): void;
}

/** Most handles that are kept; the oldest goes first. */
const MAX_HANDLES = 10_000;

/** A name that nobody can guess: 128 random bits, URL-safe. */
export function opaqueId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** So many of them: asking the system once takes a fraction of asking it for each. */
export function opaqueIds(count: number): readonly string[] {
  const bytes = randomBytes(ID_BYTES * count);
  return Array.from({ length: count }, (_, index) => bytes.toString('base64url', index * ID_BYTES, (index + 1) * ID_BYTES));
}

const ID_BYTES = 16;

/** What a host that follows another one takes over, and what it tells for the next one. */
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
