import type { Result } from '../../../../shared/errors.ts';
import { type MemoryDifference, memoryDifference } from '../../../../shared/report/memory-report/memory-diff.ts';
import { memoryOutline, type Outline } from '../../../../shared/report/memory-report/memory-outline.ts';
import { isOfPid, type MemoryReport } from '../../../../shared/report/memory-report/memory-report.ts';
import { entriesOf, processTrees } from '../../../../shared/report/memory-report/memory-tree.ts';
import type { Muting } from '../../../../shared/report/memory-report/muting.ts';
import type { FoundMemoryReport } from './find-memory-report.ts';

/** Null: the report has no memory report. */
type MemoryResult = Result<FoundMemoryReport | null>;

/** The difference of two memory reports as rows. */
export interface ComparedMemory {
  readonly difference: MemoryDifference;
  readonly outline: Outline;
}

/** A memory report that was read, with the rows that were made from it. */
interface Reading {
  readonly limit: number;
  readonly found: Promise<MemoryResult>;
  outline: Outline | null;
  compared: (ComparedMemory & { readonly second: MemoryReport; readonly mutings: string }) | null;
}

/**
 * The memory reports that were read last, by the objects that name them. Only those in use are kept, because a report of 20 MiB takes 100 MiB, and only while
 * their names are in memory.
 */
export class MemoryReadings {
  #readings = new WeakMap<object, Reading>();

  /** The memory report that `key` names; `load` reads it if it is not kept, or was read with another limit. */
  async read(key: object, limit: number, load: () => Promise<MemoryResult>): Promise<MemoryResult> {
    const known = this.#readings.get(key);
    if (known?.limit === limit) return known.found;
    const reading: Reading = { limit, found: load(), outline: null, compared: null };
    this.#readings.set(key, reading);
    let isRead = false;
    try {
      const found = await reading.found;
      isRead = found.ok;
      return found;
    } finally {
      // A reading that failed or was cancelled is made again.
      if (!isRead && this.#readings.get(key) === reading) this.#readings.delete(key);
    }
  }

  /** Forgets all other readings, and the comparison if there is only one. */
  keep(keys: readonly object[]): void {
    const kept = new WeakMap<object, Reading>();
    for (const key of keys) {
      const reading = this.#readings.get(key);
      if (reading === undefined) continue;
      if (keys.length === 1) reading.compared = null;
      kept.set(key, reading);
    }
    this.#readings = kept;
  }

  /** The rows of a memory report. `pid`: of the crashed process, whose rows are not folded at the beginning. */
  outline(key: object, report: MemoryReport, pid: bigint | null): Outline {
    const reading = this.#readings.get(key);
    if (reading !== undefined && reading.outline !== null) return reading.outline;
    const crashed = pid === null ? undefined : report.processes.find((name) => isOfPid(name, pid));
    const outline = memoryOutline(processTrees(report.processes, entriesOf(report), false), crashed ?? null);
    if (reading !== undefined) reading.outline = outline;
    return outline;
  }

  /** The rows of the difference: the second memory report less the first, which `key` names. */
  compared(key: object, first: MemoryReport, second: MemoryReport, mutings: ReadonlySet<Muting>): ComparedMemory {
    const reading = this.#readings.get(key);
    const switches = [...mutings].sort().join(' ');
    const known = reading?.compared;
    if (known?.second === second && known.mutings === switches) return known;
    const difference = memoryDifference(first, second, mutings);
    const outline = memoryOutline(processTrees(difference.processes, difference.entries, true), null);
    const made = { difference, outline, second, mutings: switches };
    if (reading !== undefined) reading.compared = made;
    return made;
  }
}
