import { isIpv6Address } from '../../wire/ipv6-address.ts';

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
  if (/[?#\\]/.test(path) || number === 0 || (number ?? 0) > 65_535 || !isHost(host)) return null;
  const shownPort = number === null || number === DEFAULT_PORTS.get(scheme.toLowerCase()) ? '' : `:${String(number)}`;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${shownPort}${path.endsWith('/') ? path : `${path}/`}`;
}

/** Whether a URL can have this host: an IPv6 address in brackets, a name, or, if its last label is a number, an IPv4 address (URL Standard, host parsing). */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return isIpv6Address(host.slice(1, -1));
  const labels = host.split('.');
  const endsInNumber = /^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '');
  return !endsInNumber || isIpv4Address(labels);
}

/** Up to four numbers, of which the last one has the remaining bytes of the address. */
function isIpv4Address(labels: readonly string[]): boolean {
  const last = labels.length - 1;
  return last < 4 && labels.map(numberOf).every((number, index) => number < 256 ** (index === last ? 4 - last : 1));
}

/** The value of a decimal, octal (`017`) or hexadecimal (`0xf`) number; NaN for any other text. */
function numberOf(text: string): number {
  if (/^0x[0-9a-f]*$/i.test(text)) return Number.parseInt(`0${text.slice(2)}`, 16);
  if (/^0[0-7]*$/.test(text)) return Number.parseInt(text, 8);
  return /^\d+$/.test(text) && !text.startsWith('0') ? Number(text) : Number.NaN;
}

/** Host name and port of a server, by which people know it. */
export function serverHost(server: string): string {
  return /^https?:\/\/([^/]+)\//.exec(server)?.[1] ?? server;
}
