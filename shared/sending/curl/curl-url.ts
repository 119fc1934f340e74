import { type Result, fail, ok } from '../../errors.ts';
import type { CurlFailure } from './curl-failure.ts';

/** The destination of a command's request. Texts are bytes as Latin-1. */
export interface CurlUrl {
  /** Value for `Host`. Includes the port unless it is the default of the scheme. */
  readonly host: string;
  readonly target: string;
  /** `user:password` from the URL, decoded; null: none. */
  readonly user: string | null;
}

interface UrlOptions {
  /** Brackets and braces are literal and do not expand. */
  readonly isLiteral: boolean;
  /** `/../` and `/./` stay in the path. */
  readonly keepsDots: boolean;
  /** Strings to append to the query. */
  readonly query: readonly string[];
  /** Name of the uploaded file, which is appended to a path that ends with a slash; null: none. */
  readonly uploaded: string | null;
  /** Request target that overrides the URL; null: none. */
  readonly target: string | null;
}

const USUAL_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };
const ADDRESS = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?(?:#.*)?$/is;
const HOST = /^((?:[\w.-]|\$\{\w+\})+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

export function readCurlUrl(written: string, { isLiteral, keepsDots, query, uploaded, target }: UrlOptions): Result<CurlUrl, CurlFailure> {
  const match = ADDRESS.exec(written);
  const scheme = (match?.[1] ?? 'http').toLowerCase();
  const [authority = '', path = '', asked = ''] = match?.slice(2) ?? [];
  const at = authority.lastIndexOf('@');
  const host = HOST.exec(authority.slice(at + 1));
  if (host === null || USUAL_PORTS[scheme] === undefined || /[\0-\x20\x7f]/.test(written)) return fail({ code: 'bad_url', name: '' });
  // curl would send several requests for these characters.
  if (!isLiteral && /[[\]{}]/.test(`${path}${asked}`.replace(/\$\{[^{}]*\}/g, ''))) return fail({ code: 'pattern', name: '' });
  const [, name = '', port = ''] = host;
  const resolved = keepsDots ? path : withoutDots(path);
  const whole = `${resolved === '' ? '/' : resolved}${resolved.endsWith('/') || resolved === '' ? (uploaded ?? '') : ''}`;
  const search = query.reduce((before, more) => `${before}${before === '' ? '?' : before === '?' ? '' : '&'}${more}`, asked);
  return ok({
    host: port === '' || port === USUAL_PORTS[scheme] ? name : `${name}:${port}`,
    target: target ?? asciiOf(whole + search),
    user: at < 0 ? null : decoded(authority.slice(0, at)),
  });
}

/** Removes `.` and `..` from a path (RFC 3986, 5.2.4). */
function withoutDots(path: string): string {
  const segments = path.split('/');
  const last = segments.at(-1);
  const resolved: string[] = [];
  for (const segment of segments.slice(1)) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  if (last === '.' || last === '..') resolved.push('');
  return segments.length < 2 ? path : `/${resolved.join('/')}`;
}

/** Percent-encodes bytes beyond ASCII. */
function asciiOf(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function decoded(user: string): string {
  const plain = user.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // curl sends an empty password if the URL has none.
  return user.includes(':') ? plain : `${plain}:`;
}
