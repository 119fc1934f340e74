import { useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import type { Confirmation } from '../../../../shared/bridge/view/send-question.ts';
import { targetsSaved } from '../../../core/state/targets.ts';
import { confirmMany, queueMany, type PlannedMany } from '../../state/send-many.ts';

/** How often each report may be repeated, and whether all of them wait for a person. */
interface QueueingChoice {
  readonly resends: number;
  readonly paused: boolean;
}

/** A question before reports leave this machine, with what was planned and chosen when it was asked. */
interface Asked {
  readonly question: Extract<Confirmation, { readonly kind: 'ask' }>['question'];
  readonly number: string;
  readonly planned: PlannedMany;
  readonly how: QueueingChoice;
}

/** How far people are with what was planned. */
type Stage =
  | { readonly kind: 'plan' }
  | { readonly kind: 'asking'; readonly asked: Asked }
  | { readonly kind: 'queueing' }
  | { readonly kind: 'queued'; readonly count: number; readonly paused: boolean };

const PLAN: Stage = { kind: 'plan' };

/** Queues what was planned, after a confirmation if one is needed. */
export function useQueueing() {
  const [stage, setStage] = useState<Stage>(PLAN);

  async function queue(planned: PlannedMany, confirmed: string | null, how: QueueingChoice): Promise<void> {
    setStage({ kind: 'queueing' });
    // The pace that was typed last counts from the first report on.
    if (!(await targetsSaved())) {
      setStage(PLAN);
      return;
    }
    const queued = await queueMany(planned, confirmed, how);
    setStage(queued === null ? PLAN : { kind: 'queued', count: queued, paused: how.paused });
  }

  async function confirm(planned: PlannedMany, how: QueueingChoice): Promise<void> {
    setStage({ kind: 'queueing' });
    const asked = await confirmMany(planned);
    switch (asked?.kind) {
      case undefined:
      case 'declined':
        setStage(PLAN);
        return;
      case 'ask':
        setStage({ kind: 'asking', asked: { ...asked, planned, how } });
        return;
      case 'confirmed':
        await queue(planned, asked.number, how);
        return;
      case 'not_needed':
        await queue(planned, null, how);
        return;
      default:
        assertNever(asked);
    }
  }

  return {
    stage,
    confirm,
    agree: ({ planned, number, how }: Asked) => queue(planned, number, how),
    decline: () => setStage(PLAN),
  };
}
