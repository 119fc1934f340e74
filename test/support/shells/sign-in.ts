/** An address as a browser shell prints it. */
export const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{22}(?![\w-])/;

/** The code of an address. */
export function codeIn(address: string): string {
  return new URLSearchParams(new URL(address).hash.slice(1)).get('code') ?? '';
}

/** What the server says to a code, as a page asks it. */
export async function exchangeCode(origin: string, code: string): Promise<unknown> {
  const response = await fetch(new URL('/session', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return response.json();
}

/** Lets a tab in as the page does: the token for the code of an address, which is used up by it. */
export async function signIn(address: string): Promise<string> {
  const answer = await exchangeCode(address, codeIn(address));
  if (typeof answer !== 'object' || answer === null || !('token' in answer) || typeof answer.token !== 'string')
    throw new Error(`the address lets nobody in: ${JSON.stringify(answer)}`);
  return answer.token;
}
