import { useEffect, useRef, useState } from 'react';
import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import type { Confirmation } from '../../../shared/bridge/view/send-question.ts';
import { assertNever } from '../../../shared/errors.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { dismissFailures, useNotices } from '../../core/state/notices.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { startAttempt } from './attempt-acts.ts';

interface Options {
  readonly report: string;
  readonly options: SendOptions;
  /** The target, or the URL that is typed; null: neither. */
  readonly chosen: string | null;
  /** The person declined in a dialog of the system. */
  readonly onDeclined: () => void;
}

/** A question that is shown before the report is sent. */
type Asked = Extract<Confirmation, { readonly kind: 'ask' }> & SendTo;

interface SendTo {
  /** Id of the target. */
  readonly to: string;
  /** Also bytes that the target refused before. */
  readonly again: boolean;
}

/** Sends a report, after the host asked for a confirmation if one is needed. */
export function useSend({ report, options, chosen, onDeclined }: Options) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** The same at once: a second press can come before the next rendering. */
  const isBusy = useRef(false);

  /** The failures that the last press was answered with. They are no longer true when a person presses again or chooses something else. */
  const failures = useRef<ReadonlySet<number>>(new Set());

  function dismissOwn(): void {
    const own = failures.current;
    failures.current = new Set();
    dismissFailures(({ id }) => own.has(id));
  }

  useEffect(dismissOwn, [chosen, options]);

  /** Nothing else is sent until `act` has ended. */
  async function once(act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    dismissOwn();
    const before = new Set(useNotices.getState().shown.map(({ id }) => id));
    setStarting(true);
    try {
      await act();
    } finally {
      failures.current = new Set(useNotices.getState().shown.flatMap(({ id }) => (before.has(id) ? [] : [id])));
      isBusy.current = false;
      setStarting(false);
    }
  }

  async function start({ to, again }: SendTo, confirmed: string | null): Promise<void> {
    setAsking(null);
    await startAttempt({ report, target: to, options, confirmed, again });
  }

  async function confirmAndStart(target: string | null, again: boolean): Promise<void> {
    if (target === null) return;
    const sendTo = { to: target, again };
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
        setAsking({ ...asked, ...sendTo });
        return;
      case 'confirmed':
        await start(sendTo, asked.number);
        return;
      case 'not_needed':
        await start(sendTo, null);
        return;
      default:
        assertNever(asked);
    }
  }

  return {
    isStarting,
    /** `to`: the id of the target at the moment of the press, null if there is none. */
    send: (to: () => Promise<string | null>, again: boolean) => once(async () => confirmAndStart(await to(), again)),
    asking,
    confirm: (asked: Asked) => once(() => start(asked, asked.number)),
    cancel: () => {
      setAsking(null);
    },
  };
}
