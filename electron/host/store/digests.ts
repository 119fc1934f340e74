import type { Connection } from './connection.ts';

/**
 * SHA-256 sums that attempts are found by, each under a number of its own. Indexes hold the numbers: those of reports that are queued one after the other lie
 * side by side, so that many attempts are written to few pages.
 */
interface Digests {
  /** Their numbers; those that have none yet are given one. */
  numbers(first: string, second: string | null): readonly [first: number, second: number | null];
  /** Forgets those that no attempt is found by. */
  sweep(): void;
}

/** The number of a sum, as a part of a statement with the sum as its value; NULL: it has none. */
export const NUMBER_OF = '(SELECT number FROM digests WHERE sha256 = ?)';

const FIND = `SELECT ${NUMBER_OF} AS first, ${NUMBER_OF} AS second`;
const ADD = 'INSERT INTO digests (sha256) VALUES (?) ON CONFLICT DO NOTHING';
const SWEEP = `DELETE FROM digests WHERE number NOT IN
  (SELECT report FROM attempts WHERE report IS NOT NULL UNION SELECT sent FROM attempts WHERE sent IS NOT NULL)`;

export function digests(connection: Connection): Digests {
  function numbers(first: string, second: string | null): readonly [first: number, second: number | null] {
    const found = connection.get(FIND, first, second);
    const [one, other] = [numberOf(found?.['first']), numberOf(found?.['second'])];
    if (one !== null && (other !== null || second === null)) return [one, other];
    for (const sum of [first, second]) if (sum !== null) connection.run(ADD, sum);
    return numbers(first, second);
  }

  return {
    numbers,
    sweep() {
      connection.run(SWEEP);
    },
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
