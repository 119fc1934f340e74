import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Emitter } from '../../host/platform/base/emitter.ts';
import type { SavedAddress } from '../saved-address.ts';

type SavedToken = SavedAddress['tokens'][number];

/** A token is deleted if no tab used it for this time (ms), or if `MAX_TOKENS` other tokens were used more recently. */
const TOKEN_LIFETIME = 30 * 24 * 3_600_000;
const MAX_TOKENS = 32;

/** Precision of the stored time of last use, in ms. With a coarse precision, not every call causes a write. */
const USE_KNOWN_TO = 3_600_000;

/** The tokens of tabs. Each tab of this run or of an earlier run has its own token. Only hashes of tokens are stored. */
export interface Tokens {
  /** Creates a token for a tab in exchange for a code. A token has 256 random bits, base64url. */
  give(code: string): string;
  /** Returns the hash (hex) of a valid token; null for an invalid token. Compares in constant time. */
  holderOf(given: string): string | null;
  /** Deletes the token that was issued for a code. Returns false if there is none. */
  revoke(code: string): boolean;
  /**
   * Returns a proof (hex) for each token. A proof can be derived from a nonce and a port only with the token's hash. A page requests the proofs before it sends
   * its token again, because another program may use the port by then. Another server cannot relay the proofs, because they depend on the port.
   */
  proofs(port: number, nonce: string): readonly string[];
  /** Returns the hashes to store, most recently used first. */
  saved(): readonly SavedToken[];
  /** Calls the listener with the hash of each token that is no longer valid. */
  onGone(listener: (holder: string) => void): void;
}

interface TokenOptions {
  readonly saved: readonly SavedToken[];
  readonly now: () => number;
  /** Called when the tokens must be stored again. */
  readonly changed: () => void;
}

interface TokenRecord {
  readonly sha256: string;
  /** Hash of the code for which the token was issued; null if an earlier version issued the token. */
  readonly code: string | null;
  usedAt: number;
  savedAt: number;
}

export function createTokens({ saved, now, changed }: TokenOptions): Tokens {
  const fresh = saved.filter(({ usedAt }) => now() - usedAt < TOKEN_LIFETIME);
  let known: readonly TokenRecord[] = fresh
    .map(({ sha256, usedAt, code = null }) => ({ sha256, usedAt, savedAt: usedAt, code }))
    .toSorted(lastUsedFirst)
    .slice(0, MAX_TOKENS);
  const removed = new Emitter<[holder: string]>();

  function forget(gone: readonly TokenRecord[]): void {
    known = known.filter((one) => !gone.includes(one));
    for (const { sha256 } of gone) removed.emit(sha256);
  }

  function noteUse(one: TokenRecord): void {
    one.usedAt = now();
    if (one.usedAt - one.savedAt < USE_KNOWN_TO) return;
    one.savedAt = one.usedAt;
    changed();
  }

  return {
    give(code) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      known = [{ sha256: hashOf(token), code: hashOf(code), usedAt: at, savedAt: at }, ...known.toSorted(lastUsedFirst)];
      forget(known.slice(MAX_TOKENS));
      changed();
      return token;
    },
    holderOf(given) {
      const hash = Buffer.from(hashOf(given), 'hex');
      const found = known.filter(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hash));
      for (const one of found) noteUse(one);
      return found[0]?.sha256 ?? null;
    },
    revoke(code) {
      const hash = hashOf(code);
      const given = known.filter((one) => one.code === hash);
      if (given.length === 0) return false;
      forget(given);
      changed();
      return true;
    },
    proofs: (port, nonce) => known.map(({ sha256 }) => proofOf(sha256, port, nonce)),
    saved: () =>
      known.toSorted(lastUsedFirst).map(({ sha256, usedAt, code }) => (code === null ? { sha256, usedAt } : { sha256, usedAt, code })),
    onGone: removed.listen,
  };
}

function lastUsedFirst(a: TokenRecord, b: TokenRecord): number {
  return b.usedAt - a.usedAt;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the proof that the server knows the token with this hash. The page computes the same value (renderer/bridge/proof.ts). */
function proofOf(hash: string, port: number, nonce: string): string {
  return createHmac('sha256', Buffer.from(hash, 'hex'))
    .update(`crashlens ${String(port)} ${nonce}`)
    .digest('hex');
}
