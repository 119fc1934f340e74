import type { RuleName } from '../../verdict/checks/decision.ts';

/** Why the collector answers so: one plain sentence for each rule that can decide. None quotes a value. */
export const VERDICT_SENTENCES: Readonly<Record<RuleName, string>> = {
  throttled: 'The report is well-formed, but a throttling rule turns it away.',
  accepted: 'The report is well-formed: the collector takes it in, then its throttling rules decide whether it is kept.',
  request_line: 'The request line has no method, address or version that the HTTP server in front of the collector takes.',
  request_line_too_long: 'The request line is over 4,094 bytes long, more than the HTTP server in front of the collector reads.',
  head_line_feeds:
    'Lines of the head end with a line feed alone (LF) where HTTP has CRLF, as an editor or a capture tool leaves them; the HTTP server in front of the collector does not take such a head, or waits for a CRLF without an answer.',
  head_line_not_header:
    'A line of the head has no name with a colon behind it; the HTTP server in front of the collector does not take such a head.',
  header_folded:
    'A header goes on in a second line, which begins with a blank; neither HTTP nor the server in front of the collector allows that any more.',
  header_fields_too_large:
    'The headers are more than the HTTP server in front of the collector reads: at most 100 of them, each of at most 8,190 bytes.',
  header_name_invalid: 'A header has a name that HTTP does not allow, nor does the server in front of the collector.',
  header_value_invalid: 'A header has control characters in its value, which the HTTP server in front of the collector does not take.',
  expectation_unknown:
    'The Expect header asks for something other than “100-continue”, which the HTTP server in front of the collector cannot do.',
  forwarded_conflict:
    'The X-Forwarded headers contradict each other about whether the request came over TLS; the HTTP server in front of the collector does not take that.',
  script_name_mismatch:
    'The SCRIPT_NAME header names a path that the address does not begin with, on which what stands in front of the collector fails.',
  transfer_coding_unknown: 'The Transfer-Encoding is one that the HTTP server in front of the collector does not know.',
  transfer_coding_conflict:
    'Transfer-Encoding and Content-Length (or the HTTP version) contradict each other; the HTTP server in front of the collector does not take that.',
  chunks_unreadable:
    'The chunks that the body comes in cannot be told apart, so the proxy in front of the collector does not pass the request on.',
  body_too_large: 'The body as sent is larger than the proxy in front of the collector takes.',
  path_unknown: 'The address has a path that the collector does not have: reports are submitted to /submit, without a slash behind it.',
  health_answered: 'The address is one by which the collector is watched; it takes no reports.',
  options_answered: 'OPTIONS asks which methods the address takes; no report is read.',
  method_unknown: 'The collector’s framework does not know the method; reports are submitted by POST.',
  method_not_post: 'Reports are submitted by POST; the collector takes no other method. Crashlens sends the report by POST.',
  no_content_type: 'The request has no Content-Type header, so the collector does not know that its body is multipart.',
  wrong_content_type: 'The Content-Type is neither multipart/form-data nor multipart/mixed, so the body is not read.',
  no_boundary: 'The Content-Type names no boundary where the collector looks for it, so the parts cannot be told apart.',
  empty_boundary: 'The boundary in the Content-Type is empty, so the parts cannot be told apart.',
  boundary_length:
    'The boundary in the Content-Type must have 1 to 70 characters; the collector’s framework takes no other, and names no reason of the interface.',
  content_length_unreadable:
    'The Content-Length is not a whole number, so the HTTP server in front of the collector does not take the request.',
  content_length_huge: 'The Content-Length is too large a number for the collector.',
  no_content_length: 'The request has no Content-Length, or it is 0, so the collector reads no body.',
  chunked_without_length:
    'The body is sent chunked and therefore without a Content-Length; a collector without a buffering proxy before it reads no body.',
  bad_gzip: 'The Content-Encoding is gzip, but the body is not whole, sound gzip data.',
  no_delimiter: 'The boundary of the Content-Type does not occur in the body, so no part was found.',
  bad_delimiter_end: 'Behind a boundary stands neither a line end (CRLF) nor the two dashes that end the body.',
  no_header_end: 'The headers of a part have no blank line (CRLF CRLF) behind them, so its content never begins.',
  header_block_too_large: 'The headers of a part are over 8,192 bytes long, more than the collector reads.',
  no_closing_delimiter: 'The body ends without its closing boundary (the boundary with two dashes behind it).',
  part_transfer_encoding: 'A part has a Content-Transfer-Encoding other than “binary”, which the collector does not read.',
  part_filename_charset: 'The filename* parameter of a text part is in a charset that does not fit its bytes.',
  part_header_unreadable: 'A header of a part has bytes that the collector cannot decode.',
  reserved_dump_name: 'A binary part has a name that the collector keeps for itself.',
  missing_line_end: 'A boundary stands inside a part without a line end (CRLF) before it: the parts are not separated.',
  json_not_utf8: 'The JSON part of annotations is not UTF-8 text.',
  json_syntax: 'The JSON part of annotations is not valid JSON.',
  json_nonfinite: 'The JSON part of annotations holds NaN or Infinity, which JSON does not have.',
  json_reader_limit: 'The JSON part is nested too deeply or has a number of too many digits for the collector.',
  json_not_object: 'The JSON part of annotations is valid JSON, but not an object.',
  text_not_utf8: 'The value of a text part is not UTF-8.',
  text_charset: 'The value of a text part does not fit the charset that its Content-Type names.',
  text_too_large: 'The value of a text part is over 20 MiB, more than the collector reads.',
  both_forms: 'Annotations are given both as key/value parts and as a JSON part; only one form is allowed.',
  no_annotations: 'The body could be read, but there is no annotation in it.',
  invalid_uuid: 'The uuid that the report brings is not a crash id; the collector does not take it although the token is right.',
  uuid_not_text: 'The uuid that the report brings is not a text, on which the collector fails.',
  token_not_ascii: 'The token in the Authorization header is not ASCII, on which the collector fails.',
  throttler_failed: 'A value that a throttling rule looks at is not what the rule expects, on which the collector fails.',
  save_failed: 'The annotations are nested too deeply to be saved; the collector gives up after several tries.',
  unauthorized_uuid: 'The report brings its own uuid; without a token the collector does not take that.',
};
