import { TARGET_FAULTS } from './messages/send.ts';

/** What of a parsed URL decides whether reports can be sent there. */
export interface UrlParts {
  /** With its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
}

/** Why a URL is no submission URL, as the words of `bad_target`; null where it is one. `url`: null where the text is no full URL. */
export function targetUrlFault(url: UrlParts | null): string | null {
  if (url === null) return TARGET_FAULTS.notUrl;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return TARGET_FAULTS.scheme;
  if (url.username !== '' || url.password !== '') return TARGET_FAULTS.credentials;
  return url.port === '0' ? TARGET_FAULTS.port : null;
}
