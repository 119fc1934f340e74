import { SHELL } from '../bridge/shell.ts';
import { hasHeldTyping } from './held-typing.ts';
import { knownReports } from './report-store.ts';
import { useTakingIn } from './taking-in.ts';

let isOurs = false;

/** The page is about to be loaded anew by itself: nobody is asked. */
export function leaveUnasked(): void {
  isOurs = true;
}

/** A dialog holds a text that was typed or pasted and went nowhere yet. */
function isTextWaiting(): boolean {
  return [...document.querySelectorAll<HTMLTextAreaElement>('[role=dialog] textarea')].some(({ value }) => value !== '');
}

/** Edits that are in no file of the person, what is not kept at all, files on their way to the host, a text in a dialog. */
function isSomethingUnsaved(): boolean {
  const isUnsaved = knownReports().some(({ report, store, isSettled }) => {
    const { draft } = store.getState();
    return draft?.unsaved === true || (draft?.unkept ?? null) !== null || hasHeldTyping(report) || !isSettled();
  });
  return isUnsaved || useTakingIn.getState().now !== null || isTextWaiting();
}

/** Has the browser ask before the page is closed or loaded anew with something unsaved. The desktop shell keeps its window's reports for the next start. */
export function askBeforeLeaving(): void {
  if (SHELL !== 'browser') return;
  window.addEventListener('beforeunload', (event) => {
    if (!isOurs && isSomethingUnsaved()) event.preventDefault();
  });
}
