import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { addressFault } from '../../../shared/redact/urls.ts';

/** A submission URL that can be sent to. */
export interface ParsedTarget {
  /** Without fragment. */
  readonly url: URL;
  /** Host with its port where that is not the scheme's own: what people confirm. */
  readonly host: string;
  readonly loopback: boolean;
  /** Path with query, as it stands on the request line. */
  readonly path: string;
}

/** Reads a submission URL; nothing is appended to it. Error: bad_target. */
export function parseTarget(text: string): Result<ParsedTarget> {
  const url = URL.parse(text.trim());
  const fault = addressFault(text, url);
  if (url === null || fault !== null) return fail(failure('bad_target', { fault: fault ?? 'not_url' }));
  url.hash = '';
  return ok({ url, host: url.host, loopback: isLoopback(url.hostname), path: `${url.pathname}${url.search}` });
}

/** `hostname` as URL gives it: IPv4 in its normal form, IPv6 in brackets. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
