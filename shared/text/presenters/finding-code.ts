import { VERDICT_SENTENCES } from '../verdict/verdicts.ts';
import { FINDING_CODES } from '../../verdict/checks/finding-codes.ts';

/** True if a finding can have this code: a finding code, or the code of a rule that decides against a report. */
export function isFindingCode(code: string): boolean {
  return FINDING_CODES.some((known) => known === code) || (code !== 'accepted' && Object.hasOwn(VERDICT_SENTENCES, code));
}
