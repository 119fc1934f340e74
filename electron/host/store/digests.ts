import type { Connection } from './connection.ts';

/**
 * The SHA-256 digests for finding attempts, each with a number. The indexes contain these numbers instead of the digests. Reports that are queued one after the
 * other get adjacent numbers. Writing many attempts therefore changes few pages.
 */
interface Digests {
  /** Returns the numbers of two digests. Assigns a number to a new digest. */
  numbers(first: string, second: string | null): readonly [first: number, second: number | null];
  /** Deletes digests that no attempt uses. */
  sweep(): void;
}

/** SQL expression for the number of a digest, which is the bound value. NULL: the digest has no number. */
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
