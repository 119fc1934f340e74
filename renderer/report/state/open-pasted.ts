import { PASTING, curlNotesText, pastedEndsText } from '../../../shared/text/report/pasting.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { PastedEnds } from '../../../shared/report/wire/pasted-ends.ts';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { sendPasted } from '../../core/state/file-handles.ts';
import { dismissNotice, noticeError, noticeNote } from '../../core/state/notices.ts';
import { usePastedFiles } from './pasted-files.ts';
import { findReport } from './report-store.ts';
import { refreshReports } from './reports.ts';

/**
 * Opens pasted text as a report. If the text is a curl command that names files, a dialog asks for these first. `files`: the chosen files. Resolves to true if
 * a report is open.
 */
export async function openPasted(text: string, files: readonly string[] = []): Promise<boolean> {
  if (text.trim() === '') {
    noticeError({ message: SENTENCES.emptyPaste, hint: SENTENCES.emptyPasteHint });
    return false;
  }
  const pasted = await sendPasted(text, files);
  if (pasted === null) return keepText(text);
  if (pasted.kind === 'asks') {
    usePastedFiles.setState({ asked: { text, files: pasted.files.map((file) => ({ ...file, chosen: null })) } });
    if (useApp.getState().overlay === null) showOverlay({ kind: 'paste' });
    return false;
  }
  const opened = await callOrNotify('report.open', { file: pasted.file.file });
  if (opened === null) return keepText(text);
  await refreshReports(opened.report);
  if (pasted.kind === 'curl') noteOf(opened.report, PASTING.asCurl, { hint: curlNotesText(pasted.notes) });
  else if (pasted.ends !== null) noteEnds(opened.report, pasted.ends);
  return true;
}

/** Keeps pasted text that could not be opened in the paste dialog, where the user can change it and try again. */
function keepText(text: string): false {
  if (useApp.getState().overlay === null) showOverlay({ kind: 'paste', text });
  return false;
}

/** Shows a note about the line endings of the pasted text until the report is closed. If the text has LF, offers conversion to CRLF. */
function noteEnds(report: string, ends: PastedEnds): void {
  const { message, hint } = pastedEndsText(ends);
  const toCrlf = { label: PASTING.toCrlf, run: () => void findReport(report)?.apply({ kind: 'crlf' }) };
  noteOf(report, message, { hint, act: ends.ends === 'lf' ? toCrlf : null });
}

/** Shows a note until its report is closed. */
function noteOf(report: string, message: string, more: Parameters<typeof noticeNote>[1]): void {
  const note = noticeNote(message, more);
  const stop = useApp.subscribe(({ reports }) => {
    if (reports.some((open) => open.report === report)) return;
    dismissNotice(note);
    stop();
  });
}
