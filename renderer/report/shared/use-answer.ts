import { useEffect, useState } from 'react';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/**
 * Calls a channel again whenever the request or `turn` changes. Returns the newest answer, which stays until the next one arrives; null before the first, after
 * a failure, and without a request.
 */
export function useAnswer<C extends Extract<Channel, `${'dump' | 'memory'}.${string}`>>(
  channel: C,
  request: RequestOf<C> | null,
  turn: string,
): ResponseOf<C> | null {
  const [answer, setAnswer] = useState<ResponseOf<C> | null>(null);
  // Requests are made in every render; equal texts are equal requests.
  const text = JSON.stringify(request);
  useEffect(() => {
    const given = JSON.parse(text) as RequestOf<C> | null;
    if (given === null) return undefined;
    let isCurrent = true;
    void callOrNotify(channel, given).then((received) => {
      if (isCurrent) setAnswer(received);
    });
    return () => {
      isCurrent = false;
    };
  }, [channel, text, turn]);
  return request === null ? null : answer;
}
