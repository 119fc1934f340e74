import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from './tokens.ts';

/** How long (ms) a code is worth something. */
export const CODE_LIVES = 60_000;

/** What became of a code that a page brought. `used`: somebody had brought it before, and the token that was given for it then is worth nothing now. */
type Exchanged = { readonly kind: 'token'; readonly token: string } | { readonly kind: 'used' } | { readonly kind: 'dead' };

/** What stands in addresses: a code is worth one token, once, within a minute. So what a history, a terminal or another program saw of it is worth nothing. */
export interface OneTimeCodes {
  /** 128 random bits, base64url. `over` is called once: when the code was used, or its time is over. */
  make(over?: () => void): string;
  /** Takes a code that was worked out elsewhere, from a secret of this run. */
  enter(code: string): void;
  exchange(code: string): Exchanged;
  /** Ends the time of all. */
  close(): void;
}

interface OneTimeCodeOptions {
  readonly tokens: Pick<Tokens, 'give' | 'revoke'>;
  readonly now: () => number;
  /** Calls back after so many ms, unless the returned function is called before. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface PendingCode {
  readonly until: number;
  readonly end: () => void;
}

export function createOneTimeCodes({ tokens, now, later }: OneTimeCodeOptions): OneTimeCodes {
  /** The codes that were not used, by their hashes. */
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
      // A machine that slept counted no time for what waits.
      return now() < known.until ? { kind: 'token', token: tokens.give(code) } : { kind: 'dead' };
    },
    close() {
      for (const { end } of open.values()) end();
    },
  };
}

/** Waits by the clock, without keeping the process. */
export function laterByClock(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
