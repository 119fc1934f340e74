import { VERDICT_SENTENCES } from '../verdict/verdicts.ts';
import { FINDING_CODES } from '../../verdict/checks/finding-codes.ts';

/** A finding can have that code: one of its own, or that of a rule that decides against a report. */
export function isFindingCode(code: string): boolean {
  return FINDING_CODES.some((known) => known === code) || (code !== 'accepted' && Object.hasOwn(VERDICT_SENTENCES, code));
}
