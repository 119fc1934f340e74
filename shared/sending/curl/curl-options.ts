// Supported curl options, and their effect on the request, if any.

/** Options that affect the request. */
export type RequestOption =
  | 'header'
  | 'data'
  | 'data-binary'
  | 'data-raw'
  | 'data-urlencode'
  | 'json'
  | 'form'
  | 'form-string'
  | 'request'
  | 'request-target'
  | 'url'
  | 'url-query'
  | 'user'
  | 'oauth2-bearer'
  | 'cookie'
  | 'user-agent'
  | 'referer'
  | 'upload-file'
  | 'range'
  | 'get'
  | 'head'
  | 'compressed'
  | 'globoff'
  | 'path-as-is'
  | 'http1.0';

type OptionMeaning = RequestOption | 'nothing';

interface CurlOption {
  readonly means: OptionMeaning;
  readonly takesValue: boolean;
}

const WITH_VALUE: readonly RequestOption[] = [
  'header',
  'data',
  'data-binary',
  'data-raw',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'request',
  'request-target',
  'url',
  'url-query',
  'user',
  'oauth2-bearer',
  'cookie',
  'user-agent',
  'referer',
  'upload-file',
  'range',
];

const ALONE: readonly RequestOption[] = ['get', 'head', 'compressed', 'globoff', 'path-as-is', 'http1.0'];

/** Flags that do not affect the request: connection, display, and destination of the answer. */
const HARMLESS =
  'basic buffer cert-status compressed-ssh create-dirs disable doh-cert-status doh-insecure fail fail-early fail-with-body false-start ' +
  'http0.9 http1.1 http2 http2-prior-knowledge http3 http3-only include insecure ipv4 ipv6 junk-session-cookies keepalive location no-clobber clobber ' +
  'out-null parallel parallel-immediate post301 post302 post303 progress-bar progress-meter proxy-basic proxy-insecure remote-header-name remote-name ' +
  'remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sessionid show-error show-headers silent ssl ssl-allow-beast ssl-no-revoke ' +
  'ssl-reqd ssl-revoke-best-effort ssl-auto-client-cert sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tlsv1 tlsv1.0 ' +
  'tlsv1.1 tlsv1.2 tlsv1.3 trace-ids trace-time verbose xattr npn alpn';

/** Options that have a value and do not affect the request. */
const HARMLESS_WITH_VALUE =
  'abstract-unix-socket alt-svc cacert capath cert cert-type ciphers connect-timeout connect-to cookie-jar crlfile curves dns-interface ' +
  'dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header egd-file engine expect100-timeout happy-eyeballs-timeout-ms hsts interface ' +
  'keepalive-cnt keepalive-time key key-type libcurl limit-rate local-port max-filesize max-redirs max-time noproxy output output-dir parallel-max pass ' +
  'pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-key proxy-user proxy1.0 random-file rate ' +
  'resolve retry retry-delay retry-max-time socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr tls-max tls13-ciphers trace ' +
  'trace-ascii trace-config unix-socket write-out';

const TABLE: ReadonlyMap<string, CurlOption> = new Map<string, CurlOption>([
  ...HARMLESS.split(' ').map((name) => [name, { means: 'nothing', takesValue: false }] as const),
  ...HARMLESS_WITH_VALUE.split(' ').map((name) => [name, { means: 'nothing', takesValue: true }] as const),
  ...ALONE.map((name) => [name, { means: name, takesValue: false }] as const),
  ...WITH_VALUE.map((name) => [name, { means: name, takesValue: true }] as const),
  ['data-ascii', { means: 'data', takesValue: true }],
]);

/** One-letter options. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0': 'http1.0',
    '1': 'tlsv1',
    '2': 'sslv2',
    '3': 'sslv3',
    '4': 'ipv4',
    '6': 'ipv6',
    '#': 'progress-bar',
    A: 'user-agent',
    b: 'cookie',
    c: 'cookie-jar',
    d: 'data',
    D: 'dump-header',
    e: 'referer',
    E: 'cert',
    f: 'fail',
    F: 'form',
    g: 'globoff',
    G: 'get',
    H: 'header',
    i: 'include',
    I: 'head',
    j: 'junk-session-cookies',
    J: 'remote-header-name',
    k: 'insecure',
    L: 'location',
    m: 'max-time',
    N: 'no-buffer',
    o: 'output',
    O: 'remote-name',
    q: 'disable',
    r: 'range',
    R: 'remote-time',
    s: 'silent',
    S: 'show-error',
    T: 'upload-file',
    u: 'user',
    U: 'proxy-user',
    v: 'verbose',
    w: 'write-out',
    x: 'proxy',
    X: 'request',
    y: 'speed-time',
    Y: 'speed-limit',
    Z: 'parallel',
  }),
);

/** Looks up an option by its long name without dashes; null if it is unknown or unsupported. */
export function optionOf(name: string): CurlOption | null {
  const known = TABLE.get(name) ?? TABLE.get(name.replace(/^no-/, ''));
  if (known === undefined) return null;
  // A `no-` form is supported only for flags that do not affect the request.
  return TABLE.has(name) || (known.means === 'nothing' && !known.takesValue) ? known : null;
}

export function shortOption(letter: string): CurlOption | null {
  const name = SHORT.get(letter);
  return name === undefined ? null : optionOf(name);
}
