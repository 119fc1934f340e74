/** What the page may talk to: nothing in the desktop shell, its own server in the browser shell, which takes in its files from a worker too. */
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

/** The policy of the page. Sent as a header: `frame-ancestors` does not count in a meta element. */
export function contentSecurityPolicy(connections: PageConnections): string {
  const connect = connections === 'self' ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    // The browser shell's page sends files from a worker of its own.
    ...(connections === 'self' ? ["worker-src 'self'", 'trusted-types upload-worker'] : ["worker-src 'none'", "trusted-types 'none'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The headers of every answer that a shell gives to the page, in both shells alike. */
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
