import { create } from 'zustand';
import { TARGETS } from '../../shared/messages/targets.ts';
import { maskedUrl } from '../../shared/redact/urls.ts';
import type { Target } from '../../shared/view/attempt-view.ts';
import { DEFAULT_RULES, DEMO_RULES, type TargetRules } from '../../shared/target/target-rules.ts';
import { MOST_TARGETS, type UiState } from '../../shared/view/app-view.ts';
import type { KeptTarget } from '../../shared/view/target-view.ts';
import { ask } from './ask.ts';
import { useBoardLayout } from './board-layout.ts';

interface UiStoreState {
  readonly panes: Readonly<Record<string, number>>;
  /** Submission URLs that were chosen, newest first. */
  readonly targetUrls: readonly string[];
  /** The submission URL that reports are judged for and sent to; null: the demo collector. */
  readonly lastTarget: string | null;
  /** What submission URLs judge by where that was chosen. */
  readonly targets: readonly KeptTarget[];
  readonly demoRules: TargetRules;
  /** What a submission URL is taken to judge by where nothing was chosen for it: settings. */
  readonly usualRules: TargetRules;
}

export const useUi = create<UiStoreState>(() => ({
  panes: {},
  targetUrls: [],
  lastTarget: null,
  targets: [],
  demoRules: DEMO_RULES,
  usualRules: DEFAULT_RULES,
}));

let saving: Promise<unknown> = Promise.resolve();

// One save after the other, so that an older state never overwrites a newer one.
export function saveUi(): void {
  saving = saving.then(() => {
    const { panes, targetUrls, lastTarget, targets, demoRules } = useUi.getState();
    const kept = {
      panes: { ...panes },
      targetUrls: [...targetUrls],
      lastTarget,
      targets: [...targets],
      demoRules,
      board: useBoardLayout.getState(),
    };
    return ask('ui.save', kept);
  });
}

/** Takes over the state that the host kept. */
export function showUi({ board, ...kept }: UiState): void {
  useBoardLayout.setState(board);
  useUi.setState(kept);
}

/** Takes over what targets judge by for which nothing was chosen. */
export function showUsualRules(usualRules: TargetRules): void {
  useUi.setState({ usualRules });
}

/** Shows a pane's size in CSS pixels without keeping it: while it is dragged. */
export function showPaneSize(pane: string, size: number): void {
  useUi.setState(({ panes }) => ({ panes: { ...panes, [pane]: Math.round(size) } }));
}

export function keepPaneSize(pane: string, size: number): void {
  showPaneSize(pane, size);
  saveUi();
}

/** Chooses the target that reports are judged for and sent to. */
export function chooseTarget(target: Target): void {
  if (target.kind === 'demo') {
    useUi.setState({ lastTarget: null });
  } else {
    useUi.setState(({ targetUrls, targets }) => {
      const known = [target.url, ...targetUrls.filter((url) => maskedUrl(url) !== maskedUrl(target.url))].slice(0, MOST_TARGETS);
      // What is no longer remembered has no rules of its own either.
      return {
        lastTarget: target.url,
        targetUrls: known,
        targets: targets.filter(({ url }) => known.some((one) => maskedUrl(one) === maskedUrl(url))),
      };
    });
  }
  saveUi();
}

type TargetState = Pick<UiStoreState, 'lastTarget' | 'targets' | 'demoRules' | 'usualRules'>;

/** What a submission URL judges by; null: the demo collector. */
export function rulesOf(url: string | null, { targets, demoRules, usualRules }: Omit<TargetState, 'lastTarget'>): TargetRules {
  if (url === null) return demoRules;
  // What was kept of an address has a mask for its query.
  const known = maskedUrl(url);
  return targets.find((target) => maskedUrl(target.url) === known)?.rules ?? usualRules;
}

/** What the chosen target judges by. */
export function chosenRules(state: TargetState): TargetRules {
  return rulesOf(state.lastTarget, state);
}

/** Chooses what the chosen target judges by. */
export function chooseRules(change: Partial<TargetRules>): void {
  chooseRulesOf(useUi.getState().lastTarget, change);
}

/** The same for a target that is known; null: the demo collector, which from now on judges so. */
export function chooseRulesOf(url: string | null, change: Partial<TargetRules>): void {
  useUi.setState((state) => {
    const rules = { ...rulesOf(url, state), ...change };
    if (url === null) return { demoRules: rules };
    return {
      targets: [{ url, rules }, ...state.targets.filter((target) => maskedUrl(target.url) !== maskedUrl(url))].slice(0, MOST_TARGETS),
    };
  });
  saveUi();
}

/** A target as people read it. */
export function targetName(url: string | null): string {
  return url === null ? TARGETS.demo : hostOf(url);
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
