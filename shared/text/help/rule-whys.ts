import type { DecidingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each rule that can decide an answer exists, and what usually breaks it. */
export const RULE_WHYS: Readonly<Record<DecidingCode, string>> = {
  request_line:
    'An HTTP server in front of the collector parses the first line: a method in capital letters, a URL, and HTTP/1.0 or 1.1. If it cannot parse the line, it answers with a page of its own instead of a reason.',
  request_line_too_long:
    'Servers limit the first line to protect their memory. A client that puts annotations into the query makes the URL too long.',
  head_line_feeds:
    'HTTP lines end with CRLF. A capture that was copied as text or saved by an editor may have only LF. The client probably sent a correct request, but this file is not an exact copy of it.',
  head_line_not_header:
    'Each line is a name, a colon and a value. A wrapped value, a pasted comment or a lost line end breaks that. A server that guesses can be tricked into misreading the request, so servers refuse the request instead.',
  header_folded:
    'HTTP no longer allows a header to continue on the next line, because servers and proxies read such lines differently and attackers exploited that. Mail libraries still fold long headers.',
  header_fields_too_large:
    'Servers limit the number and size of headers. Cookies and tokens that a proxy adds are the usual cause; a crash report needs none of them.',
  header_name_invalid:
    'A name consists of letters, digits and a few symbols. If there are spaces before the colon or non-ASCII characters, servers and proxies may see different headers, so the server refuses them.',
  header_value_invalid:
    'A control character in a value can end a header for one reader but not for the next. Usually a client did not remove the line end from a value.',
  expectation_unknown:
    'A client can ask whether it may send its body (100-continue). HTTP defines no other expectation, so a server cannot meet one.',
  forwarded_conflict:
    'Proxies use these headers to say how the request first arrived. If they contradict each other, the server cannot know which proxy to trust.',
  script_name_mismatch:
    'A proxy uses this header to tell the application server the base path of the application. A client has no use for it.',
  transfer_coding_unknown: 'The coding says how the body is framed. A server that does not know it cannot find the end of the body.',
  transfer_coding_conflict:
    'Two headers that both define the end of the body allow request smuggling, so servers and proxies refuse the combination.',
  chunks_unreadable:
    'A buffering proxy joins the chunks before it forwards the request. After one wrong size, it cannot tell what to forward.',
  body_too_large:
    'The proxy in front of the collector refuses larger bodies before it reads them. It counts bytes as sent, so compression helps.',
  path_unknown:
    'There is one URL for reports, and a slash at its end makes a different URL. Any other server also answers 404, so the host may be wrong.',
  health_answered:
    'Some URLs of the collector are for its operators. They answer 200 to every request, which a client may mistake for success although no report was read.',
  options_answered:
    'Browsers send OPTIONS before a request to another site. The answer lists allowed methods and says nothing about the report.',
  method_unknown: 'HTTP has a fixed set of methods. Anything else is a typing error in a script or part of another protocol.',
  method_not_post: 'A report is a body, and POST is the method that submits one. A redirect can turn POST into GET and drop the body.',
  no_content_type:
    'The header contains the boundary, and without it a multipart body cannot be split. Clients that build requests by hand forget the header; libraries add it with the body.',
  wrong_content_type: 'The collector reads only multipart. JSON or a plain form may contain the same annotations, but it is not a report.',
  no_boundary:
    'The boundary separates the parts and differs in each request. A client that overwrites the header of its HTTP library loses the boundary.',
  empty_boundary:
    'For the interface, an empty value counts as missing. Today’s collector answers without a reason. Usually a variable was empty when the client wrote the header.',
  boundary_length:
    'The multipart standard allows 1 to 70 characters. The framework checks that before the collector’s own code, so the answer is 400 without a reason.',
  content_length_unreadable:
    'The number says where the body ends. Without a valid number, the server cannot find the next request on the connection and answers with a page of its own.',
  content_length_huge:
    'No body is that long: the value is a negative number written as unsigned, or a test. The collector tries to reserve that much memory and fails.',
  no_content_length:
    'The collector reads as many bytes as the header says, so without the header it reads nothing. Clients that stream their body do not know its length when they write the headers.',
  chunked_without_length:
    'Crashpad and Electron send chunked bodies. That works behind the buffering proxy of the production system, but not with a collector on your own machine.',
  bad_gzip:
    'The collector decompresses the whole body before it looks for parts. It stops at any error: truncated or damaged data, no gzip data at all, or a wrong checksum.',
  no_delimiter:
    'The body must use the boundary of the header, with two dashes in front. The two can differ if separate pieces of code build the body and the header.',
  bad_delimiter_end:
    'After a boundary, a line end starts a part, and two dashes end the body. Anything else, such as whitespace, a single CR or more letters, makes the collector stop.',
  no_header_end: 'A blank line separates the headers from the content. Without it there is no content, whatever follows.',
  header_block_too_large:
    'The collector holds the headers of a part in memory and limits their size. Usual headers are about a hundred bytes long.',
  no_closing_delimiter:
    'Only the closing boundary shows that the body is complete. If it is missing, the upload was usually interrupted, and part of a dump may be lost.',
  part_transfer_encoding:
    'Parts of an HTTP body need no transfer encoding. Mail libraries add base64 and quoted-printable, and the collector does not decode them.',
  part_filename_charset:
    'A filename* parameter names its charset and percent-encodes its bytes. If they cannot be decoded, the collector fails, even though it discards filenames later.',
  part_header_unreadable:
    'Content-Disposition is decoded as UTF-8 and Content-Type as ASCII. Other bytes cause an unhandled error, so the answer is a 500 although nothing is wrong with the server.',
  reserved_dump_name: 'The collector stores dumps next to files of its own. A dump with the name of such a file would replace it.',
  missing_line_end:
    'By the interface, a missing line end between parts is malformed. Today’s collector accepts the report and stores the second part as text of the first. That is harder to notice.',
  json_not_utf8: 'JSON for exchange must be UTF-8. Other bytes usually come from an old database in Latin-1 or from a filename on disk.',
  json_syntax:
    'This part contains all annotations, so one wrong character loses all of them. JSON that is built from strings, by hand or in a script, breaks at the first quote in a value.',
  json_nonfinite: 'JSON has no NaN or Infinity. The interface requires valid JSON; today’s collector reads them because its library does.',
  json_reader_limit:
    'The collector’s JSON reader gives up at about a thousand levels and at numbers of over 4,300 digits. The collector then fails instead of answering with a reason.',
  json_not_object:
    'Annotations are names with values, so the JSON must be an object. A list or a string is valid JSON but not a set of annotations. A string usually contains the object, encoded twice.',
  text_not_utf8:
    'By the interface, a text value that is not UTF-8 makes the report malformed. Today’s collector accepts the report, drops the value and adds a note.',
  text_charset:
    'Text in an unknown charset, or with bytes that are invalid in its charset, cannot be decoded. The interface calls the report malformed; today’s collector drops the value and adds a note.',
  text_too_large: 'The collector limits a text value to 20 MiB. A larger value is usually a log or a dump that should be a binary part.',
  both_forms:
    'With two forms in one report, it is unclear which one counts. The interface allows one. Today’s collector accepts both, loses annotations before the JSON part, and adds a note.',
  no_annotations:
    'A dump without product and version cannot be found again. The body may contain parts, but parts without a name, or with a type that makes them dumps, do not count.',
  unauthorized_uuid:
    'The collector assigns crash ids, so no report can overwrite another. Only a submitter that copies reports between systems has a token to set ids. Today’s collector has required it since May 2026.',
  invalid_uuid:
    'A crash id has a fixed form: its last six digits are the date, and the digit before them says how the report was throttled. Storage chooses the folder by the date, so it cannot store an id of any other form.',
  uuid_not_text: 'In the JSON form, a value can be a number or an object. The collector expects text here and does not check, so it fails.',
  token_not_ascii:
    'The collector can compare only ASCII tokens. With any other token, it fails for every readable report, with or without a uuid.',
  throttler_failed:
    'Rules read values, and one rule reads JSON inside a value. If that JSON is a list or a number instead of an object, the rule fails, and the answer is a 500.',
  save_failed:
    'The collector can read slightly deeper JSON than it can write. It cannot store JSON whose depth is between the two limits. After several tries, it gives up with a 500 without text.',
};
