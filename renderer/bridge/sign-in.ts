import type { SignedOut } from '../../shared/text/app/connection.ts';
import type { Reach } from './connection.ts';

/** Storage key of the token. The token survives a reload and belongs to one tab. */
const TOKEN_KEY = 'crashlens-token';

/** Maximum wait for a response, in milliseconds. */
const ANSWER_LIMIT = 10_000;

/** Result of a sign-in: the tab's token, or why there is none. */
export type SignedIn = { readonly token: string } | { readonly token: null; readonly why: SignedOut };

/** Parts of the tab that a sign-in uses. */
interface Tab {
  /** The fragment of the tab's address. */
  readonly hash: string;
  /** Removes the fragment from the address and from the history. */
  readonly clearAddress: () => void;
  /** null if the browser stores nothing for the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** Checks what answers at the page's address. The token is not sent. */
  readonly probe: (token: string) => Promise<Reach>;
}

/** Returns the one-time code in the fragment of an address (`#code=…`); null if there is none. The code can be exchanged for a token. */
export function codeOf(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code');
  return code === '' ? null : code;
}

/**
 * Signs the tab in with the code in its address, or else with its saved token. First clears the address, so that the code is neither in the address nor in the
 * history. A tab with a saved token stays signed in even if the code is no longer valid.
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
  // If the host is gone, the saved token stays, because the host may come back. The connection reports its state.
  if ((await probe(saved)) !== 'other') return { token: saved };
  storage?.removeItem(TOKEN_KEY);
  return given.why === 'no_code' ? { token: null, why: 'forgotten' } : given;
}

/** Sends a code to the server that the page came from. */
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
    // The server ended meanwhile, or something else answered. The code was sent, and will be invalid when the server is back.
    return { token: null, why: 'gone' };
  }
}

/** Returns the tab's own storage, or null if the browser provides none. Without storage, a reload signs the tab out. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
