import {
  type MemoryReport,
  MEMORY_KINDS,
  MEMORY_UNITS,
  type MemoryKind,
  type MemoryUnits,
} from '../../../shared/report/memory-report/memory-report.ts';
import { readMemoryReport } from '../../../shared/report/memory-report/read-memory-report.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';

export const MAIN = 'Main Process (pid 1)';

/** An entry of a memory report. Default: heap bytes of the main process. */
export interface EntrySpec {
  readonly process?: string;
  readonly kind?: MemoryKind;
  readonly units?: MemoryUnits;
  readonly description?: string;
}

/** The JSON object of an entry. */
export function memoryEntry(
  path: string,
  amount: number | bigint,
  { process = MAIN, kind = 'heap', units = 'bytes', description = 'd' }: EntrySpec = {},
): Readonly<Record<string, unknown>> {
  return { process, path, kind: MEMORY_KINDS.indexOf(kind), units: MEMORY_UNITS.indexOf(units), amount: Number(amount), description };
}

/** The JSON text of a memory report. */
export function memoryJson(entries: readonly unknown[]): string {
  return JSON.stringify({ version: 1, hasMozMallocUsableSize: true, reports: entries });
}

/** Reads the JSON text of a memory report. Throws if it is DMD's output. */
export function readMemoryText(json: string): MemoryReport {
  const reading = readMemoryReport(sourceOfBytes(encodeUtf8(json)));
  if (reading.kind !== 'report') throw new Error('not a memory report');
  return reading.report;
}

/** A memory report of entries given as [path, amount] or [path, amount, more]. */
export function memoryReport(...entries: readonly (readonly [path: string, amount: number, more?: EntrySpec])[]): MemoryReport {
  return readMemoryText(memoryJson(entries.map(([path, amount, more]) => memoryEntry(path, amount, more))));
}
