import { useState } from 'react';
import type { TargetRules } from '../../shared/target/target-rules.ts';
import type { TargetUrlFault } from '../../shared/target/target-url.ts';
import { addressFault } from '../../shared/redact/urls.ts';
import type { Target } from '../../shared/view/attempt-view.ts';
import { chooseRulesOf, chooseTarget, rulesOf, useUi } from '../state/ui-store.ts';

/** A target that is being chosen: a URL counts only when it is written to its end. */
export interface TargetDraft {
  readonly target: Target;
  /** The URL as it is written. */
  readonly text: string;
  /** What that target judges by, as far as it is known. */
  readonly rules: TargetRules;
  /** Why the URL is none that can be sent to, null where it is one, or is only begun. */
  readonly fault: TargetUrlFault | null;
  /** It can be sent to. */
  readonly isWhole: boolean;
  readonly setKind: (kind: Target['kind']) => void;
  readonly write: (text: string) => void;
  /** Takes it as the target of the whole app, where it is whole. */
  readonly choose: () => void;
  /** Chooses a URL of those that are remembered. */
  readonly take: (url: string) => void;
  readonly changeRules: (change: Partial<TargetRules>) => void;
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isBegun(url: string): boolean {
  return ['http://', 'https://'].some((scheme) => scheme.startsWith(url));
}

export function useTargetDraft(): TargetDraft {
  const chosen = useUi((state) => state.lastTarget);
  const recent = useUi((state) => state.targetUrls[0] ?? '');
  const [kind, setKind] = useState<Target['kind']>(chosen === null ? 'demo' : 'url');
  const [text, setText] = useState(chosen ?? '');
  const url = text.trim();
  const target: Target = kind === 'demo' ? { kind } : { kind, url };
  const rules = useUi((state) => rulesOf(kind === 'demo' ? null : url, state));
  const fault = kind === 'demo' || isBegun(url) ? null : addressFault(url, parsed(url));
  const isWhole = kind === 'demo' || (fault === null && !isBegun(url));

  function choose(): void {
    if (!isWhole || (kind === 'demo' ? null : url) === useUi.getState().lastTarget) return;
    chooseTarget(target);
  }

  function take(remembered: string): void {
    setText(remembered);
    chooseTarget({ kind: 'url', url: remembered });
  }

  return {
    target,
    text,
    rules,
    fault,
    isWhole,
    setKind: (next) => {
      setKind(next);
      if (next === 'demo') chooseTarget({ kind: next });
      else if (url === '' && recent !== '') take(recent);
      else if (addressFault(url, parsed(url)) === null) take(url);
    },
    write: setText,
    choose,
    take,
    changeRules: (change) => {
      if (!isWhole) return;
      choose();
      chooseRulesOf(kind === 'demo' ? null : url, change);
    },
  };
}
