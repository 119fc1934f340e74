/** Returns the address of the page, with a code in the fragment. Browsers do not send fragments to servers. */
export function addressOf(port: number, code: string): string {
  return `http://127.0.0.1:${String(port)}/#code=${code}`;
}
