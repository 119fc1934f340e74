/** Address of the page with a code in the fragment, which a browser never sends along. */
export function addressOf(port: number, code: string): string {
  return `http://127.0.0.1:${String(port)}/#code=${code}`;
}
