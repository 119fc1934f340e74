import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import { pieceOf, sourceOfPieces } from '../../../shared/bytes/pieces.ts';
import type { RequestOf } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { Capture } from '../../../shared/wire/capture.ts';
import { safeFileName } from '../files/safe-name.ts';
import type { ViewedReport } from './open-report.ts';
import type { SaveTools, Saved } from './save-out.ts';
import { NOT_SAVED, chooseSavePlace, saveTo } from './save-out.ts';

export interface SaveReportTools extends SaveTools {
  readonly isCaptured: (path: string) => boolean;
  /** Called where everything that was edited is in the file. */
  readonly saved: () => void;
}

type Form = RequestOf<'report.saveAs'>['as'];

/**
 * Saves a report as it goes out where the person chooses, or offers it as a download where the shell has no dialogs.
 * Errors: capture_protected, disk_full, cannot_write, file_changed.
 */
export async function saveReport(report: ViewedReport, form: Form, tools: SaveReportTools): Promise<Result<Saved>> {
  const place = await chooseSavePlace(suggestedName(report, form), tools.ports);
  if (place === null) return ok(NOT_SAVED);
  if (place.path !== null && tools.isCaptured(place.path)) return fail(failure('capture_protected', {}));
  const version = report.draft.current;
  const { capture } = await report.outgoing();
  const result = await saveTo(place, bytesOf(capture, form), { own: 'report' }, tools);
  if (result.ok && report.draft.current === version) tools.saved();
  return result;
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
