/** The port of a URL; if the URL has none, the default port of its scheme. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Returns the `user:password` of a URL. It is not decoded if its percent-encoding is invalid. */
export function readUser({ username, password }: URL): string {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return `${username}:${password}`;
  }
}
