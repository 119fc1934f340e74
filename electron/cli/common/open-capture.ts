import { basename } from 'node:path';
import { fail, ok } from '../../../shared/errors.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { reportsInFile } from '../../../shared/report/sources/reports-in-file.ts';
import type { Inflate } from '../../../shared/report/wire/gzip.ts';
import { type FileSource, openFileSource } from '../../host/platform/files/file-source.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { chosenReport } from '../../host/report/open/chosen-report.ts';
import type { CommandResult } from './command-result.ts';

interface OpenedCapture {
  readonly file: FileSource;
  readonly capture: Capture;
}

/**
 * Opens a report of a file as a capture without a host; decompresses at most `limit` bytes. `item`: its index; null: the only one. Errors: file_*,
 * not_recognised, several_reports, no_such_item.
 */
export async function openCaptureFile(
  path: string,
  inflate: Inflate,
  limit: number,
  item: number | null = null,
): Promise<CommandResult<OpenedCapture>> {
  const name = basename(path);
  const file = openFileSource(path, name);
  if (!file.ok) return file;
  const found = await reportsInFile(file.value, inflate, limit);
  const chosen = found.ok
    ? chosenReport(found.reports, item, name)
    : fail(failure('not_recognised', { name, recognised: found.recognised }));
  if (chosen.ok) return ok({ file: file.value, capture: (await chosen.value.open()).capture });
  file.value.close();
  return chosen;
}
