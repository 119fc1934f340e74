import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { type FileEntry, opaqueId } from '../../platform/files/handles.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';
import { findMemoryReport } from './find-memory-report.ts';
import type { MemoryResult } from './memory-readings.ts';

/** A file with a memory report to compare with, which is not open. */
interface OtherFile extends FileEntry {
  isRevealed: boolean;
}

/** The most files that are remembered. The oldest is forgotten first. */
const MAX_FILES = 100;

/** The files with which memory reports were compared. */
export class OtherMemory {
  readonly #files = new Map<string, OtherFile>();
  readonly #temporary: string;
  readonly #setting: ReadSetting;

  constructor(temporary: string, setting: ReadSetting) {
    this.#temporary = temporary;
    this.#setting = setting;
  }

  find(handle: string): OtherFile | null {
    return this.#files.get(handle) ?? null;
  }

  /** Returns the handle of a file. A file that is remembered keeps its handle, and what was revealed. */
  add({ path, name }: FileEntry): string {
    const known = [...this.#files].find(([, file]) => file.path === path);
    if (known !== undefined) return known[0];
    const handle = opaqueId();
    this.#files.set(handle, { path, name, isRevealed: false });
    const [oldest] = this.#files.keys();
    if (this.#files.size > MAX_FILES && oldest !== undefined) this.#files.delete(oldest);
    return handle;
  }

  /** Reads the memory report of a file. Errors: those of reading a file. */
  async read({ path, name }: FileEntry): Promise<MemoryResult> {
    const sinks = spillSinks(this.#temporary);
    try {
      return await findMemoryReport(path, name, nodeInflate(sinks.create), this.#setting('inflate.max'));
    } finally {
      sinks.close();
    }
  }
}
