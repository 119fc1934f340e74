import { useState } from 'react';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { TargetUrlFailure } from '../../../shared/report/wire/target-url.ts';
import { addressFailure } from '../../../shared/masking/urls.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { chooseTarget, chooseUrl, chosenTarget, useChosenTarget } from '../../core/state/targets.ts';

/** What stands for a target whose URL is being written. */
export const ANOTHER = 'another';

/** A target that is being chosen: one of those that are there, or another one by its URL, which counts only when it is written to its end. */
export interface TargetSelection {
  /** Id of a target, or `ANOTHER`. */
  readonly selected: string;
  /** null while the URL of another one is being written. */
  readonly target: TargetView | null;
  /** The URL as it is written. */
  readonly text: string;
  /** Why the URL is none that can be sent to, null where it is one, or is only begun. */
  readonly error: TargetUrlFailure | null;
  readonly select: (id: string) => void;
  readonly write: (text: string) => void;
  /** Takes the URL as the target of the whole app, where it is whole. True once it is that. */
  readonly take: () => Promise<boolean>;
}

function isBegun(url: string): boolean {
  return ['http://', 'https://'].some((scheme) => scheme.startsWith(url));
}

export function useTargetSelection(): TargetSelection {
  const chosen = useChosenTarget();
  const [isAnother, setAnother] = useState(false);
  const [text, setText] = useState('');
  const url = text.trim();
  const error = !isAnother || isBegun(url) ? null : addressFailure(url, URL.parse(url));
  return {
    selected: isAnother ? ANOTHER : (chosen?.id ?? DEMO_TARGET),
    target: isAnother ? null : chosen,
    text,
    error,
    select(id) {
      setAnother(id === ANOTHER);
      if (id !== ANOTHER) chooseTarget(id);
    },
    write: setText,
    async take() {
      if (!isAnother) return chosenTarget() !== null;
      if (isBegun(url) || error !== null || (await chooseUrl(url)) === null) return false;
      setAnother(false);
      setText('');
      return true;
    },
  };
}
