import { isMaskedUrl } from '../../../../shared/masking/urls.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import { withQuery } from './target-draft.ts';
import type { TargetSecret } from './target-secrets.ts';

/** The address of requests to a target, with its secrets. */
export interface TargetAddress {
  /** Submission URL with its query; null for the demo collector. */
  readonly url: string | null;
  readonly token: string | null;
  /** `user:password` of its proxy. */
  readonly proxyUser: string | null;
  /** Values of the headers that every request carries, in the order of the preset. */
  readonly headers: readonly string[];
  /** False if a secret of the target cannot be read. In that case, nothing may be sent. */
  readonly isComplete: boolean;
}

/** Adds a target's secrets to its preset. `hasToken`: whether a token was set, so that requests need it. */
export function addressWithSecrets(
  { url, headers, proxy }: TargetPreset,
  { query, token, proxyUser, headers: values }: TargetSecret,
  hasToken: boolean,
): TargetAddress {
  const whole = url === null ? null : withQuery(url, query);
  const isComplete =
    (token !== null || !hasToken) &&
    (proxy.kind !== 'url' || !isMaskedUrl(proxy.url) || proxyUser !== null) &&
    headers.every(({ value }, index) => value === '' || values[index] !== undefined) &&
    (whole === null || !isMaskedUrl(whole));
  return { url: whole, token, proxyUser, headers: values, isComplete };
}
