import { useEffect, useState } from 'react';
import { formatTimeTaken } from '../../../shared/bytes/durations.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';

const SECOND = 1_000;

/** The wait that an answer requested, with the remaining time. `since`: time of the answer, ISO 8601; `wait`: milliseconds. */
export function RetryAfter({ since, wait }: { readonly since: string | null; readonly wait: number }) {
  const [now, setNow] = useState(() => Date.now());
  const left = since === null ? 0 : Math.max(Date.parse(since) + wait - now, 0);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => {
      setNow(Date.now());
    }, SECOND);
    return () => {
      clearTimeout(timer);
    };
  }, [isOver, now]);
  const rest = isOver ? SCREEN_TEXTS.waitIsOver : SCREEN_TEXTS.waitLeft(formatTimeTaken(Math.ceil(left / SECOND) * SECOND));
  return (
    <>
      <dt>{SCREEN_TEXTS.retryAfter}</dt>
      <dd data-testid="retry-after">
        {formatTimeTaken(wait)} <span aria-live="off">({rest})</span>
      </dd>
    </>
  );
}
