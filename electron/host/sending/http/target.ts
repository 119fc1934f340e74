import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { addressFailure } from '../../../../shared/masking/urls.ts';
import { portOf } from '../../platform/http/url-parts.ts';

/** A valid submission URL. */
export interface ParsedTarget {
  /** Without fragment. */
  readonly url: URL;
  /** Host for display. Includes the port unless it is the default of the scheme. */
  readonly host: string;
  /** Scheme, host and port, for confirmations. Always includes the port. */
  readonly origin: string;
  /** Path and query, as in the request line. */
  readonly path: string;
}

/** Parses a submission URL. Appends nothing to it. Error: bad_target. */
export function parseTarget(text: string): Result<ParsedTarget> {
  const url = URL.parse(text.trim());
  const error = addressFailure(text, url);
  if (url === null || error !== null) return fail(failure('bad_target', { error: error ?? 'not_url' }));
  url.hash = '';
  const origin = `${url.protocol}//${url.hostname}:${String(portOf(url))}`;
  return ok({ url, host: url.host, origin, path: `${url.pathname}${url.search}` });
}
