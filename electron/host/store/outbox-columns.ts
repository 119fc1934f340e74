import type { MoveCause, QueueMove, QueueState } from '../../../shared/sending/queue/queue-states.ts';
import { MOVE_CAUSES, QUEUE_MOVES, QUEUE_STATES } from '../../../shared/sending/queue/queue-states.ts';

/** What a newer version may have written is for a person to look at. */
export function stateOf(value: unknown): QueueState {
  return QUEUE_STATES.find((state) => state === value) ?? 'needs_person';
}

export function causeOf(value: unknown): MoveCause {
  return MOVE_CAUSES.find((cause) => cause === value) ?? 'person';
}

export function moveOf(value: unknown): QueueMove {
  return (Object.keys(QUEUE_MOVES) as readonly QueueMove[]).find((move) => move === value) ?? 'ask';
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
