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

/** Returns true for a decision about JSON that cannot be read. */
export function isAboutJson({ rule }: Decision): boolean {
  return JSON_RULES.has(rule);
}

/**
 * Returns the kind and position of the deciding JSON error. Reads the part again for this. Returns no facts if the collector read only a portion of the part.
 */
export function jsonFacts({ range }: Decision, plain: ByteSource, { readings, rulebook }: CrashReport): FindingFacts {
  if (range?.space !== 'plain') return NO_FACTS;
  const part = lastWhile(readings, ({ wire }) => wire.content <= range.offset);
  const errors = part === null ? null : jsonErrorsOf(plain, part, rulebook);
  if (part === null || errors === null) return NO_FACTS;
  const { content } = part.wire;
  const at = Math.min(content + errors.first.offset, Math.max(plain.size - 1, 0));
  // In UTF-16 and UTF-32, the first invalid byte can be any byte of a character, so the positions can differ.
  const isSame = range.offset === at || range.offset === content || errors.first.found === 'wide';
  return isSame ? { json: errors.diagnosis } : NO_FACTS;
}
