import { SHELL } from '../../bridge/shell.ts';
import { useApp } from '../../core/state/app-store.ts';
import { hasPendingTyping } from '../../report/state/pending-typing.ts';
import { findReport, reportHandles } from '../../report/state/report-store.ts';
import { useImportProgress } from '../../core/state/import-progress.ts';

let isOurs = false;

/** The page is about to be loaded anew by itself: nobody is asked. */
export function leaveUnasked(): void {
  isOurs = true;
}

/** A dialog holds a text that was typed or pasted and went nowhere yet. */
function isTextWaiting(): boolean {
  if (document.querySelector('[role=dialog] [data-holds-text]') !== null) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>('[role=dialog] textarea')].some(({ value }) => value !== '');
}

/** A report that came back with edits and was not looked at since: whether they are in a file is not known here. */
function isUnseenEdited(): boolean {
  const { reports } = useApp.getState();
  return reports.some(({ report, edited, absent }) => edited && absent === null && !findReport(report)?.store.getState().draft);
}

/** Edits that are in no file of the person, what is not kept at all, files on their way to the host, a text in a dialog. */
function isSomethingUnsaved(): boolean {
  const isUnsaved = reportHandles().some(({ report, store, isSettled }) => {
    const { draft } = store.getState();
    return draft?.unsaved === true || (draft?.persistFailure ?? null) !== null || hasPendingTyping(report) || !isSettled();
  });
  return isUnsaved || isUnseenEdited() || useImportProgress.getState().now !== null || isTextWaiting();
}

/** Has the browser ask before the page is closed or loaded anew with something unsaved. The desktop shell keeps its window's reports for the next start. */
export function askBeforeLeaving(): void {
  if (SHELL !== 'browser') return;
  window.addEventListener('beforeunload', (event) => {
    if (!isOurs && isSomethingUnsaved()) event.preventDefault();
  });
}
