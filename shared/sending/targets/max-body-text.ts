import { formatLimit } from '../../bytes/quantities.ts';
import { readSize } from '../../bytes/read-size.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';

const NONE = 'none';

/** Parses a maximum body: a size (`readSize`) or `none`. null if the text is invalid, or zero. */
export function readMaxBody(text: string): Pick<TargetRules, 'maxBody'> | null {
  if (text.trim().toLowerCase() === NONE) return { maxBody: null };
  const bytes = readSize(text);
  return bytes === null ? null : { maxBody: bytes };
}

/** Writes a maximum body as text that `readMaxBody` accepts. */
export function writeMaxBody(maxBody: TargetRules['maxBody']): string {
  return maxBody === null ? NONE : formatLimit(maxBody);
}
