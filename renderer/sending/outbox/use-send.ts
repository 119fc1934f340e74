import { useState } from 'react';
import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import type { Confirmation } from '../../../shared/bridge/view/send-question.ts';
import { assertNever } from '../../../shared/errors.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { startAttempt } from './attempt-acts.ts';

interface Options {
  readonly report: string;
  /** Id of the target; null if nothing can be sent now. */
  readonly target: string | null;
  readonly options: SendOptions;
  /** Also sends bytes that the target refused before. */
  readonly again: boolean;
  /** The person declined in a dialog of the system. */
  readonly onDeclined: () => void;
}

/** A question that is shown before the report is sent. */
type Asked = Extract<Confirmation, { readonly kind: 'ask' }> & { readonly to: string };

/** Sends a report, after the host asked for a confirmation if one is needed. */
export function useSend({ report, target, options, again, onDeclined }: Options) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [isStarting, setStarting] = useState(false);
  const canSend = target !== null && !isStarting;

  async function start(to: string, confirmed: string | null): Promise<void> {
    setAsking(null);
    setStarting(true);
    await startAttempt({ report, target: to, options, confirmed, again });
    setStarting(false);
  }

  async function send(): Promise<void> {
    if (!canSend) return;
    setStarting(true);
    await reportOf(report).settle();
    // The host decides by the bytes and the address of now: the preview can be older than the last typing.
    const asked = await callOrNotify('send.confirm', { report, target, options });
    setStarting(false);
    switch (asked?.kind) {
      case undefined:
        return;
      case 'declined':
        onDeclined();
        return;
      case 'ask':
        setAsking({ ...asked, to: target });
        return;
      case 'confirmed':
        await start(target, asked.number);
        return;
      case 'not_needed':
        await start(target, null);
        return;
      default:
        assertNever(asked);
    }
  }

  return {
    canSend,
    send,
    asking,
    confirm: ({ to, number }: Asked) => start(to, number),
    cancel: () => {
      setAsking(null);
    },
  };
}
