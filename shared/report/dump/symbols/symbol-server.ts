/** Servers that many programs of Mozilla and Electron need. They are suggested, and never asked before the user adds them. */
export const SUGGESTED_SERVERS: readonly string[] = ['https://symbols.mozilla.org/', 'https://symbols.electronjs.org/'];

/** The longest address of a server. */
export const MAX_SERVER_LENGTH = 2_000;

const ADDRESS = /^(https?):\/\/([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(\/[!-~]*)?$/i;
const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
]);

/** The address of a symbol server with a final slash. Null if the text is no address: http or https, in ASCII, without user name, query and fragment. */
export function symbolServer(text: string): string | null {
  const written = text.trim();
  const parts = written.length > MAX_SERVER_LENGTH ? null : ADDRESS.exec(written);
  if (parts === null) return null;
  const [, scheme = '', host = '', port, path = '/'] = parts;
  const number = port === undefined ? null : Number(port);
  if (/[?#\\]/.test(path) || number === 0 || (number ?? 0) > 65_535) return null;
  const shownPort = number === null || number === DEFAULT_PORTS.get(scheme.toLowerCase()) ? '' : `:${String(number)}`;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${shownPort}${path.endsWith('/') ? path : `${path}/`}`;
}

/** Host name and port of a server, by which people know it. */
export function serverHost(server: string): string {
  return /^https?:\/\/([^/]+)\//.exec(server)?.[1] ?? server;
}
