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
  /** The target id or typed URL; null if there is none. */
  readonly chosen: string | null;
  /** Called when the user declines in a system dialog. */
  readonly onDeclined: () => void;
}

/** A question to show before the report is sent. */
type Asked = Extract<Confirmation, { readonly kind: 'ask' }> & SendTo;

interface SendTo {
  readonly to: string;
  /** True to send bytes that the target refused before. */
  readonly again: boolean;
}

/** Sends a report, after a confirmation if the host requires one. */
export function useSend({ report, options, chosen, onDeclined }: Options) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** Set synchronously, unlike `isStarting`, because a second press can come before the next rendering. */
  const isBusy = useRef(false);

  /** Notices about failures of the last press. They are dismissed when the user presses again or changes the choice. */
  const failures = useRef<ReadonlySet<number>>(new Set());

  function dismissOwn(): void {
    const own = failures.current;
    failures.current = new Set();
    dismissFailures(({ id }) => own.has(id));
  }

  useEffect(dismissOwn, [chosen, options]);

  /** Runs `act`. Until it ends, other presses are ignored. */
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
    // The host checks the current bytes and address, because the preview can be older than the last typed text.
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
    /** Sends the report. `to`: returns the target id at the time of the press, or null. */
    send: (to: () => Promise<string | null>, again: boolean) => once(async () => confirmAndStart(await to(), again)),
    asking,
    confirm: (asked: Asked) => once(() => start(asked, asked.number)),
    cancel: () => {
      setAsking(null);
    },
  };
}
