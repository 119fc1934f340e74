import type { Rulebook, SpecRule } from '../../dialect.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { lowerCaseType } from '../../report/parts/part-reading.ts';

/** Returns true if another rulebook reads the parts of a report alike, so that judging by it needs no new reading. */
export function readsAlike({ readings, rulebook }: CrashReport, other: Rulebook): boolean {
  const agree = (rule: SpecRule): boolean => rulebook.rules.has(rule) === other.rules.has(rule);
  const [sameCase, sameJson] = [agree('media_type_case'), agree('json_strict')];
  if (sameCase && sameJson) return true;
  return readings.every(({ kind, headers: { contentType }, json }) => {
    if (!sameCase && contentType !== null && contentType !== lowerCaseType(contentType)) return false;
    // If JSON passes the strict rule, it reads the same without this rule.
    return sameJson || kind !== 'json' || (rulebook.rules.has('json_strict') && json?.error === null);
  });
}
