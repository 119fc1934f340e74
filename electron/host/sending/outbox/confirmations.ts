import { randomBytes } from 'node:crypto';
import type { ContentKind } from '../../../../shared/bridge/view/send-question.ts';

/** A report that leaves this machine: its destination, and the kinds of its contents. */
export interface Leaving {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly kinds: readonly ContentKind[];
}

/**
 * The user's consent in this session: which kinds of contents may go to which origin. In memory only. The same rule applies to all shells and commands,
 * also for many reports at once: each question gets a number, which is valid once and only for the contents that the question named.
 */
export interface Confirmations {
  /**
   * True if the user agreed to send all these kinds to that origin. A different scheme, host or port needs a new question, and so does a kind that no
   * question named.
   */
  covers(leaving: Leaving): boolean;
  /** Issues a number for a question that is being asked. The number has no effect until `redeem`. */
  numberFor(leaving: Leaving): string;
  /**
   * Redeems a number. Returns true if it was issued for that origin and for every kind in `leaving`; all kinds of its question are then agreed to.
   * Valid or not, the number cannot be used again.
   */
  redeem(number: string, leaving: Leaving): boolean;
}

/** Random bytes of a number. */
const NUMBER_BYTES = 32;
/** Maximum number of open questions; beyond that, the oldest number becomes invalid. */
const MAX_OPEN = 64;

export function createConfirmations(): Confirmations {
  const agreed = new Map<string, ReadonlySet<ContentKind>>();
  const open = new Map<string, Leaving>();

  return {
    covers({ origin, kinds }) {
      const known = agreed.get(origin);
      return known !== undefined && kinds.every((kind) => known.has(kind));
    },
    numberFor({ origin, kinds }) {
      const [oldest] = open.keys();
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
      const number = randomBytes(NUMBER_BYTES).toString('base64url');
      open.set(number, { origin, kinds });
      return number;
    },
    redeem(number, { origin, kinds }) {
      const asked = open.get(number);
      open.delete(number);
      if (asked?.origin !== origin || !kinds.every((kind) => asked.kinds.includes(kind))) return false;
      agreed.set(origin, new Set([...(agreed.get(origin) ?? []), ...asked.kinds]));
      return true;
    },
  };
}
