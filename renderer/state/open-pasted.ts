import { PASTING, pastedEndsText } from '../../shared/messages/pasting.ts';
import { SENTENCES } from '../../shared/messages/ui.ts';
import type { PastedView } from '../../shared/view/app-view.ts';
import { useApp } from './app-store.ts';
import { ask } from './ask.ts';
import { sendPasted } from './file-handles.ts';
import { dismissNotice, noticeError, noticeNote } from './notices.ts';
import { knownReport } from './report-store.ts';
import { refreshReports } from './reports.ts';

/** Opens a pasted text as a report. */
export async function openPasted(text: string): Promise<boolean> {
  if (text.trim() === '') {
    noticeError({ message: SENTENCES.emptyPaste, hint: SENTENCES.emptyPasteHint });
    return false;
  }
  const pasted = await sendPasted(text);
  if (pasted === null) return false;
  const opened = await ask('report.open', { file: pasted.file.file });
  if (opened === null) return true;
  await refreshReports(opened.report);
  if (pasted.ends !== null) noteEnds(opened.report, pasted.ends);
  return true;
}

/** Says what became of the line ends, as long as the report is open, and offers CRLF where it has LF. */
function noteEnds(report: string, ends: NonNullable<PastedView['ends']>): void {
  const { message, hint } = pastedEndsText(ends);
  const toCrlf = { label: PASTING.toCrlf, run: () => void knownReport(report)?.apply({ kind: 'crlf' }) };
  noteOf(report, message, { hint, act: ends.ends === 'lf' ? toCrlf : null });
}

/** A note that goes with its report. */
function noteOf(report: string, message: string, more: Parameters<typeof noticeNote>[1]): void {
  const note = noticeNote(message, more);
  const stop = useApp.subscribe(({ reports }) => {
    if (reports.some((open) => open.report === report)) return;
    dismissNotice(note);
    stop();
  });
}
