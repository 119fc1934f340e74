import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';

/**
 * Returns the later of two views of one attempt. Responses and events can arrive in any order, but an ended attempt is final, and `sentBytes` never decreases.
 */
function later(known: AttemptView, reported: AttemptView): AttemptView {
  if (known.state !== 'sending') return known;
  return reported.state === 'sending' && reported.sentBytes < known.sentBytes ? known : reported;
}

/** Merges known and reported attempts, newest first. */
export function mergeAttempts(known: readonly AttemptView[], reported: readonly AttemptView[]): readonly AttemptView[] {
  const merged = new Map(known.map((attempt) => [attempt.id, attempt]));
  for (const attempt of reported) {
    const before = merged.get(attempt.id);
    merged.set(attempt.id, before === undefined ? attempt : later(before, attempt));
  }
  return [...merged.values()].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}
