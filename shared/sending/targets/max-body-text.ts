import { formatLimit } from '../../bytes/quantities.ts';
import { readSize } from '../../bytes/read-size.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';

const NONE = 'none';

/** A maximum as people write it: a size (`readSize`) or `none`. null where the text is no such thing, or is zero. */
export function readMaxBody(text: string): Pick<TargetRules, 'maxBody'> | null {
  if (text.trim().toLowerCase() === NONE) return { maxBody: null };
  const bytes = readSize(text);
  return bytes === null ? null : { maxBody: bytes };
}

/** The same in words that are read back alike. */
export function writeMaxBody(maxBody: TargetRules['maxBody']): string {
  return maxBody === null ? NONE : formatLimit(maxBody);
}
