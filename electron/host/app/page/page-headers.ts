/** Where the page may connect to. Desktop shell: nowhere. Browser shell: its own server; a worker also uploads files there. */
type PageConnections = 'none' | 'self';

const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Returns the content security policy of the page. It is sent as a header, because a meta element cannot set `frame-ancestors`. */
export function contentSecurityPolicy(connections: PageConnections): string {
  const connect = connections === 'self' ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    ...(connections === 'self' ? ["worker-src 'self'", 'trusted-types upload-worker'] : ["worker-src 'none'", "trusted-types 'none'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Returns the headers of every response to the page. Only the content security policy depends on the shell. */
export function pageHeaders(connections: PageConnections): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connections),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...DENIED_FEATURES.map((feature) => `${feature}=()`), 'clipboard-write=(self)'].join(', '),
    'Cache-Control': 'no-store',
  };
}
