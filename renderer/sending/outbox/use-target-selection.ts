import { useRef, useState } from 'react';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { chooseTarget, chooseUrl, chosenTarget, removeTarget, useChosenTarget, useTargets } from '../../core/state/targets.ts';
import { type TypedUrl, readTypedUrl } from './typed-url.ts';

/** What stands for a target whose URL is being written. */
export const ANOTHER = 'another';

/** A target that is being chosen: one of those that are there, or another one by its URL, which counts only when it is taken. */
export interface TargetSelection {
  /** Id of a target, or `ANOTHER`. */
  readonly selected: string;
  /** null while the URL of another one is being written. */
  readonly target: TargetView | null;
  /** The URL as it is written. */
  readonly text: string;
  /** What the text is; null while no URL is being written. */
  readonly typed: TypedUrl | null;
  /** The URL, once it is complete; null: it is not, or no URL is being written. */
  readonly url: string | null;
  /** Host of the complete URL that is typed, or that became the target last; null: there is none, or the person chose another target since. */
  readonly typedHost: string | null;
  readonly select: (id: string) => void;
  readonly write: (text: string) => void;
  /**
   * Takes the written URL as the target of the whole app if it is whole, and returns its target, or the chosen one while no URL is being written. null: there
   * is none, or the person chose or wrote something else meanwhile.
   */
  readonly take: () => Promise<TargetView | null>;
  /** Makes undone what was chosen and taken: the target from before is chosen again, and URLs that became recent ones here are removed. */
  readonly restore: () => void;
}

function hostOf(typed: TypedUrl): string | null {
  return typed.kind === 'whole' ? typed.host : null;
}

export function useTargetSelection(): TargetSelection {
  const chosen = useChosenTarget();
  const [isAnother, setAnother] = useState(false);
  const [text, setText] = useState('');
  const typed = isAnother ? readTypedUrl(text) : null;
  const [takenHost, setTakenHost] = useState<string | null>(null);
  /** The URL that is being taken: a press that leaves the field and sends takes it once. */
  const taking = useRef<Promise<TargetView | null> | null>(null);
  const [before] = useState(() => chosenTarget()?.id ?? DEMO_TARGET);
  /** Recent URLs that were made of what was written. */
  const made = useRef(new Set<string>());

  async function takeUrl(url: string): Promise<TargetView | null> {
    const isWanted = (): boolean => taking.current === own;
    const known = new Set(useTargets.getState().targets?.targets.map(({ id }) => id));
    const own = chooseUrl(url, isWanted);
    taking.current = own;
    const target = await own;
    if (target !== null && !known.has(target.id)) made.current.add(target.id);
    if (!isWanted()) return null;
    taking.current = null;
    if (target === null) return null;
    setTakenHost(hostOf(readTypedUrl(url)));
    setAnother(false);
    setText('');
    return target;
  }

  return {
    selected: isAnother ? ANOTHER : (chosen?.id ?? DEMO_TARGET),
    target: isAnother ? null : chosen,
    text,
    typed,
    url: typed?.kind === 'whole' ? typed.url : null,
    typedHost: typed === null ? takenHost : hostOf(typed),
    select(id) {
      taking.current = null;
      setTakenHost(null);
      setAnother(id === ANOTHER);
      if (id !== ANOTHER) chooseTarget(id);
    },
    write(written) {
      taking.current = null;
      setText(written);
    },
    take() {
      if (typed === null) return Promise.resolve(chosenTarget());
      return typed.kind === 'whole' ? takeUrl(typed.url) : Promise.resolve(null);
    },
    restore() {
      taking.current = null;
      chooseTarget(before);
      for (const id of made.current) void removeTarget(id);
    },
  };
}
