/** A login link as printed by a browser shell. */
export const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{22}(?![\w-])/;

/** The code in a login link. */
export function codeIn(address: string): string {
  return new URLSearchParams(new URL(address).hash.slice(1)).get('code') ?? '';
}

/** Exchanges a code at the server, as a page does. */
export async function exchangeCode(origin: string, code: string): Promise<unknown> {
  const response = await fetch(new URL('/session', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return response.json();
}

/** Signs a tab in as the page does: exchanges the one-time code of a login link for a token. */
export async function signIn(address: string): Promise<string> {
  const answer = await exchangeCode(address, codeIn(address));
  if (typeof answer !== 'object' || answer === null || !('token' in answer) || typeof answer.token !== 'string')
    throw new Error(`the address lets nobody in: ${JSON.stringify(answer)}`);
  return answer.token;
}
