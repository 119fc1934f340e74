import type { RuleName } from '../../verdict/checks/decision.ts';

/** What a rule expects and what it found, in a few words in monospace. Never quotes a value. `{boundary}`: the boundary in the Content-Type. */
interface DecidedFacts {
  /** Shown below the name of a station; at most about 18 characters. */
  readonly short: string;
  readonly expected: string;
  readonly saw: string;
}

/** One row for each rule that can refuse a report. Rules whose facts are numbers or names are in `failedFacts`. */
export const DECIDED_FACTS: Readonly<Record<Exclude<RuleName, 'accepted' | 'throttled' | 'body_too_large'>, DecidedFacts>> = {
  request_line: { short: 'request line', expected: 'METHOD /path HTTP/1.1', saw: 'another form' },
  request_line_too_long: { short: 'request line', expected: 'at most 4,094 bytes', saw: 'more' },
  head_line_feeds: { short: 'LF line ends', expected: 'CR LF after each line', saw: 'LF' },
  head_line_not_header: { short: 'not a header', expected: 'Name: value', saw: 'a line without a colon' },
  header_folded: { short: 'folded header', expected: 'one line for each header', saw: 'a second line' },
  header_fields_too_large: { short: 'large headers', expected: 'at most 100 headers of 8,190 bytes', saw: 'more' },
  header_name_invalid: { short: 'header name', expected: 'a name that HTTP allows', saw: 'other characters' },
  header_value_invalid: { short: 'header value', expected: 'no control characters', saw: 'a control character' },
  expectation_unknown: { short: 'Expect', expected: '100-continue', saw: 'something else' },
  forwarded_conflict: { short: 'X-Forwarded', expected: 'headers that agree', saw: 'a contradiction' },
  script_name_mismatch: { short: 'SCRIPT_NAME', expected: 'the start of the URL path', saw: 'another path' },
  transfer_coding_unknown: { short: 'unknown coding', expected: 'chunked', saw: 'another coding' },
  transfer_coding_conflict: { short: 'two lengths', expected: 'one length of the body', saw: 'a contradiction' },
  chunks_unreadable: { short: 'broken chunks', expected: 'size CR LF data CR LF', saw: 'another form' },
  path_unknown: { short: 'wrong path', expected: '/submit', saw: 'another path' },
  health_answered: { short: 'health check', expected: '/submit', saw: 'a health check URL' },
  options_answered: { short: 'OPTIONS', expected: 'POST', saw: 'OPTIONS' },
  method_unknown: { short: 'not POST', expected: 'POST', saw: 'an unknown method' },
  method_not_post: { short: 'not POST', expected: 'POST', saw: 'another method' },
  no_content_type: { short: 'no Content-Type', expected: 'Content-Type: multipart/form-data', saw: 'no Content-Type' },
  wrong_content_type: { short: 'not multipart', expected: 'multipart/form-data or multipart/mixed', saw: 'another media type' },
  no_boundary: { short: 'no boundary', expected: 'boundary=…', saw: 'no boundary' },
  empty_boundary: { short: 'empty boundary', expected: '1 to 70 characters', saw: '0' },
  boundary_length: { short: 'boundary length', expected: '1 to 70 characters', saw: 'another length' },
  content_length_unreadable: { short: 'not a number', expected: 'an integer', saw: 'something else' },
  content_length_huge: { short: 'huge length', expected: 'a number within the collector’s range', saw: 'a larger number' },
  no_content_length: { short: 'no length', expected: 'a Content-Length above 0', saw: 'none, or 0' },
  chunked_without_length: { short: 'no length', expected: 'a Content-Length above 0', saw: 'Transfer-Encoding: chunked' },
  bad_gzip: { short: 'broken gzip', expected: 'complete gzip data', saw: 'other bytes, or too few' },
  no_delimiter: { short: 'no delimiter', expected: '--{boundary}', saw: 'no such line in the body' },
  bad_delimiter_end: { short: 'delimiter end', expected: '--{boundary} CR LF, or --{boundary}--', saw: 'other bytes' },
  no_header_end: { short: 'no blank line', expected: 'CR LF CR LF after the headers', saw: 'no blank line' },
  header_block_too_large: { short: 'large headers', expected: 'at most 8,192 bytes', saw: 'more' },
  no_closing_delimiter: { short: 'no end', expected: 'CR LF --{boundary}--', saw: 'the end of the body' },
  part_transfer_encoding: { short: 'transfer encoding', expected: 'binary', saw: 'another encoding' },
  part_filename_charset: { short: 'filename charset', expected: 'bytes valid in the charset', saw: 'other bytes' },
  part_header_unreadable: { short: 'header bytes', expected: 'bytes that can be decoded', saw: 'other bytes' },
  reserved_dump_name: { short: 'reserved name', expected: 'a name that is not reserved', saw: 'a reserved name' },
  missing_line_end: { short: 'no line end', expected: 'CR LF --{boundary}', saw: 'no CR LF before it' },
  json_not_utf8: { short: 'not UTF-8', expected: 'UTF-8', saw: 'other bytes' },
  json_syntax: { short: 'bad JSON', expected: 'valid JSON', saw: 'a syntax error' },
  json_nonfinite: { short: 'NaN, Infinity', expected: 'a finite number', saw: 'NaN or Infinity' },
  json_reader_limit: { short: 'JSON limit', expected: 'nesting and digits within the collector’s limits', saw: 'more' },
  json_not_object: { short: 'not an object', expected: 'an object: {…}', saw: 'another JSON value' },
  text_not_utf8: { short: 'not UTF-8', expected: 'UTF-8', saw: 'other bytes' },
  text_charset: { short: 'charset', expected: 'bytes valid in the charset', saw: 'other bytes' },
  text_too_large: { short: 'large text', expected: 'at most 20 MiB', saw: 'more' },
  both_forms: { short: 'both forms', expected: 'key/value or extra JSON', saw: 'both' },
  no_annotations: { short: 'no annotations', expected: 'at least 1 annotation', saw: '0' },
  unauthorized_uuid: { short: 'uuid, no token', expected: 'a token, or no uuid', saw: 'a uuid without a token' },
  invalid_uuid: { short: 'bad uuid', expected: 'a crash id', saw: 'other text' },
  uuid_not_text: { short: 'bad uuid', expected: 'text', saw: 'another JSON value' },
  token_not_ascii: { short: 'bad token', expected: 'ASCII', saw: 'other bytes' },
  throttler_failed: { short: 'bad value', expected: 'a value that the rule can read', saw: 'another kind of value' },
  save_failed: { short: 'deep nesting', expected: 'annotations that can be saved', saw: 'deeper nesting' },
};
