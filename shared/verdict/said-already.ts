import type { FindingCode } from './finding-codes.ts';
import type { RuleName } from './decision.ts';

/** Findings that say nothing more where one of these rules decides: the deciding one says it. */
const SAID_BY: Readonly<Partial<Record<FindingCode, readonly RuleName[]>>> = {
  content_length_missing: ['no_content_length', 'chunked_without_length'],
  content_length_zero: ['no_content_length'],
  stray_head_line: ['head_line_not_header'],
  media_type_case: ['wrong_content_type', 'no_boundary'],
  boundary_not_first: ['no_boundary'],
  boundary_too_long: ['boundary_length'],
  boundary_empty: ['empty_boundary', 'boundary_length'],
  gzip_trailing_bytes: ['bad_gzip'],
  uuid_given: ['unauthorized_uuid', 'invalid_uuid', 'uuid_not_text'],
};

/** The same the other way round: what each rule says already. */
const SAID: ReadonlyMap<RuleName, ReadonlySet<string>> = saidByRule();

function saidByRule(): Map<RuleName, Set<string>> {
  const said = new Map<RuleName, Set<string>>();
  for (const [code, rules] of Object.entries(SAID_BY)) for (const rule of rules) said.set(rule, (said.get(rule) ?? new Set()).add(code));
  return said;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Codes that say nothing more where a rule decides. */
export function saidBy(rule: RuleName): ReadonlySet<string> {
  return SAID.get(rule) ?? NOTHING;
}
