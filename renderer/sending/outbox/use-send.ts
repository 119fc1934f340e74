import { useRef, useState } from 'react';
import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import type { Confirmation } from '../../../shared/bridge/view/send-question.ts';
import { assertNever } from '../../../shared/errors.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { startAttempt } from './attempt-acts.ts';

interface Options {
  readonly report: string;
  readonly options: SendOptions;
  /** Id of the target that is sent also bytes that it refused before; null: no target. */
  readonly meant: string | null;
  /** The person declined in a dialog of the system. */
  readonly onDeclined: () => void;
}

/** A question that is shown before the report is sent. */
type Asked = Extract<Confirmation, { readonly kind: 'ask' }> & { readonly to: string };

/** Sends a report, after the host asked for a confirmation if one is needed. */
export function useSend({ report, options, meant, onDeclined }: Options) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** The same at once: a second press can come before the next rendering. */
  const isBusy = useRef(false);

  /** Nothing else is sent until `act` has ended. */
  async function once(act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setStarting(true);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setStarting(false);
    }
  }

  async function start(to: string, confirmed: string | null): Promise<void> {
    setAsking(null);
    await startAttempt({ report, target: to, options, confirmed, again: meant === to });
  }

  async function confirmAndStart(target: string | null): Promise<void> {
    if (target === null) return;
    await reportOf(report).settle();
    // The host decides by the bytes and the address of now: the preview can be older than the last typing.
    const asked = await callOrNotify('send.confirm', { report, target, options });
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
    isStarting,
    /** `to`: the id of the target at the moment of the press, null if there is none. */
    send: (to: () => Promise<string | null>) => once(async () => confirmAndStart(await to())),
    asking,
    confirm: ({ to, number }: Asked) => once(() => start(to, number)),
    cancel: () => {
      setAsking(null);
    },
  };
}
