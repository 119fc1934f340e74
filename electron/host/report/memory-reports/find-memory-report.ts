import { type ByteLength, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { fail, ok, type Result } from '../../../../shared/errors.ts';
import { BUILT_IN_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { reportsInFile } from '../../../../shared/report/sources/reports-in-file.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import type { Inflate } from '../../../../shared/report/wire/gzip.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { crashedPidOf, memoryPartsOf, type OpenedMemoryReport, openMemoryReport } from './open-memory-report.ts';

/** A memory report, and the process that crashed. */
export interface FoundMemoryReport extends OpenedMemoryReport {
  /** Null if there is no minidump with a process id. */
  readonly pid: bigint | null;
}

/** The memory report of a file; null: its report has none. */
interface MemoryOfFile {
  readonly found: FoundMemoryReport | null;
  /** Equal identities mean the same bytes (`FileSource.identity`). */
  readonly identity: string;
}

/**
 * Reads the memory report of a file: that of the report that it contains, or the file itself. The file is closed afterwards, so that
 * bytes of the JSON can no longer be read. Errors: those of reading a file.
 */
export async function findMemoryReport(path: string, name: string, inflate: Inflate, limit: ByteLength): Promise<Result<MemoryOfFile>> {
  const opened = openFileSource(path, name);
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const found = await reportsInFile(file, inflate, limit);
    const report = found.ok
      ? await ofCapture((await found.reports[0].open()).capture, inflate, limit)
      : { ...(await openMemoryReport(file, inflate, limit)), pid: null };
    const changed = file.error();
    return changed === null ? ok({ found: report, identity: file.identity }) : fail(changed);
  } finally {
    file.close();
  }
}

async function ofCapture(capture: Capture, inflate: Inflate, limit: ByteLength): Promise<FoundMemoryReport | null> {
  const inspection = inspectCapture(capture, 'antenna', null, annotationPolicy(BUILT_IN_CATALOG));
  const [part] = memoryPartsOf(inspection);
  if (part === undefined) return null;
  const source = sliceSource(capture.plain, part.contentOffset, part.size);
  return { ...(await openMemoryReport(source, inflate, limit)), pid: crashedPidOf(inspection) };
}
