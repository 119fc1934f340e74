/** What of a parsed URL decides whether reports can be sent there. */
export interface UrlParts {
  /** With its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
}

/** Why a URL is no submission URL. */
export type TargetUrlFailure = 'not_url' | 'scheme' | 'credentials' | 'port' | 'line_end' | 'masked';

/** null where it is one. `url`: null where the text is no full URL. */
export function targetUrlFailure(url: UrlParts | null): TargetUrlFailure | null {
  if (url === null) return 'not_url';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.port === '0' ? 'port' : null;
}
