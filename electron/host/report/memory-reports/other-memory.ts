import { fail, ok, type Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { type FileEntry, opaqueId } from '../../platform/files/handles.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { findMemoryReport, type FoundMemoryReport } from './find-memory-report.ts';

/** A file with a memory report to compare with, which is not open. Its bytes do not change: a file that was changed is another one. */
interface OtherFile extends FileEntry {
  readonly identity: string;
}

interface ComparedFile {
  readonly file: OtherFile;
  /** The reports with which its tree was revealed, and how often these had been masked again then. */
  readonly revealed: Map<string, number>;
}

/** The most files that are remembered. The one that was not used for the longest time is forgotten first. */
const MAX_FILES = 100;

/** The files with which memory reports were compared. */
export class OtherMemory {
  readonly #files = new Map<string, ComparedFile>();
  readonly #temporary: string;
  readonly #limit: () => number;

  /** `temporary`: an existing folder. `limit`: maximum number of inflated bytes. */
  constructor(temporary: string, limit: () => number) {
    this.#temporary = temporary;
    this.#limit = limit;
  }

  find(handle: string): OtherFile | null {
    const known = this.#files.get(handle);
    if (known === undefined) return null;
    this.#files.delete(handle);
    this.#files.set(handle, known);
    return known.file;
  }

  /** Returns the handle of a file. The same bytes at the same path keep their handle. */
  add(file: OtherFile): { readonly handle: string; readonly file: OtherFile } {
    for (const [handle, known] of this.#files)
      if (known.file.path === file.path && known.file.identity === file.identity) return { handle, file: known.file };
    const handle = opaqueId();
    this.#files.set(handle, { file, revealed: new Map() });
    const [oldest] = this.#files.keys();
    if (this.#files.size > MAX_FILES && oldest !== undefined) this.#files.delete(oldest);
    return { handle, file };
  }

  /** Reveals the tree of a file in comparisons with a report, until that report is masked again. False if the file is not known. */
  reveal(handle: string, { id, hides }: Pick<ViewedReport, 'id' | 'hides'>): boolean {
    const known = this.#files.get(handle);
    known?.revealed.set(id, hides);
    return known !== undefined;
  }

  isRevealed(handle: string, { id, hides }: Pick<ViewedReport, 'id' | 'hides'>): boolean {
    return this.#files.get(handle)?.revealed.get(id) === hides;
  }

  /** Reads the memory report of a file. Null: its report has none. Errors: those of reading a file. */
  async read({ path, name }: FileEntry): Promise<Result<{ readonly found: FoundMemoryReport | null; readonly identity: string }>> {
    const sinks = spillSinks(this.#temporary);
    try {
      return await findMemoryReport(path, name, nodeInflate(sinks.create), this.#limit());
    } finally {
      sinks.close();
    }
  }

  /** Reads the memory report of a known file again. Errors: those of reading a file; file_changed if its bytes are others now. */
  async readAgain(file: OtherFile): Promise<Result<FoundMemoryReport | null>> {
    const read = await this.read(file);
    if (!read.ok) return read;
    return read.value.identity === file.identity ? ok(read.value.found) : fail(failure('file_changed', { file: file.name }));
  }
}
