import { create } from 'zustand';
import type { Target } from '../../shared/view/attempt-view.ts';
import type { UiState } from '../../shared/view/app-view.ts';
import { ask } from './ask.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface UiStoreState {
  readonly theme: Theme;
  readonly panes: Readonly<Record<string, number>>;
  readonly targetUrls: readonly string[];
  /** null: the demo collector. */
  readonly lastTarget: string | null;
}

const MOST_URLS = 10;

export const useUi = create<UiStoreState>(() => ({ theme: 'system', panes: {}, targetUrls: [], lastTarget: null }));

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

let saving: Promise<unknown> = Promise.resolve();

// One save after the other, so that an older state never overwrites a newer one.
function save(): void {
  saving = saving.then(() => {
    const { theme, panes, targetUrls, lastTarget } = useUi.getState();
    return ask('ui.save', { theme, panes: { ...panes }, targetUrls: [...targetUrls], lastTarget });
  });
}

/** Takes over the state that the host kept. */
export function showUi(kept: UiState): void {
  useUi.setState({ theme: kept.theme, panes: kept.panes, targetUrls: kept.targetUrls, lastTarget: kept.lastTarget });
  showTheme(kept.theme);
}

export function chooseTheme(theme: Theme): void {
  useUi.setState({ theme });
  showTheme(theme);
  save();
}

/** Shows a pane's size in CSS pixels without keeping it: while it is dragged. */
export function showPaneSize(pane: string, size: number): void {
  useUi.setState(({ panes }) => ({ panes: { ...panes, [pane]: Math.round(size) } }));
}

export function keepPaneSize(pane: string, size: number): void {
  showPaneSize(pane, size);
  save();
}

/** Keeps a target as the one that the next report goes to. */
export function keepTarget(target: Target): void {
  if (target.kind === 'demo') {
    useUi.setState({ lastTarget: null });
  } else {
    useUi.setState(({ targetUrls }) => ({
      lastTarget: target.url,
      targetUrls: [target.url, ...targetUrls.filter((url) => url !== target.url)].slice(0, MOST_URLS),
    }));
  }
  save();
}

/** The host of a target's URL as people read it; the text itself where it is no URL. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    // Half-typed URLs are normal here.
    return url;
  }
}
