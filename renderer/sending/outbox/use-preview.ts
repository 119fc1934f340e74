import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { SendOptions, SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { call } from '../../bridge/bridge.ts';
import { reportOf } from '../../report/state/report-store.ts';

/** What is to be sent where. */
interface WantedSend {
  /** null: none yet. */
  readonly target: TargetView | null;
  readonly options: SendOptions;
}

/** The host's last preview of the request; `isFresh` is false while a newer preview is on its way. */
export interface PreviewState {
  readonly preview: SendPreview | null;
  readonly error: AppError | null;
  readonly isFresh: boolean;
  /** Id of the target that the preview is of; null: there is no preview. */
  readonly of: string | null;
}

/** Asks the host what would go out to a target, again whenever the options or anything of the target change. */
export function usePreview(report: string, wanted: WantedSend): PreviewState {
  const key = JSON.stringify(wanted);
  const [known, setKnown] = useState<Omit<PreviewState, 'isFresh'> & { readonly key: string }>({
    key: '',
    preview: null,
    error: null,
    of: null,
  });

  useEffect(() => {
    let isWanted = true;
    const { target, options } = wanted;
    async function read(): Promise<void> {
      // What was typed last goes out too.
      await reportOf(report).settle();
      const answer = target === null ? null : await call('send.preview', { report, target: target.id, options });
      if (!isWanted || target === null || answer === null) return;
      setKnown(
        answer.ok ? { key, preview: answer.value, error: null, of: target.id } : { key, preview: null, error: answer.error, of: target.id },
      );
    }
    void read();
    return () => {
      isWanted = false;
    };
    // The key stands for all that is wanted, which is a new object at every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report, key]);

  return { preview: known.preview, error: known.error, isFresh: known.key === key, of: known.of };
}
