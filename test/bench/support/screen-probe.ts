import type { Page } from 'playwright';

/** The expected change: rows or facets of a filter of the board, the preview of the row with the keyboard focus, or an element. */
type Awaited =
  | { readonly kind: 'element'; readonly selector: string }
  | { readonly kind: 'rows' | 'facets'; readonly filter: string }
  /** `text`: text that only this report shows. */
  | { readonly kind: 'preview'; readonly name: string; readonly text: string };

interface LongTask {
  /** Duration in milliseconds. */
  readonly duration: number;
}

interface Probe {
  /** Resolves to the milliseconds from the next key press to the frame that shows the change. */
  readonly await: (awaited: Awaited) => Promise<number>;
  readonly longTasks: LongTask[];
}

declare global {
  interface Window {
    readonly crashlensProbe: Probe;
  }
}

/** Runs in the page before the page's own code. Measures the time from a key press to the frame that paints the result. */
export function probe(): void {
  let struck = Number.NaN;
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      struck = timeStamp;
    },
    true,
  );

  function isThere(awaited: Awaited): boolean {
    if (awaited.kind === 'element') return document.querySelector(awaited.selector) !== null;
    const screen = document.querySelector('[data-screen=board]');
    if (awaited.kind !== 'preview') {
      const shown = screen?.querySelector<HTMLElement>(`[data-${awaited.kind}-of]`);
      return shown?.getAttribute(`data-${awaited.kind}-of`) === awaited.filter && shown.querySelector('[aria-busy]') === null;
    }
    const pane = document.querySelector('#pane-preview');
    if (pane === null) return false;
    const isNamed = pane.firstElementChild?.textContent.includes(awaited.name) === true;
    const isJudged = pane.querySelector('[data-testid=verdict]') !== null;
    return isNamed && isJudged && pane.querySelector('[role=grid]')?.textContent.includes(awaited.text) === true;
  }

  /** Runs a function after the next painted frame. */
  function afterFrame(run: () => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    });
  }

  const longTasks: LongTask[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push({ duration });
  }).observe({ type: 'longtask' });

  const made: Probe = {
    longTasks,
    await: (awaited) =>
      new Promise((resolve) => {
        struck = Number.NaN;
        const look = (): void => {
          if (Number.isNaN(struck) || !isThere(awaited)) return;
          changes.disconnect();
          afterFrame(() => resolve(performance.now() - struck));
        };
        const changes = new MutationObserver(look);
        changes.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  };
  Object.defineProperty(window, 'crashlensProbe', { value: made });
}

/** Presses a key, and returns for each expected change the milliseconds until it was painted. */
export async function timesOfKey(page: Page, key: string, awaited: readonly Awaited[]): Promise<readonly number[]> {
  // The probe must observe the page before the key is pressed.
  await page.evaluate((all) => {
    Reflect.set(window, 'painted', Promise.all(all.map((one) => window.crashlensProbe.await(one))));
  }, awaited);
  await page.keyboard.press(key);
  return page.evaluate(() => Reflect.get(window, 'painted') as Promise<readonly number[]>);
}

/** Returns the page's long tasks so far, in milliseconds, and clears the list. */
export async function takeLongTasks(page: Page): Promise<readonly number[]> {
  // The browser reports a task a moment after its end.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => window.crashlensProbe.longTasks.splice(0).map(({ duration }) => duration));
}
