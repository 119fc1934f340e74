import type { Change, DraftView } from '../../../shared/bridge/view/draft-view.ts';

/** What typing needs of a report. */
interface TypingPorts {
  /** null where the change was refused, `gone` where the host could not be asked. */
  readonly apply: (change: Change, replaces: string | null) => Promise<DraftView | null | 'gone'>;
  /** Calls back when the host is there again. */
  readonly whenBack: (resume: () => void) => void;
  /** The edit list as it is known now. */
  readonly draft: () => DraftView | null;
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
  /** All that was typed was applied or refused. */
  readonly onIdle?: () => void;
}

export interface Typing {
  /** Takes the next state of what is being typed; one that undo or redo brought back is no step of its own, however late it comes. It takes the place of one that still waits. */
  readonly type: (change: Change, how?: 'typed' | 'history') => void;
  /** What is typed next is a step of its own. */
  readonly rest: () => void;
  /** Something is not applied yet; what waits for a host that is gone is not either. */
  readonly isBusy: () => boolean;
  /** Resolves once everything typed so far was applied or refused, or waits for a host that is gone. */
  readonly settle: () => Promise<void>;
  /** True if typing made this step. */
  readonly madeStep: (id: string) => boolean;
  /** The revision of the edit list that the last change led to which was not refused; null before the first. */
  readonly revision: () => number | null;
}

/** After so long a pause typing begins a new step. */
export const PAUSE_MS = 3_000;

interface Waiting {
  readonly change: Change;
  /** Changes of one spell are states of one step. */
  readonly spell: number;
  /** It goes on with the newest step even where that is of an earlier spell. */
  readonly goesOn: boolean;
}

interface Own {
  readonly spell: number;
  readonly step: string;
  readonly revision: number;
}

/**
 * Applies what people type while they type: one call under way at most, the newest state next. States of one spell become one step, unless
 * something else changed the report in between.
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

  /** Waits for the host; a newer state that was typed meanwhile takes the place of this one. */
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
