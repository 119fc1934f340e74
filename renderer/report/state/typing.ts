import type { Change, DraftView } from '../../../shared/bridge/view/draft-view.ts';

/** The functions of a report that typing uses. */
interface TypingPorts {
  /** Resolves to null if the change was refused, or to `gone` if the host could not be reached. */
  readonly apply: (change: Change, replaces: string | null) => Promise<DraftView | null | 'gone'>;
  /** Calls `resume` when the host is back. */
  readonly whenBack: (resume: () => void) => void;
  readonly draft: () => DraftView | null;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Called after all typed text was applied or refused. */
  readonly onIdle?: () => void;
}

export interface Typing {
  /**
   * Queues the newest state of the typed text. It replaces a waiting state of the same spell. A state from undo or redo (`history`) never starts a step, even
   * after a pause.
   */
  readonly type: (change: Change, how?: 'typed' | 'history') => void;
  /** Starts a new step with the next typed text. */
  readonly rest: () => void;
  /** True if a change is not applied yet, including changes that wait for the host. */
  readonly isBusy: () => boolean;
  /** Waits until everything typed so far was applied, was refused, or waits for the host. */
  readonly settle: () => Promise<void>;
  /** True if typing made this step. */
  readonly madeStep: (id: string) => boolean;
  /** Revision of the edit list after the last accepted change; null before the first. */
  readonly revision: () => number | null;
}

/** A pause longer than this (in milliseconds) begins a new step. */
export const PAUSE_MS = 3_000;

interface Waiting {
  readonly change: Change;
  /** Number of the spell. A spell is a period of typing without a long pause. All changes of a spell are states of one step. */
  readonly spell: number;
  /** True for undo and redo. The change then replaces the newest step, even if that belongs to an earlier spell. */
  readonly goesOn: boolean;
}

interface Own {
  readonly spell: number;
  readonly step: string;
  readonly revision: number;
}

/**
 * Applies text while users type, one call at a time. Each call applies the newest state. The states of one spell become one step, unless another change was
 * made in between.
 */
export function makeTyping(ports: TypingPorts): Typing {
  const waiting: Waiting[] = [];
  let spell = 0;
  let lastTyped = Number.NEGATIVE_INFINITY;
  let own: Own | null = null;
  const steps = new Set<string>();
  let made: number | null = null;
  let running: Promise<void> | null = null;
  let isWaitingForHost = false;

  function stepToReplace(next: Waiting): string | null {
    const draft = ports.draft();
    const goesOn =
      own !== null && (next.goesOn || own.spell === next.spell) && draft?.revision === own.revision && draft.steps.at(-1)?.id === own.step;
    return goesOn && own !== null ? own.step : null;
  }

  async function run(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const draft = await ports.apply(next.change, stepToReplace(next));
      if (draft === 'gone') return waitForHost(next);
      const step = draft?.steps.at(-1);
      made = draft?.revision ?? made;
      own = draft === null || step === undefined ? null : { spell: next.spell, step: step.id, revision: draft.revision };
      if (own !== null) steps.add(own.step);
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = null;
      if (!isWaitingForHost) ports.onIdle?.();
    });
  }

  /** Puts a state back into the queue until the host is back, unless a newer state of its spell is waiting. */
  function waitForHost(next: Waiting): void {
    isWaitingForHost = true;
    if (waiting[0]?.spell !== next.spell) waiting.unshift(next);
    ports.whenBack(() => {
      isWaitingForHost = false;
      start();
    });
  }

  return {
    type: (change, how = 'typed') => {
      const now = ports.now();
      if (how === 'typed' && now - lastTyped > PAUSE_MS) spell += 1;
      lastTyped = now;
      const last = waiting.at(-1);
      const replaced = last?.spell === spell ? waiting.pop() : undefined;
      waiting.push({ change, spell, goesOn: how === 'history' && replaced?.goesOn !== false });
      if (!isWaitingForHost) start();
    },
    rest: () => {
      spell += 1;
    },
    isBusy: () => running !== null || isWaitingForHost,
    settle: () => running ?? Promise.resolve(),
    madeStep: (id) => steps.has(id),
    revision: () => made,
  };
}
