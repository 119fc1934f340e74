import { sliceSource } from '../../../shared/bytes/byte-source.ts';
import type { ResponseOf } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { isNameSound, shownName } from '../../../shared/report/shown-name.ts';
import type { BinaryPart } from '../../../shared/report/crash-report.ts';
import type { PathPresenter } from '../files/display-path.ts';
import { copySource } from '../files/copy-source.ts';
import type { Downloads } from '../files/downloads.ts';
import { safeFileName } from '../files/safe-name.ts';
import type { Ports } from '../ports.ts';
import type { ViewedReport } from './open-report.ts';

export interface SavePartTools {
  readonly ports: Ports;
  readonly downloads: Downloads;
  readonly present: PathPresenter;
}

/**
 * Saves the content of a binary part where the person chooses, or offers it as a download where the shell has no dialogs.
 * Errors: invalid_request (no such part), disk_full, cannot_write, file_changed.
 */
export async function savePart(report: ViewedReport, index: number, tools: SavePartTools): Promise<Result<ResponseOf<'report.savePart'>>> {
  const part = report.inspection(report.rules).report.parts[index];
  if (part === undefined) return fail(appError('invalid_request', { what: 'the report has no such part' }));
  const content = sliceSource(report.capture.plain, part.contentOffset, part.size);
  const suggested = suggestedName(part);
  if (tools.ports.chooseSavePath === null) {
    const download = await tools.downloads.offer(content, suggested);
    return download.ok ? ok({ displayPath: null, download: download.value }) : download;
  }
  const path = await tools.ports.chooseSavePath(suggested);
  if (path === null) return ok({ displayPath: null, download: null });
  const error = await copySource(content, path, 'The part');
  return error === null ? ok({ displayPath: tools.present(path), download: null }) : fail(error);
}

/** Where content may have run into the header line that gives both, no more of it than people see. */
function suggestedName(part: BinaryPart): string {
  const filename = isNameSound(part) ? (part.filename ?? '') : '';
  return safeFileName(filename, '') || safeFileName(shownName(part), 'part');
}
