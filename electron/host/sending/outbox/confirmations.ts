import { randomBytes } from 'node:crypto';
import type { ContentKind } from '../../../../shared/bridge/view/send-question.ts';

/** A report that leaves this machine: where to, and what kinds of contents go along. */
export interface Leaving {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly kinds: readonly ContentKind[];
}

/**
 * What people agreed to in this session: which kinds of contents may go to which origin. It is kept in memory alone. The one rule for all shells and
 * commands, and for many reports at once: a number is made for a question, counts once, and for nothing but what the question named.
 */
export interface Confirmations {
  /** Whether all of it was agreed to: an origin with other scheme, host or port is another one, a kind that was not named is asked for again. */
  covers(leaving: Leaving): boolean;
  /** A number for a question that is being asked. It means nothing until it is given back. */
  numberFor(leaving: Leaving): string;
  /**
   * Takes a number back. True where it was made for that origin and for every kind that goes along now; what its question named is agreed to from then on.
   * Right or wrong, it is worth nothing afterwards.
   */
  redeem(number: string, leaving: Leaving): boolean;
}

/** Random bytes of a number. */
const NUMBER_BYTES = 32;
/** Most questions that may be open at a time; the oldest one's number goes first. */
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
