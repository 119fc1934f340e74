import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { MEMORY_REPORT } from '../../../../shared/report/catalog/binary-parts.ts';
import { processIdOf } from '../../../../shared/report/dump/format/linux-texts.ts';
import type { MemoryReading } from '../../../../shared/report/memory-report/memory-report.ts';
import { readMemoryReport } from '../../../../shared/report/memory-report/read-memory-report.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import { type GzipReading, gunzip, type Inflate, startsWithGzip } from '../../../../shared/report/wire/gzip.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { mainDumpOf } from '../dumps/open-dumps.ts';

/** A memory report that was read. */
export interface OpenedMemoryReport {
  readonly reading: MemoryReading;
  /** The JSON; inflated if it is gzipped. */
  readonly json: ByteSource;
  /** What is wrong with the gzip data, at an offset of the gzipped bytes; null if nothing is. */
  readonly gzipError: GzipReading['error'];
  readonly isGzipped: boolean;
}

/** Reads a memory report, gzipped or plain. Inflates at most `limit` bytes; the entries in them are kept. */
export async function openMemoryReport(source: ByteSource, inflate: Inflate, limit: ByteLength): Promise<OpenedMemoryReport> {
  const isGzipped = startsWithGzip(source.read(0, 2));
  const { plain, error } = isGzipped ? await inflated(source, inflate, limit) : { plain: source, error: null };
  return { reading: readMemoryReport(plain), json: plain, gzipError: error, isGzipped };
}

async function inflated(
  source: ByteSource,
  inflate: Inflate,
  limit: ByteLength,
): Promise<{ plain: ByteSource; error: GzipReading['error'] }> {
  const { plain, reading } = await gunzip(source, inflate, limit);
  return { plain, error: reading.error };
}

/** The memory report parts of a report, in order. */
export function memoryPartsOf({ report }: Pick<Inspection, 'report'>): readonly BinaryPart[] {
  return report.parts.filter(({ name }) => name === MEMORY_REPORT);
}

/** The process id in the main minidump of a report; null if there is none. */
export function crashedPidOf(inspection: Inspection): bigint | null {
  const main = mainDumpOf(inspection);
  const id = main === null ? null : processIdOf(main.opened.dump);
  return id === null ? null : BigInt(id);
}
