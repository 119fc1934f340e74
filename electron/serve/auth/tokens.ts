import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Emitter } from '../../host/platform/base/emitter.ts';
import type { SavedAddress } from '../saved-address.ts';

type SavedToken = SavedAddress['tokens'][number];

/** A token that no tab used for so long (ms) is forgotten; so are those beyond the ones that were used last. */
const TOKEN_LIFETIME = 30 * 24 * 3_600_000;
const MAX_TOKENS = 32;

/** How exact (ms) it is kept when a token was used last: not every call is written down. */
const USE_KNOWN_TO = 3_600_000;

/** What tabs of this address show to be let in: each has a token of its own, of this run or of an earlier one. Only their hashes are known here. */
export interface Tokens {
  /** A new token for a tab, in exchange for a code: 256 random bits, base64url. */
  give(code: string): string;
  /** The hash (hex) of a token that is known; null of any other. Compared in a time that tells nothing of any token. */
  holderOf(given: string): string | null;
  /** Forgets the token that was given for a code. False where none is known. */
  revoke(code: string): boolean;
  /**
   * What only who knows a token's hash can say of a nonce at a port, one text for each token, as hex. A page asks for it before it shows its token
   * again: behind its port there may be another program by then. The port keeps another server from passing on what this one says.
   */
  proofs(port: number, nonce: string): readonly string[];
  /** The hashes that are to be kept, those used last first. */
  saved(): readonly SavedToken[];
  /** Calls back with the hash of each token that is worth nothing any more. */
  onGone(listener: (holder: string) => void): void;
}

interface TokenOptions {
  readonly saved: readonly SavedToken[];
  readonly now: () => number;
  /** Another list is to be kept. */
  readonly changed: () => void;
}

interface TokenRecord {
  readonly sha256: string;
  /** Hash of the code that it was given for; null of one that an earlier version gave. */
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

/** The page works out the same (renderer/bridge/proof.ts). */
function proofOf(hash: string, port: number, nonce: string): string {
  return createHmac('sha256', Buffer.from(hash, 'hex'))
    .update(`crashlens ${String(port)} ${nonce}`)
    .digest('hex');
}
