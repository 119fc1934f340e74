import { sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { usualFilename } from '../../../../shared/masking/filenames.ts';
import { isNameSound, shownName } from '../../../../shared/report/parts/shown-name.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import { safeFileName } from '../../platform/files/safe-name.ts';
import type { ViewedReport } from './open-report.ts';
import { type SaveTools, type Saved, NOT_SAVED, chooseSaveDestination, saveTo } from './save-out.ts';

/**
 * Saves the content of a binary part to a path that the user chooses, or offers it as a download if the shell has no dialogs. Errors: invalid_request
 * (no such part), disk_full, cannot_write, file_changed.
 */
export async function savePart(report: ViewedReport, index: number, tools: SaveTools): Promise<Result<Saved>> {
  const part = report.inspection(report.rules).report.parts.at(index);
  if (part === undefined) return fail(failure('invalid_request', { why: 'no_such_part' }));
  const content = sliceSource(report.capture.plain, part.contentOffset, part.size);
  const destination = await chooseSaveDestination(suggestedName(part), tools.ports);
  if (destination === null) return ok(NOT_SAVED);
  return saveTo(destination, content, { what: { own: 'part' }, report: report.id, content: 'part', written: () => false }, tools);
}

/** Suggests a file name. If a broken header line may have merged content into the names, suggests only the name that is displayed. */
function suggestedName(part: BinaryPart): string {
  const filename = isNameSound(part) ? usualFilename(part.filename ?? '') : null;
  return safeFileName(filename ?? '', '') || safeFileName(shownName(part), 'part');
}
