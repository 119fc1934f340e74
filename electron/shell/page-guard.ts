import { PAGE_FAILURES } from '../../shared/text/app/menu.ts';
import { isPageAddress } from './origin.ts';
import type { Log } from './log.ts';

/** A question to the user, in the form of the system's message box. Escape chooses the last answer. */
export interface PageQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** Aborts when the question is obsolete, which closes it. */
  readonly signal: AbortSignal;
}

/** The members of a window that the guard uses. */
interface GuardedWindow {
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  readonly webContents: {
    on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown;
    on(
      event: 'did-fail-load',
      listener: (event: unknown, code: number, description: string, address: string, isMainFrame: boolean) => void,
    ): unknown;
    forcefullyCrashRenderer(): void;
  };
}

interface PageGuardOptions {
  /** Resolves with the index of the chosen button. */
  readonly ask: (question: PageQuestion) => Promise<number>;
  /** Loads the page again. The window's own events report the result. */
  readonly load: () => void;
  readonly quit: () => void;
  /** Called when the page cannot receive events until it is loaded again. */
  readonly gone: () => void;
  readonly log: Log;
}

type PageFailure = keyof typeof PAGE_FAILURES.messages;

/** Error code of a load that another load replaced. This is not a failure. */
const ABORTED = -3;

/** Offers to load the page again if its process ended, if it does not respond, or if it could not be loaded. The host keeps running. */
export function guardPage(window: GuardedWindow, { ask, load, quit, gone, log }: PageGuardOptions): void {
  const { webContents } = window;
  let asking: { readonly failure: PageFailure; readonly end: AbortController } | null = null;
  /** Whether the page's process is being ended on purpose, to load the page again. */
  let isEnding = false;

  async function offer(failure: PageFailure): Promise<void> {
    if (asking !== null) return;
    const mine = new AbortController();
    asking = { failure, end: mine };
    const { reload, wait, quit: end } = PAGE_FAILURES.buttons;
    const canWait = failure === 'unresponsive';
    const buttons = canWait ? [reload, end, wait] : [reload, end];
    const answer = await ask({ message: PAGE_FAILURES.messages[failure], detail: PAGE_FAILURES.detail, buttons, signal: mine.signal });
    // The question is obsolete, and another question may already be open.
    if (mine.signal.aborted) return;
    asking = null;
    const chosen = buttons[answer] ?? (canWait ? wait : end);
    if (chosen === reload) reloadPage(failure);
    else if (chosen === end) quit();
  }

  function withdraw(failure: PageFailure): void {
    if (asking?.failure !== failure) return;
    asking.end.abort();
    asking = null;
  }

  function reloadPage(failure: PageFailure): void {
    // An unresponsive page never ends on its own.
    if (failure === 'unresponsive') {
      isEnding = true;
      webContents.forcefullyCrashRenderer();
    }
    load();
  }

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    gone();
    if (isEnding) {
      isEnding = false;
      return;
    }
    log('page_gone', { reason });
    withdraw('unresponsive');
    void offer('gone');
  });
  webContents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED || !isPageAddress(address)) return;
    log('page_not_loaded', { code });
    void offer('notLoaded');
  });
  window.on('unresponsive', () => {
    log('page_unresponsive');
    void offer('unresponsive');
  });
  window.on('responsive', () => {
    withdraw('unresponsive');
  });
}
