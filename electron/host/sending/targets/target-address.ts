import { createHash } from 'node:crypto';
import { portOf } from '../../platform/http/url-parts.ts';
import { DEMO_TARGET } from '../../../../shared/sending/targets/preset.ts';

/** The address of the demo collector on any port. */
export const DEMO_ADDRESS = DEMO_TARGET;

/**
 * Returns the address of a submission URL: scheme, host, port, path and the SHA-256 of the query, which may be a secret. Targets with the same address are the
 * same collector. Records of earlier sends and rate limits therefore use the address, never the id of a target.
 */
export function addressOfUrl(url: URL): string {
  const query = url.search.slice(1);
  const sum = query === '' ? '' : `?${createHash('sha256').update(query).digest('hex')}`;
  return `${url.protocol}//${url.hostname}:${String(portOf(url))}${url.pathname}${sum}`;
}
