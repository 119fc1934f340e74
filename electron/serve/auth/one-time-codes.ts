import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from './tokens.ts';

/** How long a code is valid, in ms. */
export const CODE_LIVES = 60_000;

/**
 * Result of exchanging a code. `used`: the code was exchanged before, and the token from that exchange is now revoked. `dead`: the code is unknown or has
 * expired.
 */
type Exchanged = { readonly kind: 'token'; readonly token: string } | { readonly kind: 'used' } | { readonly kind: 'dead' };

/**
 * One-time codes in login links. Each code can be exchanged for a token once, within a minute. A code that is found later in a history or a terminal is
 * therefore worthless.
 */
export interface OneTimeCodes {
  /** Creates a code of 128 random bits, base64url. `over`: called once, after the code was used or has expired. */
  make(over?: () => void): string;
  /** Adds a code that was derived from a secret of this run. */
  enter(code: string): void;
  exchange(code: string): Exchanged;
  close(): void;
}

interface OneTimeCodeOptions {
  readonly tokens: Pick<Tokens, 'give' | 'revoke'>;
  readonly now: () => number;
  /** Calls back after `ms`, unless the returned function is called first. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface PendingCode {
  readonly until: number;
  readonly end: () => void;
}

export function createOneTimeCodes({ tokens, now, later }: OneTimeCodeOptions): OneTimeCodes {
  /** The unused codes, by hash. */
  const open = new Map<string, PendingCode>();

  function enter(code: string, over: () => void): void {
    const hash = createHash('sha256').update(code).digest('hex');
    const stop = later(() => open.get(hash)?.end(), CODE_LIVES);
    const end = (): void => {
      stop();
      open.delete(hash);
      over();
    };
    open.set(hash, { until: now() + CODE_LIVES, end });
  }

  return {
    make(over = () => undefined) {
      const code = randomBytes(16).toString('base64url');
      enter(code, over);
      return code;
    },
    enter: (code) => enter(code, () => undefined),
    exchange(code) {
      const known = open.get(createHash('sha256').update(code).digest('hex'));
      if (known === undefined) return { kind: tokens.revoke(code) ? 'used' : 'dead' };
      known.end();
      // The time is checked again here, because timers do not run while a machine sleeps.
      return now() < known.until ? { kind: 'token', token: tokens.give(code) } : { kind: 'dead' };
    },
    close() {
      for (const { end } of open.values()) end();
    },
  };
}

/** Starts a timer that does not keep the process alive. */
export function laterByClock(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
