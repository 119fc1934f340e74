import type { Section } from '../../report/catalog/sections.ts';
import type { RuleName } from '../checks/decision.ts';

export const STEP_STATES = ['passed', 'failed', 'not_reached', 'not_known'] as const;

export type StepState = (typeof STEP_STATES)[number];

/** The checks of a request in the collector's order (measured). The checks of a part are repeated for each part. */
export const EXPLAIN_STEPS = [
  'proxy_coding',
  'size',
  'proxy_chunks',
  'request_line_length',
  'request_line',
  'headers',
  'framing',
  'path',
  'method',
  'content_type',
  'media_type',
  'boundary',
  'length',
  'gzip',
  'boundary_length',
  'length_counts',
  'parts',
  'structure',
  'forms',
  'annotations',
  'throttler',
  'token',
  'uuid',
  'throttling',
  'storing',
] as const;

export const PART_STEPS = ['part_coding', 'part_headers', 'part_filename', 'part_name', 'part_line_end', 'part_json', 'part_text'] as const;

export type RequestStepCode = (typeof EXPLAIN_STEPS)[number];
type PartStepCode = (typeof PART_STEPS)[number];
export type StepCode = RequestStepCode | PartStepCode;

/** The check in which each rule decides. A buffering proxy checks transfer codings before everything else (`stepOf`). */
const STEP_OF_RULE = {
  body_too_large: 'size',
  chunks_unreadable: 'proxy_chunks',
  request_line_too_long: 'request_line_length',
  request_line: 'request_line',
  head_line_feeds: 'headers',
  head_line_not_header: 'headers',
  header_folded: 'headers',
  header_fields_too_large: 'headers',
  header_name_invalid: 'headers',
  header_value_invalid: 'headers',
  expectation_unknown: 'headers',
  forwarded_conflict: 'headers',
  script_name_mismatch: 'headers',
  transfer_coding_unknown: 'framing',
  transfer_coding_conflict: 'framing',
  content_length_unreadable: 'framing',
  path_unknown: 'path',
  health_answered: 'path',
  options_answered: 'method',
  method_unknown: 'method',
  method_not_post: 'method',
  no_content_type: 'content_type',
  wrong_content_type: 'media_type',
  no_boundary: 'boundary',
  empty_boundary: 'boundary',
  chunked_without_length: 'length',
  no_content_length: 'length',
  bad_gzip: 'gzip',
  boundary_length: 'boundary_length',
  content_length_huge: 'length_counts',
  part_transfer_encoding: 'part_coding',
  part_header_unreadable: 'part_headers',
  part_filename_charset: 'part_filename',
  reserved_dump_name: 'part_name',
  missing_line_end: 'part_line_end',
  json_not_utf8: 'part_json',
  json_syntax: 'part_json',
  json_nonfinite: 'part_json',
  json_reader_limit: 'part_json',
  json_not_object: 'part_json',
  text_not_utf8: 'part_text',
  text_charset: 'part_text',
  text_too_large: 'part_text',
  no_delimiter: 'structure',
  bad_delimiter_end: 'structure',
  no_header_end: 'structure',
  header_block_too_large: 'structure',
  no_closing_delimiter: 'structure',
  both_forms: 'forms',
  no_annotations: 'annotations',
  throttler_failed: 'throttler',
  token_not_ascii: 'token',
  unauthorized_uuid: 'token',
  uuid_not_text: 'uuid',
  invalid_uuid: 'uuid',
  throttled: 'throttling',
  save_failed: 'storing',
} as const satisfies Readonly<Record<Exclude<RuleName, 'accepted'>, StepCode>>;

/** Returns the step in which a rule decides; null if the request is accepted. */
export function stepOf(rule: RuleName, isProxied: boolean): StepCode | null {
  if (rule === 'accepted') return null;
  return isProxied && rule === 'transfer_coding_unknown' ? 'proxy_coding' : STEP_OF_RULE[rule];
}

export function isPartStep(code: StepCode): code is PartStepCode {
  return PART_STEPS.some((known) => known === code);
}

const ERRORS = 'Errors, Malformed';

/** Source of each check: a section of the interface, or `measured` if the interface does not specify it. */
export const SECTION_OF_STEP: Readonly<Record<StepCode, Section>> = {
  proxy_coding: 'measured',
  size: 'measured',
  proxy_chunks: 'measured',
  request_line_length: 'measured',
  request_line: 'measured',
  headers: 'measured',
  framing: 'measured',
  path: 'Endpoints, Submit a crash report',
  method: 'Endpoints, Submit a crash report',
  content_type: ERRORS,
  media_type: ERRORS,
  boundary: ERRORS,
  length: 'Endpoints, Request headers',
  gzip: ERRORS,
  boundary_length: 'measured',
  length_counts: 'measured',
  parts: ERRORS,
  part_coding: 'measured',
  part_headers: 'measured',
  part_filename: 'measured',
  part_name: 'measured',
  part_line_end: ERRORS,
  part_json: ERRORS,
  part_text: 'Annotation, key/value form',
  structure: ERRORS,
  forms: ERRORS,
  annotations: ERRORS,
  throttler: 'measured',
  token: 'measured',
  uuid: 'measured',
  throttling: 'measured',
  storing: 'measured',
};
