import { useRef, useState } from 'react';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { chooseTarget, chooseUrl, chosenTarget, removeTarget, useChosenTarget, useTargets } from '../../core/state/targets.ts';
import { type TypedUrl, readTypedUrl } from './typed-url.ts';

/** Selected id while the user types the URL of another target. */
export const ANOTHER = 'another';

/** The target choice of a dialog: a known target, or the URL of another target. A typed URL becomes the target only when `take` is called. */
export interface TargetSelection {
  /** Id of a target, or `ANOTHER`. */
  readonly selected: string;
  /** null while the URL of another target is typed. */
  readonly target: TargetView | null;
  /** The typed text. */
  readonly text: string;
  /** State of the typed text; null if no URL is typed. */
  readonly typed: TypedUrl | null;
  /** The complete typed URL; null if there is none. */
  readonly url: string | null;
  /**
   * Host of the complete typed URL, or of the URL that last became the target. null if there is no such URL, or if the user has chosen another target since.
   */
  readonly typedHost: string | null;
  readonly select: (id: string) => void;
  readonly write: (text: string) => void;
  /**
   * If a complete URL is typed, makes it the target of the whole app and resolves to that target. If no URL is typed, resolves to the chosen target. Resolves
   * to null if there is no target, or if the user chose or typed something else meanwhile.
   */
  readonly take: () => Promise<TargetView | null>;
  /** Undoes all choices: selects the original target again, and removes recent URLs that were added here. */
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
  /** The running request for a typed URL. Its result is ignored if the user chooses or types something else, or if `take` is called again. */
  const taking = useRef<Promise<TargetView | null> | null>(null);
  const [before] = useState(() => chosenTarget()?.id ?? DEMO_TARGET);
  /** Recent URLs that were added here. */
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
