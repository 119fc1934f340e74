import { SHELL } from '../../bridge/shell.ts';
import { useApp } from '../../core/state/app-store.ts';
import { hasPendingTyping } from '../../report/state/pending-typing.ts';
import { findReport, reportHandles } from '../../report/state/report-store.ts';
import { useImportProgress } from '../../core/state/import-progress.ts';

let isOurs = false;

/** Called before the app itself reloads the page, so that the browser does not ask the user first. */
export function leaveUnasked(): void {
  isOurs = true;
}

/** True if a dialog has typed or pasted text that was not submitted. */
function isTextWaiting(): boolean {
  if (document.querySelector('[role=dialog] [data-holds-text]') !== null) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>('[role=dialog] textarea')].some(({ value }) => value !== '');
}

/** True if a report with restored edits was not viewed since the reload. The page then does not know whether a file has these edits. */
function isUnseenEdited(): boolean {
  const { reports } = useApp.getState();
  return reports.some(({ report, edited, absent }) => edited && absent === null && !findReport(report)?.store.getState().draft);
}

/** True if anything is unsaved: edits that are not in a file of the user, changes that could not be stored, files being imported, or a text in a dialog. */
function isSomethingUnsaved(): boolean {
  const isUnsaved = reportHandles().some(({ report, store, isSettled }) => {
    const { draft } = store.getState();
    return draft?.unsaved === true || (draft?.persistFailure ?? null) !== null || hasPendingTyping(report) || !isSettled();
  });
  return isUnsaved || isUnseenEdited() || useImportProgress.getState().now !== null || isTextWaiting();
}

/**
 * Makes the browser ask before the page is closed or reloaded with unsaved work. In the desktop shell this is not needed: the next start restores the window's
 * reports.
 */
export function askBeforeLeaving(): void {
  if (SHELL !== 'browser') return;
  window.addEventListener('beforeunload', (event) => {
    if (!isOurs && isSomethingUnsaved()) event.preventDefault();
  });
}
