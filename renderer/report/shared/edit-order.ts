import type { Anchor } from '../../../shared/editing/edits/edit.ts';

/** Where a thing goes: before another one, or to the end (null). */
interface MoveTarget {
  readonly before: Anchor | null;
}

/**
 * Where `at` goes when it changes places with its neighbour: `peers` are the things it can change places with, `all` the things it can stand
 * before, both in their order. null where there is no neighbour on that side.
 */
export function moveTarget(peers: readonly Anchor[], all: readonly Anchor[], at: Anchor, step: 1 | -1): MoveTarget | null {
  const here = peers.indexOf(at);
  const neighbour = here === -1 ? undefined : peers[here + step];
  if (neighbour === undefined) return null;
  if (step === -1) return { before: neighbour };
  const behind = all.indexOf(neighbour);
  // What `all` does not know yet (its page is not loaded) is still before the neighbour's own next one.
  return { before: (behind === -1 ? peers[here + 2] : all[behind + 1]) ?? null };
}

/** What is selected when `at` goes away: the one behind it, else the one before it. */
export function neighbourOf(order: readonly Anchor[], at: Anchor): Anchor | null {
  const here = order.indexOf(at);
  return here === -1 ? null : (order[here + 1] ?? order[here - 1] ?? null);
}
