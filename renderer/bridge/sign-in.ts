import type { SignedOut } from '../../shared/text/app/connection.ts';
import type { Reach } from './connection.ts';

/** Where a tab keeps its token: over a reload, for itself alone. */
const TOKEN_KEY = 'crashlens-token';

/** The longest (ms) that an answer is waited for. */
const ANSWER_LIMIT = 10_000;

/** What came of it: the tab's token, or why it has none. */
export type SignedIn = { readonly token: string } | { readonly token: null; readonly why: SignedOut };

/** What signing in takes from the tab. */
interface Tab {
  /** The fragment of its address, as it stands. */
  readonly hash: string;
  /** Takes the fragment out of the address, and out of the history. */
  readonly clearAddress: () => void;
  /** null where the browser keeps nothing for the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** Who answers at the page's address to a token, which is not shown. */
  readonly probe: (token: string) => Promise<Reach>;
}

/** The code in an address (`#code=…`), which is worth one token; null where there is none. */
export function codeOf(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code');
  return code === '' ? null : code;
}

/**
 * Lets the tab in: by the code of its address, else by the token that it kept. The address is cleared before anything else, so that nothing of it is kept.
 * A tab that has a token stays in where the code is worth nothing.
 */
export async function signIn({ hash, clearAddress, storage, probe }: Tab): Promise<SignedIn> {
  if (hash !== '') clearAddress();
  const code = codeOf(hash);
  const given = code === null ? ({ token: null, why: 'no_code' } as const) : await exchange(code);
  if (given.token !== null) {
    storage?.setItem(TOKEN_KEY, given.token);
    return given;
  }
  const saved = storage?.getItem(TOKEN_KEY) ?? null;
  if (saved === null) return given;
  // Whoever is gone may come back: that is told by the connection.
  if ((await probe(saved)) !== 'other') return { token: saved };
  storage?.removeItem(TOKEN_KEY);
  return given.why === 'no_code' ? { token: null, why: 'forgotten' } : given;
}

/** Brings a code to the server that the page itself came from. */
async function exchange(code: string): Promise<SignedIn> {
  try {
    const response = await fetch('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT),
    });
    if (!response.ok) return { token: null, why: 'dead' };
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return { token: null, why: 'gone' };
    if (answer.kind === 'token' && 'token' in answer && typeof answer.token === 'string') return { token: answer.token };
    return { token: null, why: answer.kind === 'used' ? 'used' : 'dead' };
  } catch {
    // The server went away meanwhile, or something else answered: the code was shown, and is worth nothing by the time it is there again.
    return { token: null, why: 'gone' };
  }
}

/** The tab's own storage; null where the browser gives the page none, and a reload leads out. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
