import type { WebContents } from 'electron';
import { isPageAddress } from './origin.ts';

interface Navigation {
  /** Undefined in older runtimes, which pass the address as the second argument. */
  readonly url?: string;
  preventDefault(): void;
}

/** The members of a WebContents that the guards use. */
interface Guarded {
  on(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', listener: (event: Navigation, url?: string) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Pick<Navigation, 'preventDefault'>) => void): unknown;
  setWindowOpenHandler(handler: () => { action: 'deny' }): void;
}

/** Keeps a window on its page. Prevents other addresses in the window or its frames, new windows, and guest pages. */
export function guardContents(contents: Guarded): void {
  const stay = (event: Navigation, url: string | undefined): void => {
    if (!isPageAddress(event.url ?? url ?? '')) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Applies `guardContents` to every page that the app creates. */
export function guardEveryPage(app: {
  on(event: 'web-contents-created', listener: (event: unknown, contents: WebContents) => void): unknown;
}): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}
