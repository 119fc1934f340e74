import type { RuleName } from '../../verdict/checks/decision.ts';

/** Why the collector gives its answer, for each rule that can decide. Never quotes a value. */
export const VERDICT_SENTENCES: Readonly<Record<RuleName, string>> = {
  throttled: 'The report is well-formed, but a throttling rule discards it.',
  accepted: 'The report is well-formed. The throttling rules then decide whether it is stored.',
  request_line: 'The server in front of the collector does not accept the method, URL or version in the request line.',
  request_line_too_long: 'The request line is longer than 4,094 bytes, the limit of the server in front of the collector.',
  head_line_feeds:
    'Header lines end with LF instead of CRLF. The server in front of the collector does not accept them, or waits for CRLF and never answers.',
  head_line_not_header:
    'A line of the head is not a header: it has no name followed by a colon.',
  header_folded:
    'A header continues on a second line, which HTTP no longer allows.',
  header_fields_too_large: 'The headers exceed the limits of the server in front of the collector: 100 headers of 8,190 bytes each.',
  header_name_invalid: 'A header name is not allowed in HTTP.',
  header_value_invalid: 'A header value contains control characters, which HTTP does not allow.',
  expectation_unknown: 'The Expect header is not “100-continue”, the only value that the server in front of the collector supports.',
  forwarded_conflict:
    'The X-Forwarded headers disagree on whether the request used TLS.',
  script_name_mismatch:
    'The URL does not begin with the path in the SCRIPT_NAME header, so the server in front of the collector fails.',
  transfer_coding_unknown: 'The server in front of the collector does not know this Transfer-Encoding.',
  transfer_coding_conflict:
    'The Transfer-Encoding contradicts the Content-Length or the HTTP version.',
  chunks_unreadable: 'The chunks of the body are broken, so the proxy does not forward the request.',
  body_too_large: 'The body as sent exceeds the limit of the proxy in front of the collector.',
  path_unknown: 'The URL has an unknown path. The path for reports is /submit, without a trailing slash.',
  health_answered: 'The URL is a health check of the collector, which accepts no reports.',
  options_answered: 'OPTIONS asks which methods the URL supports. The collector reads no report.',
  method_unknown: 'The collector’s framework does not know this method. Reports are submitted with POST.',
  method_not_post: 'The collector accepts only POST. Crashlens sends the report with POST.',
  no_content_type: 'The request has no Content-Type header, so the collector does not know that the body is multipart.',
  wrong_content_type: 'The Content-Type is neither multipart/form-data nor multipart/mixed, so the body is not read.',
  no_boundary: 'The Content-Type has no boundary that the collector finds, so the parts cannot be separated.',
  empty_boundary: 'The boundary in the Content-Type is empty, so the parts cannot be separated.',
  boundary_length:
    'The boundary in the Content-Type must have 1 to 70 characters. The answer gives no reason.',
  content_length_unreadable:
    'The Content-Length is not an integer.',
  content_length_huge: 'The Content-Length is too large a number for the collector.',
  no_content_length: 'The request has no Content-Length, or it is 0, so the collector reads no body.',
  chunked_without_length:
    'The body is sent chunked, without a Content-Length. A collector without a buffering proxy reads no body.',
  bad_gzip: 'The Content-Encoding is gzip, but the body is not complete, valid gzip data.',
  no_delimiter: 'The boundary of the Content-Type does not occur in the body, so the collector finds no parts.',
  bad_delimiter_end: 'After a boundary, there is neither a line end (CRLF) nor the two dashes that end the body.',
  no_header_end: 'No blank line (CRLF CRLF) follows the headers of a part, so its content never begins.',
  header_block_too_large: 'The headers of a part are longer than 8,192 bytes, the limit of the collector.',
  no_closing_delimiter: 'The body ends without its closing boundary.',
  part_transfer_encoding: 'A part has a Content-Transfer-Encoding other than “binary”, the only one that the collector reads.',
  part_filename_charset: 'The bytes of the filename* parameter of a text part are invalid in its charset.',
  part_header_unreadable: 'A header of a part has bytes that the collector cannot decode.',
  reserved_dump_name: 'A binary part has a name that the collector reserves.',
  missing_line_end: 'A boundary occurs inside a part without a line end (CRLF) before it, so the parts are not separated.',
  json_not_utf8: 'The JSON part of annotations is not UTF-8 text.',
  json_syntax: 'The JSON part of annotations is not valid JSON.',
  json_nonfinite: 'The JSON part of annotations contains NaN or Infinity, which JSON does not allow.',
  json_reader_limit: 'The JSON part is nested too deeply for the collector, or a number has too many digits.',
  json_not_object: 'The JSON part of annotations is valid JSON, but not an object.',
  text_not_utf8: 'The value of a text part is not UTF-8.',
  text_charset: 'The value of a text part is invalid in the charset of its Content-Type.',
  text_too_large: 'The value of a text part is larger than 20 MiB, the limit of the collector.',
  both_forms: 'The report has annotations in both forms: key/value parts and a JSON part.',
  no_annotations: 'The body is readable, but contains no annotations.',
  invalid_uuid: 'The uuid in the report is not a crash id, although the token is correct.',
  uuid_not_text: 'The uuid in the report is not text, which makes the collector fail.',
  token_not_ascii: 'The token in the Authorization header is not ASCII, which makes the collector fail.',
  throttler_failed: 'A throttling rule cannot handle the type of a value, which makes the collector fail.',
  save_failed: 'The annotations are nested too deeply to be stored.',
  unauthorized_uuid: 'The report has its own uuid, which the collector accepts only with a token.',
};
