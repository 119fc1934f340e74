// target/: what a place that reports are sent to is known by: its target rules and its submission URL. How reports are judged by them is
// verdict/.

import type { ByteLength } from '../bytes/byte-source.ts';
import type { Dialect } from '../dialect.ts';

/** What a target judges reports by. */
export interface TargetRules {
  readonly dialect: Dialect;
  /** Largest body that it takes, as sent; null: no limit is known. */
  readonly maxBody: ByteLength | null;
}

/** What a production collector's proxy takes (measured: 25 MiB). */
export const DEFAULT_MAX_BODY: ByteLength = 26_214_400;

/** What a target is taken to judge by until something else is chosen for it. */
export const DEFAULT_RULES: TargetRules = { dialect: 'spec', maxBody: DEFAULT_MAX_BODY };

/** A dialect alone stands for a target with the usual maximum. */
export function targetRulesOf(by: Dialect | TargetRules): TargetRules {
  return typeof by === 'object' ? by : { dialect: by, maxBody: DEFAULT_MAX_BODY };
}

export function isOverMaximum(bodyBytes: ByteLength, maxBody: TargetRules['maxBody']): boolean {
  return maxBody !== null && bodyBytes > maxBody;
}
