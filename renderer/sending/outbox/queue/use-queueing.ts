import { useEffect, useRef, useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import type { Confirmation } from '../../../../shared/bridge/view/send-question.ts';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { noticeNote } from '../../../core/state/notices.ts';
import { targetsSaved } from '../../../core/state/targets.ts';
import { confirmMany, queueMany, type PlannedMany } from '../../state/send-many.ts';

/** Resends per report, and whether the reports start paused. */
interface QueueingChoice {
  readonly resends: number;
  readonly paused: boolean;
}

/** A question before reports leave this machine, with the plan and options that it is about. */
interface Asked {
  readonly question: Extract<Confirmation, { readonly kind: 'ask' }>['question'];
  readonly number: string;
  readonly planned: PlannedMany;
  readonly how: QueueingChoice;
}

type Stage =
  | { readonly kind: 'plan' }
  | { readonly kind: 'asking'; readonly asked: Asked }
  | { readonly kind: 'queueing' }
  /** All reports were queued, or only some of them because the user cancelled. */
  | { readonly kind: 'queued'; readonly said: string };

const PLAN: Stage = { kind: 'plan' };

/** Queues a plan, after a confirmation if one is needed. `show`: shows the queued reports. If the dialog was closed, a notice reports the result. */
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
    // Waits until the last typed pace is saved, so that it applies from the first report on.
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
