import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import { type Queued, MAX_ATTEMPTS_AT_ONCE } from '../../../../shared/bridge/view/outbox-view.ts';
import { attemptTimes, type AttemptTime } from '../../../../shared/sending/queue/attempt-times.ts';
import { callOrNotify } from '../../../core/state/call-or-notify.ts';

type Transitions = ResponseOf<'outbox.moves'>['transitions'];

/** Transitions and attempts of a queued report. */
interface Journal {
  readonly id: number;
  readonly transitions: Transitions;
  readonly times: readonly AttemptTime[];
  /** The known attempts by id. Of many attempts, only the last ones. */
  readonly attempts: ReadonlyMap<string, AttemptView>;
}

/**
 * Minimum milliseconds between two loads, for the same report (`PAUSE`) and for different reports (`PAUSE_OF_OTHERS`). They limit the requests when a report is
 * resent often, or when the user holds down an arrow key.
 */
const PAUSE = 1_000;
const PAUSE_OF_OTHERS = 150;

async function read(id: number): Promise<Journal | null> {
  const moves = await callOrNotify('outbox.moves', { item: id });
  if (moves === null) return null;
  const times = attemptTimes(moves.transitions);
  const ids = times.flatMap(({ id: attempt }) => attempt ?? []).slice(-MAX_ATTEMPTS_AT_ONCE);
  const found = ids.length === 0 ? null : await callOrNotify('outbox.attempts', { attempts: ids });
  return { id, transitions: moves.transitions, times, attempts: new Map(found?.attempts.map((attempt) => [attempt.id, attempt])) };
}

/** Returns the journal of a queued report and its attempts, loaded again after every transition; null until loaded. */
export function useJournal({ id, state, since, attempts }: Queued): Journal | null {
  const [journal, setJournal] = useState<Journal | null>(null);
  const last = useRef({ id: 0, at: Number.NEGATIVE_INFINITY });
  const wanted = useRef(0);
  useEffect(() => {
    wanted.current = id;
    const pause = last.current.id === id ? PAUSE : PAUSE_OF_OTHERS;
    const timer = setTimeout(
      () => {
        last.current = { id, at: performance.now() };
        void read(id).then((answer) => {
          if (answer !== null && wanted.current === id) setJournal(answer);
        });
      },
      Math.max(last.current.at + pause - performance.now(), 0),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [id, state, since, attempts]);
  useEffect(
    () => () => {
      wanted.current = 0;
    },
    [],
  );
  return journal?.id === id ? journal : null;
}
