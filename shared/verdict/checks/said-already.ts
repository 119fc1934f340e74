import type { Cause, StructureCause } from './causes.ts';
import type { FindingCode } from './finding-codes.ts';
import type { RuleName } from './decision.ts';

/** For each finding, the deciding rules that make it redundant. */
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

/** The inverse table: the codes that each rule covers. */
const SAID: ReadonlyMap<RuleName, ReadonlySet<string>> = saidByRule();

function saidByRule(): Map<RuleName, Set<string>> {
  const said = new Map<RuleName, Set<string>>();
  for (const [code, rules] of Object.entries(SAID_BY)) for (const rule of rules) said.set(rule, (said.get(rule) ?? new Set()).add(code));
  return said;
}

const NOTHING: ReadonlySet<string> = new Set();

/** For each cause, the findings that only result from it. The cause reports the same, or shows that these findings are wrong. */
const SAID_BY_CAUSE: Readonly<Record<StructureCause, readonly FindingCode[]>> = {
  line_ends: ['line_ends_lf', 'line_ends_cr', 'part_without_headers', 'swallowed', 'no_minidump'],
  line_ends_doubled: [
    'content_length_false',
    'bytes_after_body',
    'line_ends_lf',
    'line_ends_cr',
    'boundary_padding',
    'part_without_headers',
    'no_minidump',
  ],
  boundary_differs: [
    'boundary_padding',
    'delimiter_look_alike',
    'swallowed',
    'no_minidump',
    'preamble',
    'dump_cut',
    'dump_without_streams',
  ],
  closing_missing: [],
  cut_off: ['content_length_false', 'gzip_truncated', 'no_minidump', 'dump_cut', 'dump_without_streams'],
  length_short: ['content_length_false', 'bytes_after_body'],
  annotations_as_binary: ['filename_form'],
  extra_as_binary: [],
  attachment_as_json: ['extra_misnamed'],
  values_as_json: ['two_extra_parts', 'extra_misnamed'],
  re_encoded: [
    'content_length_false',
    'bytes_after_body',
    'gzip_undeclared',
    'zlib_body',
    'content_encoding_unknown',
    'chunk_sizes_left',
    'preamble',
    'dump_not_minidump',
    'dump_cut',
    'dump_without_streams',
    'memory_report_not_gzip',
    'memory_report_large',
  ],
};

/** Returns the codes that are redundant if a rule decides with this cause. */
export function saidBy(rule: RuleName, cause: Cause | null): ReadonlySet<string> {
  const said = SAID.get(rule) ?? NOTHING;
  if (cause === null) return said;
  const byCause = SAID_BY_CAUSE[cause.code];
  // `gzip_undeclared` stays, although the cause reports the same. It also reports undeclared gzip data if another rule decides.
  const others =
    cause.code === 're_encoded' && cause.as === 'gzip_undeclared' ? byCause.filter((code) => code !== 'gzip_undeclared') : byCause;
  return new Set([...said, ...others]);
}
