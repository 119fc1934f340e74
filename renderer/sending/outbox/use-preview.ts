import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import type { SendOptions, SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { call } from '../../bridge/bridge.ts';
import { reportOf } from '../../report/state/report-store.ts';

interface WantedSend {
  /** null while the URL of another target is typed. */
  readonly target: TargetView | null;
  /** The complete typed URL; null if there is none. */
  readonly url: string | null;
  readonly options: SendOptions;
}

/** The host's last preview of the request. `isFresh`: false while a newer preview is pending. */
export interface PreviewState {
  readonly preview: SendPreview | null;
  readonly error: AppError | null;
  readonly isFresh: boolean;
  /** Id of the previewed target, or the previewed URL; null if there is no preview. */
  readonly of: string | null;
}

/** Milliseconds without typing in the URL field before the host is asked for a preview. */
const STAYS = 150;

function ask(report: string, { target, url, options }: WantedSend): Promise<BridgeResult<SendPreview>> | null {
  if (target !== null) return call('send.preview', { report, target: target.id, options });
  return url === null ? null : call('send.previewUrl', { report, url, options });
}

/** Requests a preview for a target or a typed URL, again whenever the options, the URL or the target change. */
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
    const of = wanted.target?.id ?? wanted.url;
    async function read(): Promise<void> {
      // The last typed text must become an edit first, because it is sent too.
      await reportOf(report).settle();
      const answer = isWanted ? await ask(report, wanted) : null;
      if (!isWanted || answer === null) return;
      setKnown(answer.ok ? { key, preview: answer.value, error: null, of } : { key, preview: null, error: answer.error, of });
    }
    const timer = wanted.url === null ? undefined : setTimeout(() => void read(), STAYS);
    if (timer === undefined) void read();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `wanted` is a new object at every rendering. The key contains all its values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report, key]);

  return { preview: known.preview, error: known.error, isFresh: known.key === key, of: known.of };
}
