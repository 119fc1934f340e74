import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';

/** Of two views of one attempt the later one: an end is final, and bytes that were sent stay sent. Answers and events can overtake one another. */
function later(known: AttemptView, told: AttemptView): AttemptView {
  if (known.state !== 'sending') return known;
  return told.state === 'sending' && told.sentBytes < known.sentBytes ? known : told;
}

/** Known attempts with those that were told, newest first. */
export function mergeAttempts(known: readonly AttemptView[], told: readonly AttemptView[]): readonly AttemptView[] {
  const merged = new Map(known.map((attempt) => [attempt.id, attempt]));
  for (const attempt of told) {
    const before = merged.get(attempt.id);
    merged.set(attempt.id, before === undefined ? attempt : later(before, attempt));
  }
  return [...merged.values()].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}
