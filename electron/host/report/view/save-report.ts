import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { pieceOf, sourceOfPieces } from '../../../../shared/bytes/pieces.ts';
import { stemOf } from '../../../../shared/board/name-pattern.ts';
import type { RequestOf } from '../../../../shared/bridge/channels.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { safeFileName } from '../../platform/files/safe-name.ts';
import type { ViewedReport } from './open-report.ts';
import { type SaveTools, type Saved, NOT_SAVED, chooseSaveDestination, saveTo } from './save-out.ts';

interface SaveReportTools extends SaveTools {
  readonly isCaptured: (path: string) => boolean;
  /** Called when a file of the user has all edits. Returns false if the report is no longer open. */
  readonly saved: () => boolean;
}

export const ENDINGS = { request: 'http', body: 'body' } as const;

type Form = RequestOf<'report.saveAs'>['as'];

/**
 * Saves a report, in its outgoing form, to a path that the user chooses. If the shell has no dialogs, offers it as a download. The edits then count as saved
 * after the download was fetched completely, unless the report was edited before that. Errors: capture_protected, disk_full, cannot_write, file_changed.
 */
export async function saveReport(report: ViewedReport, form: Form, tools: SaveReportTools): Promise<Result<Saved>> {
  const destination = await chooseSaveDestination(suggestedName(report, form), tools.ports);
  if (destination === null) return ok(NOT_SAVED);
  if (destination.path !== null && tools.isCaptured(destination.path)) return fail(failure('capture_protected', {}));
  const version = report.draft.current;
  const { capture } = await report.outgoing();
  const written = (): boolean => report.draft.current === version && tools.saved();
  return saveTo(destination, bytesOf(capture, form), { what: { own: 'report' }, report: report.id, content: 'report', written }, tools);
}

/** Returns the bytes to save. A request has the framing that its head declares; a body has no framing. */
export function bytesOf({ head, sent, content }: Capture, form: Form): ByteSource {
  return form === 'body' ? content : sourceOfPieces([pieceOf('head', head), pieceOf('sent', sent)]);
}

function suggestedName({ name, draft }: ViewedReport, form: Form): string {
  return `${stemOf(safeFileName(name, 'report'))}-${draft.steps.length === 0 ? 'copy' : 'edited'}.${ENDINGS[form]}`;
}
