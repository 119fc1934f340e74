import { join } from 'node:path';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { Edit } from '../../../../shared/editing/edits/edit.ts';
import { type Result, ok } from '../../../../shared/errors.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { type FileSource, openFileSource } from '../../platform/files/file-source.ts';
import { linkInto } from '../../platform/files/link-into.ts';
import type { ContentFile } from './edit-list.ts';

/** Files whose bytes are inserted into a report by edits. Edits name each file by a key. The files stay open until the draft is closed. */
export interface ContentFiles {
  /** Opens a file and returns its key. If the same unchanged file was added before, returns its earlier key. Errors: file_*. */
  add(path: string, name: string): Result<string>;
  /** Adds a file of a saved edit list under its earlier key. If the file is gone or has changed, `find` returns null. */
  restore(key: string, saved: ContentFile): void;
  find(key: string): ByteSource | null;
  /** Returns the data to save about the files that edits name, by key. */
  filesNamedBy(edits: readonly Edit[]): Readonly<Record<string, ContentFile>>;
  /** Links the files that edits name into a permanent folder, if they are in temporary folders. */
  linkInto(folder: string, edits: readonly Edit[], isTemporary: (path: string) => boolean): void;
  close(): void;
}

interface Entry {
  readonly name: string;
  readonly source: FileSource | null;
  readonly size: number;
  readonly mtimeMs: number;
  path: string;
}

export function contentFiles(): ContentFiles {
  const entries = new Map<string, Entry>();
  let next = 1;

  return {
    add(path, name) {
      const opened = openFileSource(path, name);
      if (!opened.ok) return opened;
      const source = opened.value;
      const known = [...entries].find(([, entry]) => entry.source?.identity === source.identity && entry.name === name);
      if (known !== undefined) {
        source.close();
        return ok(known[0]);
      }
      const key = `f${String(next++)}`;
      entries.set(key, { name, source, size: source.size, mtimeMs: source.mtimeMs, path });
      return ok(key);
    },

    restore(key, saved) {
      next = Math.max(next, Number(key.slice(1)) + 1);
      const opened = openFileSource(saved.path, saved.name);
      const source = opened.ok ? opened.value : null;
      const isSame = source?.size === saved.size && source.mtimeMs === saved.mtimeMs;
      if (!isSame) source?.close();
      entries.set(key, { ...saved, source: isSame ? source : null });
    },

    find: (key) => entries.get(key)?.source ?? null,

    filesNamedBy(edits) {
      const saved: Record<string, ContentFile> = {};
      for (const key of keysOf(edits)) {
        const entry = entries.get(key);
        if (entry !== undefined) saved[key] = { path: entry.path, name: entry.name, size: entry.size, mtimeMs: entry.mtimeMs };
      }
      return saved;
    },

    linkInto(folder, edits, isTemporary) {
      for (const key of keysOf(edits)) {
        const entry = entries.get(key);
        if (entry === undefined || !isTemporary(entry.path)) continue;
        makeFolder(folder);
        const path = join(folder, key);
        linkInto(entry.path, path);
        entry.path = path;
      }
    },

    close() {
      for (const { source } of entries.values()) source?.close();
      entries.clear();
    },
  };
}

function keysOf(edits: readonly Edit[]): ReadonlySet<string> {
  return new Set(edits.flatMap((edit) => ('content' in edit && edit.content.kind === 'file' ? [edit.content.file] : [])));
}
