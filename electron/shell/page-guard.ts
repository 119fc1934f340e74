import { PAGE_FAILURES } from '../../shared/text/app/menu.ts';
import { isPageAddress } from './origin.ts';
import type { Log } from './log.ts';

/** What is asked of the person, as the system's message box takes it. Leaving it (Escape) is the last answer. */
export interface PageQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** Takes the question away: it answered itself. */
  readonly signal: AbortSignal;
}

/** What of a window is looked after. */
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
  /** Resolves with the place of the chosen button. */
  readonly ask: (question: PageQuestion) => Promise<number>;
  /** Loads the page anew; what happens to it is told by the window's own events. */
  readonly load: () => void;
  readonly quit: () => void;
  /** The page can take nothing until it is loaded again. */
  readonly gone: () => void;
  readonly log: Log;
}

type PageFailure = keyof typeof PAGE_FAILURES.messages;

/** A load that another one took the place of: nothing failed. */
const ABORTED = -3;

/** Offers to load the page again where its process ended, it does not answer, or it could not be loaded. The host goes on meanwhile. */
export function guardPage(window: GuardedWindow, { ask, load, quit, gone, log }: PageGuardOptions): void {
  const { webContents } = window;
  let asking: { readonly failure: PageFailure; readonly end: AbortController } | null = null;
  /** Its process is ended on purpose, to load it again. */
  let isEnding = false;

  async function offer(failure: PageFailure): Promise<void> {
    if (asking !== null) return;
    const mine = new AbortController();
    asking = { failure, end: mine };
    const { reload, wait, quit: end } = PAGE_FAILURES.buttons;
    const canWait = failure === 'unresponsive';
    const buttons = canWait ? [reload, end, wait] : [reload, end];
    const answer = await ask({ message: PAGE_FAILURES.messages[failure], detail: PAGE_FAILURES.detail, buttons, signal: mine.signal });
    // It answered itself, and another question may stand there by now.
    if (mine.signal.aborted) return;
    asking = null;
    const chosen = buttons[answer] ?? (canWait ? wait : end);
    if (chosen === reload) reloadPage(failure);
    else if (chosen === end) quit();
  }

  /** The question has answered itself. */
  function withdraw(failure: PageFailure): void {
    if (asking?.failure !== failure) return;
    asking.end.abort();
    asking = null;
  }

  function reloadPage(failure: PageFailure): void {
    // A page that does not answer does not go by itself either.
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
