import type { ByteSource } from '../../bytes/byte-source.ts';
import { lastWhile } from '../../bytes/rows.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { jsonErrorsOf } from '../../report/parts/json-diagnosis.ts';
import type { Decision, RuleName } from './decision.ts';
import { type FindingFacts, NO_FACTS } from './finding.ts';

const JSON_RULES: ReadonlySet<RuleName> = new Set<RuleName>([
  'json_not_utf8',
  'json_syntax',
  'json_nonfinite',
  'json_not_object',
  'json_reader_limit',
]);

/** True for a decision that is about JSON which cannot be read. */
export function isAboutJson({ rule }: Decision): boolean {
  return JSON_RULES.has(rule);
}

/** What is wrong with the JSON that decides, and where. Reads that part; none where the collector read less of it than there is. */
export function jsonFacts({ range }: Decision, plain: ByteSource, { readings, rulebook }: CrashReport): FindingFacts {
  if (range?.space !== 'plain') return NO_FACTS;
  const part = lastWhile(readings, ({ wire }) => wire.content <= range.offset);
  const errors = part === null ? null : jsonErrorsOf(plain, part, rulebook);
  if (part === null || errors === null) return NO_FACTS;
  const { content } = part.wire;
  const at = Math.min(content + errors.first.offset, Math.max(plain.size - 1, 0));
  // Of text that is not in UTF-8 at all any of its first bytes is the first that is not as it should be.
  const isSame = range.offset === at || range.offset === content || errors.first.found === 'wide';
  return isSame ? { json: errors.diagnosis } : NO_FACTS;
}
