import type { AttemptRows } from '../../store/attempt-rows.ts';

const DAY = 86_400_000;

/** Deletes attempts that are older than `days`; 0 means no limit. `now`: ms since 1970. */
export function forgetOldAttempts(rows: Pick<AttemptRows, 'forgetBefore'>, days: number, now: number): void {
  if (days > 0) rows.forgetBefore(new Date(now - days * DAY).toISOString());
}
