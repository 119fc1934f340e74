import { useEffect, useRef, useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import type { Confirmation } from '../../../../shared/bridge/view/send-question.ts';
import { SEND_MANY } from '../../../../shared/text/sending/outbox-screen.ts';
import { noticeNote } from '../../../core/state/notices.ts';
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
  /** Of all reports, or of some of them because it was cancelled. */
  | { readonly kind: 'queued'; readonly said: string };

const PLAN: Stage = { kind: 'plan' };

/** Queues what was planned, after a confirmation if one is needed. `show`: shows what was queued. Once the dialog is closed, a notice says what was. */
export function useQueueing(show: () => void) {
  const [stage, setStage] = useState<Stage>(PLAN);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function queue(planned: PlannedMany, confirmed: string | null, how: QueueingChoice): Promise<void> {
    setStage({ kind: 'queueing' });
    // The pace that was typed last counts from the first report on.
    if (!(await targetsSaved())) {
      setStage(PLAN);
      return;
    }
    const said = await queueMany(planned, confirmed, how);
    setStage(said === null ? PLAN : { kind: 'queued', said });
    if (said !== null && !isOpen.current) noticeNote(said, { act: { label: SEND_MANY.show, run: show } });
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
