import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import { pieceOf, sourceOfPieces } from '../../../shared/bytes/pieces.ts';
import type { RequestOf, ResponseOf } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import type { Capture } from '../../../shared/wire/capture.ts';
import { copySource } from '../files/copy-source.ts';
import { safeFileName } from '../files/safe-name.ts';
import type { ViewedReport } from './open-report.ts';
import type { SavePartTools } from './save-part.ts';

export interface SaveReportTools extends SavePartTools {
  readonly isCaptured: (path: string) => boolean;
  /** Called where everything that was edited is in the file. */
  readonly saved: () => void;
}

type Form = RequestOf<'report.saveAs'>['as'];

/**
 * Saves a report as it goes out where the person chooses, or offers it as a download where the shell has no dialogs.
 * Errors: capture_protected, disk_full, cannot_write, file_changed.
 */
export async function saveReport(report: ViewedReport, form: Form, tools: SaveReportTools): Promise<Result<ResponseOf<'report.saveAs'>>> {
  const suggested = suggestedName(report, form);
  const path = tools.ports.chooseSavePath === null ? null : await tools.ports.chooseSavePath(suggested);
  if (tools.ports.chooseSavePath !== null && path === null) return ok({ displayPath: null, download: null });
  const version = report.draft.current;
  const { capture } = await report.outgoing();
  const result = await write(bytesOf(capture, form), path, suggested, tools);
  if (result.ok && report.draft.current === version) tools.saved();
  return result;
}

async function write(
  bytes: ByteSource,
  path: string | null,
  suggested: string,
  tools: SaveReportTools,
): Promise<Result<ResponseOf<'report.saveAs'>>> {
  if (path === null) {
    const download = await tools.downloads.offer(bytes, suggested);
    return download.ok ? ok({ displayPath: null, download: download.value }) : download;
  }
  if (tools.isCaptured(path)) return fail(appError('capture_protected'));
  const error = await copySource(bytes, path, 'The report');
  return error === null ? ok({ displayPath: tools.present(path), download: null }) : fail(error);
}

/** A request is saved with the framing that its head names, a body without it. */
function bytesOf({ head, sent, content }: Capture, form: Form): ByteSource {
  return form === 'body' ? content : sourceOfPieces([pieceOf('head', head), pieceOf('sent', sent)]);
}

function suggestedName({ name, draft }: ViewedReport, form: Form): string {
  const stem = safeFileName(name, 'report').replace(/(?:\.(?:http|body|txt|bin|gz))+$/i, '');
  const ending = form === 'body' ? 'body' : 'http';
  return `${stem}-${draft.steps.length === 0 ? 'copy' : 'edited'}.${ending}`;
}
