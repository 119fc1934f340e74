import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { BUILT_IN_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import type { Inflate } from '../../../../shared/report/wire/gzip.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { type FileSource, openFileSource } from '../../../host/platform/files/file-source.ts';
import {
  crashedPidOf,
  memoryPartsOf,
  type OpenedMemoryReport,
  openMemoryReport,
} from '../../../host/report/memory-reports/open-memory-report.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { openCaptureFile } from '../../common/open-capture.ts';
import { shownPath } from '../../common/output-file.ts';

/** A memory report of a file, and the process that crashed. */
export interface FoundMemoryReport extends OpenedMemoryReport {
  /** Null if the file has no minidump with a process id. */
  readonly pid: bigint | null;
}

/**
 * Reads the memory report of a file: that of the report that it contains, or the file itself. Errors: those of reading a file; invalid_request if it is a report
 * without one.
 */
export async function findMemoryReport(
  path: string,
  name: string,
  inflate: Inflate,
  limit: number,
): Promise<CommandResult<FoundMemoryReport>> {
  const opened = await openCaptureFile(path, inflate, limit);
  if (!opened.ok && opened.error.code !== 'not_recognised') return opened;
  if (!opened.ok) {
    const file = openFileSource(path, shownPath(name));
    return file.ok ? read(file.value, file.value, null, inflate, limit) : file;
  }
  const { capture, file } = opened.value;
  const inspection = inspectCapture(capture, 'antenna', null, annotationPolicy(BUILT_IN_CATALOG));
  const [part] = memoryPartsOf(inspection);
  if (part === undefined) {
    file.close();
    return fail(commandFailure('invalid_request', CLI.memoryReport.none));
  }
  return read(file, sliceSource(capture.plain, part.contentOffset, part.size), crashedPidOf(inspection), inflate, limit);
}

async function read(
  file: FileSource,
  source: ByteSource,
  pid: bigint | null,
  inflate: Inflate,
  limit: number,
): Promise<CommandResult<FoundMemoryReport>> {
  try {
    const report = await openMemoryReport(source, inflate, limit);
    const changed = file.error();
    return changed === null ? ok({ ...report, pid }) : fail(changed);
  } finally {
    file.close();
  }
}
