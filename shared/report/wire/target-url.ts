/** The parts of a parsed URL that decide whether it can be a submission URL. */
export interface UrlParts {
  /** The scheme, including the colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
}

/** Why a URL is not a submission URL. */
export type TargetUrlFailure = 'not_url' | 'scheme' | 'credentials' | 'port' | 'line_end' | 'masked';

/** Checks a submission URL. Returns null if it is valid. `url`: null if the text is not an absolute URL. */
export function targetUrlFailure(url: UrlParts | null): TargetUrlFailure | null {
  if (url === null) return 'not_url';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.port === '0' ? 'port' : null;
}
