import type { Anchor } from '../../../shared/editing/edits/edit.ts';

/** Target position of a moved item: before another item, or at the end (`before` is null). */
interface MoveTarget {
  readonly before: Anchor | null;
}

/**
 * Returns the position to which the item `at` moves when it swaps places with its neighbour; null if there is no neighbour on that side. `peers`: the items
 * with which it can swap, in order. `all`: all items that can come after it, in order.
 */
export function moveTarget(peers: readonly Anchor[], all: readonly Anchor[], at: Anchor, step: 1 | -1): MoveTarget | null {
  const here = peers.indexOf(at);
  const neighbour = here === -1 ? undefined : peers[here + step];
  if (neighbour === undefined) return null;
  if (step === -1) return { before: neighbour };
  const behind = all.indexOf(neighbour);
  // If the neighbour's page is not loaded, `all` does not contain the neighbour. The item after the neighbour is then the next peer.
  return { before: (behind === -1 ? peers[here + 2] : all[behind + 1]) ?? null };
}

/** Returns the item to select after `at` is removed: the next one, else the previous one. */
export function neighbourOf(order: readonly Anchor[], at: Anchor): Anchor | null {
  const here = order.indexOf(at);
  return here === -1 ? null : (order[here + 1] ?? order[here - 1] ?? null);
}
