import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeptAddress } from './kept-address.ts';

type KeptToken = KeptAddress['tokens'][number];

/** A token that no page used for so long (ms) is forgotten; so are those beyond the newest. */
const KEPT_FOR = 30 * 24 * 3_600_000;
const MOST_KEPT = 8;

/** How exact (ms) it is known when a token was used last: not every call is written down. */
const USE_KNOWN_TO = 3_600_000;

/** What pages of this address show to be let in: the token of this run, and those of earlier runs whose hashes are kept. */
export interface Tokens {
  /** 256 random bits, base64url: the token of this run. */
  readonly own: string;
  /** Compared in a time that tells nothing of any token. */
  accepts(given: string): boolean;
  /**
   * What only who knows a token's hash can say of a nonce at a port, one text for each token, as hex. A page asks for it before it shows its token
   * again: behind its port there may be another program by then. The port keeps another server from passing on what this one says.
   */
  proofs(port: number, nonce: string): readonly string[];
  /** The hashes that are to be kept, those used last first. */
  kept(): readonly KeptToken[];
}

export interface TokenOptions {
  readonly kept: readonly KeptToken[];
  readonly now: () => number;
  /** Another list is to be kept. */
  readonly changed: () => void;
}

export function openTokens({ kept, now, changed }: TokenOptions): Tokens {
  const own = randomBytes(32).toString('base64url');
  const known = new Map<string, number>([[sha256(own).toString('hex'), now()]]);
  const fresh = kept.filter(({ usedAt }) => now() - usedAt < KEPT_FOR).toSorted((a, b) => b.usedAt - a.usedAt);
  for (const token of fresh.slice(0, MOST_KEPT - 1)) known.set(token.sha256, token.usedAt);

  function noteUse(hash: string): void {
    if (now() - (known.get(hash) ?? 0) < USE_KNOWN_TO) return;
    known.set(hash, now());
    changed();
  }

  return {
    own,
    accepts(given) {
      const hash = sha256(given);
      const found = [...known.keys()].filter((one) => timingSafeEqual(Buffer.from(one, 'hex'), hash));
      for (const one of found) noteUse(one);
      return found.length > 0;
    },
    proofs: (port, nonce) => [...known.keys()].map((hash) => proofOf(hash, port, nonce)),
    kept: () => [...known].map(([hash, usedAt]) => ({ sha256: hash, usedAt })).toSorted((a, b) => b.usedAt - a.usedAt),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The page works out the same (renderer/bridge/proof.ts). */
function proofOf(hash: string, port: number, nonce: string): string {
  return createHmac('sha256', Buffer.from(hash, 'hex'))
    .update(`crashlens ${String(port)} ${nonce}`)
    .digest('hex');
}
