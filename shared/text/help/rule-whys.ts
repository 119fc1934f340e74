import type { DecidingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each rule that can decide an answer exists, and what usually breaks it. */
export const RULE_WHYS: Readonly<Record<DecidingCode, string>> = {
  request_line: 'The line must be a method in capital letters, a URL, and HTTP/1.0 or 1.1. The server answers with its own page.',
  request_line_too_long: 'Servers limit the first line to protect their memory. Annotations in the query make the URL too long.',
  head_line_feeds: 'The client probably sent CRLF. This file was copied as text or saved by an editor.',
  head_line_not_header:
    'Usual causes are a wrapped value, a pasted comment or a lost line end. Servers do not guess, because attackers exploit guesses.',
  header_folded:
    'Servers and proxies read folded headers differently, and attackers exploited that. Mail libraries still fold long headers.',
  header_fields_too_large: 'Usual causes are cookies and tokens that a proxy adds. A crash report needs none of them.',
  header_name_invalid:
    'A name consists of letters, digits and a few symbols. With a space before the colon, for example, servers and proxies see different headers.',
  header_value_invalid:
    'A control character can end a header for one reader but not for the next. Usually, a client left the line end in a value.',
  expectation_unknown: 'HTTP defines only 100-continue, with which a client asks whether it may send its body.',
  forwarded_conflict: 'Proxies use these headers to say how the request arrived. The server cannot know which proxy to trust.',
  script_name_mismatch: 'Proxies use this header to tell the server the base path of the application. A client should not send it.',
  transfer_coding_unknown: 'The coding says how the body is framed. Without it, the server cannot find the end of the body.',
  transfer_coding_conflict: 'Two headers that both define the end of the body allow request smuggling.',
  chunks_unreadable: 'A buffering proxy joins the chunks. After one wrong size, it cannot tell what to forward.',
  body_too_large: 'The proxy refuses the body before it reads it. It counts bytes as sent, so compression helps.',
  path_unknown: 'The collector has only one URL for reports. Any other server also answers 404, so the host may be wrong.',
  health_answered: 'Health checks answer 200 to every request. A client may mistake that for success.',
  options_answered: 'Browsers send OPTIONS before a request to another site. The answer says nothing about the report.',
  method_unknown: 'Usually, this is a typing error in a script or part of another protocol.',
  method_not_post: 'A redirect can turn POST into GET and drop the body.',
  no_content_type:
    'The header contains the boundary, which the collector needs to split the body. Clients that build requests by hand forget it.',
  wrong_content_type: 'JSON or a plain form may contain the same annotations, but the collector reads only multipart.',
  no_boundary: 'Each request has its own boundary. A client that overwrites the header of its HTTP library loses it.',
  empty_boundary:
    'For the interface, an empty boundary counts as missing; today’s collector gives no reason. Usually, a variable was empty.',
  boundary_length: 'The framework checks the length before the collector’s own code runs.',
  content_length_unreadable:
    'Without a valid number, the server cannot find the next request on the connection. It answers with its own page.',
  content_length_huge: 'Usually, this is a negative number written as unsigned. The collector tries to reserve that much memory and fails.',
  no_content_length: 'Clients that stream their body do not know its length when they write the headers.',
  chunked_without_length:
    'Crashpad and Electron send chunked bodies. The production system has a buffering proxy; a collector on your own machine has none.',
  bad_gzip: 'The collector decompresses the whole body before it looks for parts, and stops at any error.',
  no_delimiter: 'In the body, two dashes precede the boundary. Boundaries differ if separate code writes the body and the header.',
  bad_delimiter_end: 'Anything else, such as whitespace or a single CR, makes the collector stop.',
  no_header_end: 'A blank line separates headers from content, even if the content is empty.',
  header_block_too_large: 'The collector holds part headers in memory, so it limits their size. Usual headers have about a hundred bytes.',
  no_closing_delimiter: 'Usually, the upload was interrupted, and part of a dump may be lost.',
  part_transfer_encoding: 'Mail libraries add base64 and quoted-printable, which parts of an HTTP body do not need.',
  part_filename_charset:
    'The parameter names its charset and percent-encodes its bytes. The collector fails, although it does not use filenames.',
  part_header_unreadable: 'Content-Disposition is decoded as UTF-8, Content-Type as ASCII. Other bytes make the collector answer 500.',
  reserved_dump_name: 'The collector stores dumps next to its own files. A dump with such a name would replace one of them.',
  missing_line_end:
    'By the interface, the report is malformed. Today’s collector accepts it and stores the second part as text of the first.',
  json_not_utf8: 'Usually, the bytes come from an old database in Latin-1 or from a filename on disk.',
  json_syntax: 'One wrong character loses all annotations. JSON that is built from strings breaks at the first quote in a value.',
  json_nonfinite: 'The interface requires valid JSON. Today’s collector accepts these values because its library does.',
  json_reader_limit: 'The limits are about a thousand levels and 4,300 digits. Beyond them, the collector fails without a reason.',
  json_not_object: 'Only an object has names with values. If the JSON is a string, it usually contains the object, encoded twice.',
  text_not_utf8: 'By the interface, the report is malformed. Today’s collector accepts it, drops the value and adds a note.',
  text_charset: 'By the interface, the report is malformed. Today’s collector drops the value and adds a note.',
  text_too_large: 'Usually, the value is a log or a dump that should be a binary part.',
  both_forms: 'Today’s collector accepts both forms, loses annotations before the JSON part, and adds a note.',
  no_annotations:
    'A dump without product and version cannot be found again. Parts without a name, or with the type of a dump, do not count.',
  unauthorized_uuid:
    'Collectors assign crash ids so that no report overwrites another. Today’s collector has required a token since May 2026.',
  invalid_uuid:
    'A crash id ends with its date, by which storage chooses the folder. The digit before the date says how the report was throttled.',
  uuid_not_text: 'In the JSON form, a value can be a number or an object. The collector expects text here but does not check.',
  token_not_ascii: 'The collector then fails for every readable report, even without a uuid.',
  throttler_failed: 'One rule reads JSON inside a value. If that JSON is not an object, the collector answers 500.',
  save_failed: 'The collector can read slightly deeper JSON than it can write. It answers 500 without text.',
};
