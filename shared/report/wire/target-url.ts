/** What of a parsed URL decides whether reports can be sent there. */
export interface UrlParts {
  /** With its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
}

/** Why a URL is no submission URL. */
export const TARGET_URL_FAULTS = ['not_url', 'scheme', 'credentials', 'port', 'line_end', 'masked'] as const;

export type TargetUrlFault = (typeof TARGET_URL_FAULTS)[number];

/** null where it is one. `url`: null where the text is no full URL. */
export function targetUrlFault(url: UrlParts | null): TargetUrlFault | null {
  if (url === null) return 'not_url';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.port === '0' ? 'port' : null;
}
