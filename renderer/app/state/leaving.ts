import { SHELL } from '../../bridge/shell.ts';
import { useApp } from '../../core/state/app-store.ts';
import { hasPendingTyping } from '../../report/state/pending-typing.ts';
import { findReport, reportHandles } from '../../report/state/report-store.ts';
import { useImportProgress } from '../../core/state/import-progress.ts';

let isOurs = false;

/** Announces a reload by the app itself, for which the browser does not ask. */
export function leaveUnasked(): void {
  isOurs = true;
}

/** A dialog has typed or pasted text that was not submitted. */
function isTextWaiting(): boolean {
  if (document.querySelector('[role=dialog] [data-holds-text]') !== null) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>('[role=dialog] textarea')].some(({ value }) => value !== '');
}

/** A report was restored with edits and not viewed since. The page does not know whether a file has these edits. */
function isUnseenEdited(): boolean {
  const { reports } = useApp.getState();
  return reports.some(({ report, edited, absent }) => edited && absent === null && !findReport(report)?.store.getState().draft);
}

/** Edits that are in no file of the user, changes that are not saved at all, files on their way to the host, or a text in a dialog. */
function isSomethingUnsaved(): boolean {
  const isUnsaved = reportHandles().some(({ report, store, isSettled }) => {
    const { draft } = store.getState();
    return draft?.unsaved === true || (draft?.persistFailure ?? null) !== null || hasPendingTyping(report) || !isSettled();
  });
  return isUnsaved || isUnseenEdited() || useImportProgress.getState().now !== null || isTextWaiting();
}

/** Makes the browser ask before the page is closed or reloaded with unsaved work. The desktop shell restores its window's reports at the next start. */
export function askBeforeLeaving(): void {
  if (SHELL !== 'browser') return;
  window.addEventListener('beforeunload', (event) => {
    if (!isOurs && isSomethingUnsaved()) event.preventDefault();
  });
}
