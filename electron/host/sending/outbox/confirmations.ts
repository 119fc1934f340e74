import { randomBytes } from 'node:crypto';
import type { ContentKind } from '../../../../shared/bridge/view/send-question.ts';

/** A report that leaves this machine: its destination, and the kinds of its contents. */
export interface Leaving {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly kinds: readonly ContentKind[];
}

/**
 * The user's consent in this session: the kinds of contents that may be sent to an origin. It is kept only in memory. The same rule applies to all shells and
 * commands, even for many reports at once. Each question gets a number. The number is valid once, and only for the contents that were named in the question.
 */
export interface Confirmations {
  /**
   * Returns whether the user agreed to send all these kinds to that origin. A different scheme, host or port needs a new question. A kind that was not in a
   * question also needs a new question.
   */
  covers(leaving: Leaving): boolean;
  /** Creates the number of a question. The number has no effect until `redeem`. */
  numberFor(leaving: Leaving): string;
  /**
   * Redeems a number. Returns true if the number was issued for that origin and for every kind in `leaving`. In that case, the user has agreed to all kinds in
   * its question. The number cannot be used again, whether it was valid or not.
   */
  redeem(number: string, leaving: Leaving): boolean;
}

/** Number of random bytes. */
const NUMBER_BYTES = 32;
/** Maximum number of open questions. Above that, the oldest number becomes invalid. */
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
