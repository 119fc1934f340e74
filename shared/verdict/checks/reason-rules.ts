import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { RuleName } from './decision.ts';

/** For each malformed reason, the rules that answer with it. */
export const RULES_OF_REASON = {
  no_content_type: ['no_content_type'],
  wrong_content_type: ['wrong_content_type'],
  no_boundary: ['no_boundary', 'empty_boundary'],
  bad_gzip: ['bad_gzip'],
  invalid_json: ['json_not_utf8', 'json_syntax', 'json_nonfinite'],
  invalid_json_value: ['json_not_object'],
  invalid_annotation_value: ['text_not_utf8', 'text_charset', 'text_too_large'],
  has_json_and_kv: ['both_forms'],
  no_annotations: ['no_annotations'],
  invalid_payload_structure: [
    'no_delimiter',
    'bad_delimiter_end',
    'no_header_end',
    'header_block_too_large',
    'no_closing_delimiter',
    'missing_line_end',
    'part_transfer_encoding',
    'part_filename_charset',
  ],
  no_content_length: ['no_content_length', 'chunked_without_length'],
  invalid_dump_name: ['reserved_dump_name'],
  invalid_uuid: ['invalid_uuid'],
} as const satisfies Readonly<Record<MalformedReason, readonly [RuleName, ...RuleName[]]>>;

/** A rule that answers with the reason. */
export type RuleOf<Reason extends MalformedReason> = (typeof RULES_OF_REASON)[Reason][number];
