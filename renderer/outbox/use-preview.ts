import { useEffect, useState } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type { SendOptions, SendPreview, Target } from '../../shared/view/attempt-view.ts';
import type { TargetRules } from '../../shared/target/target-rules.ts';
import { call } from '../bridge/bridge.ts';
import { reportOf } from '../state/report-store.ts';

/** What is to be sent where, and what that target judges by. */
export interface WantedSend {
  readonly target: Target;
  readonly rules: TargetRules;
  readonly options: SendOptions;
}

/** What would go out, as the host last said; `isFresh` is false while a newer answer is awaited. */
export interface PreviewState {
  readonly preview: SendPreview | null;
  readonly error: AppError | null;
  readonly isFresh: boolean;
}

const SETTLE_MS = 150;

/** Asks the host what would go out to a target, again whenever the target, what it judges by or the options change. */
export function usePreview(report: string, wanted: WantedSend): PreviewState {
  const key = JSON.stringify(wanted);
  const [known, setKnown] = useState<{ readonly key: string; readonly preview: SendPreview | null; readonly error: AppError | null }>({
    key: '',
    preview: null,
    error: null,
  });

  useEffect(() => {
    let isWanted = true;
    const { target, rules, options } = wanted;
    async function read(): Promise<void> {
      // What was typed last goes out too.
      await reportOf(report).settle();
      const answer = await call('send.preview', { report, target, ...rules, options });
      if (!isWanted) return;
      setKnown(answer.ok ? { key, preview: answer.value, error: null } : { key, preview: null, error: answer.error });
    }
    // A URL is asked about when people stop typing, not at every letter.
    const wait = target.kind === 'url' ? SETTLE_MS : 0;
    const timer = setTimeout(() => {
      void read();
    }, wait);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // The key stands for all that is wanted, which is a new object at every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report, key]);

  return { preview: known.preview, error: known.error, isFresh: known.key === key };
}
