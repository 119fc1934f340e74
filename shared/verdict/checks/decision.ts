import type { ByteRange } from '../../bytes/byte-range.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Section } from '../../report/catalog/sections.ts';
import { type Answer, textAnswer } from './answer.ts';

/** Who answers. `ingress`: the HTTP server in front of the collector, without calling the collector's own code. */
type Answerer = 'ingress' | 'collector';

/** The answer, the rule that decided it, and the range or header that the rule checked. */
export interface Decision {
  readonly by: Answerer;
  readonly answer: Answer;
  /** Reason in the answer, without `malformed_`; null if the answer has no malformed reason. */
  readonly malformed: MalformedReason | null;
  /** Name of the rule; its sentence is in text/verdict/verdicts.ts. */
  readonly rule: RuleName;
  /** Source of the rule: a section of the interface, or `measured` if the interface does not specify it. */
  readonly section: Section;
  readonly range: ByteRange | null;
  readonly header: string | null;
}

export type RuleName =
  | 'accepted'
  | 'throttled'
  | 'request_line'
  | 'request_line_too_long'
  | 'head_line_feeds'
  | 'head_line_not_header'
  | 'header_folded'
  | 'header_fields_too_large'
  | 'header_name_invalid'
  | 'header_value_invalid'
  | 'expectation_unknown'
  | 'forwarded_conflict'
  | 'script_name_mismatch'
  | 'transfer_coding_unknown'
  | 'transfer_coding_conflict'
  | 'chunks_unreadable'
  | 'body_too_large'
  | 'path_unknown'
  | 'health_answered'
  | 'options_answered'
  | 'method_unknown'
  | 'method_not_post'
  | 'no_content_type'
  | 'wrong_content_type'
  | 'no_boundary'
  | 'empty_boundary'
  | 'boundary_length'
  | 'content_length_unreadable'
  | 'content_length_huge'
  | 'no_content_length'
  | 'chunked_without_length'
  | 'bad_gzip'
  | 'no_delimiter'
  | 'bad_delimiter_end'
  | 'no_header_end'
  | 'header_block_too_large'
  | 'no_closing_delimiter'
  | 'part_transfer_encoding'
  | 'part_filename_charset'
  | 'part_header_unreadable'
  | 'reserved_dump_name'
  | 'missing_line_end'
  | 'json_not_utf8'
  | 'json_syntax'
  | 'json_nonfinite'
  | 'json_reader_limit'
  | 'json_not_object'
  | 'text_not_utf8'
  | 'text_charset'
  | 'text_too_large'
  | 'both_forms'
  | 'no_annotations'
  | 'unauthorized_uuid'
  | 'invalid_uuid'
  | 'uuid_not_text'
  | 'token_not_ascii'
  | 'throttler_failed'
  | 'save_failed';

export function malformedAnswer(reason: MalformedReason): Answer {
  return textAnswer(400, `Discarded=malformed_${reason}`);
}
