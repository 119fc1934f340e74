import type { DecidingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each rule that can decide an answer is there, and who usually runs into it. */
export const RULE_WHYS: Readonly<Record<DecidingCode, string>> = {
  request_line:
    'Before the collector stands an HTTP server that reads the first line by its own rules: a method in capital letters, an address, HTTP/1.0 or 1.1. What it cannot read, it answers itself, with a page in place of a reason.',
  request_line_too_long:
    'Servers bound the first line so that nobody fills their memory with it. Addresses grow like that when a client puts annotations into the query.',
  head_line_feeds:
    'HTTP ends lines with CRLF. A capture that went through an editor or a copy as text has LF alone; it was fine when it was sent, and it is not what this file says.',
  head_line_not_header:
    'Each line is a name, a colon and a value. A wrapped value, a pasted comment or a lost line end leaves a line that is none, and a server that guessed could be led to misread the request.',
  header_folded:
    'Continued lines were given up because servers and proxies disagreed about them, which attackers made use of. Libraries for mail still fold long headers.',
  header_fields_too_large:
    'Servers bound number and size of headers. Cookies and tokens that a proxy adds are the usual cause; a crash report needs none of them.',
  header_name_invalid:
    'A name is letters, digits and a few signs. Blanks before the colon and characters beyond ASCII make servers and proxies see different headers, so they are refused.',
  header_value_invalid:
    'Control characters in a value can end a header for one reader and not for the next one. Mostly a line end of a value was not taken out.',
  expectation_unknown:
    'A client can ask whether it may send its body (100-continue). No other expectation was ever defined, so a server cannot meet one.',
  forwarded_conflict:
    'Proxies tell by these headers how the request first came. Where they contradict each other, nobody knows which proxy to believe.',
  script_name_mismatch:
    'The header is meant for a proxy and the application server behind it, to say under which path the application lies. A client has no use for it.',
  transfer_coding_unknown:
    'The coding says how the body is put on the wire; a server that does not know it cannot tell where the body ends.',
  transfer_coding_conflict:
    'Two headers that each say where the body ends are the way to smuggle one request inside another, so servers and proxies refuse both together.',
  chunks_unreadable:
    'A proxy that buffers has to put the chunks together before it passes them on. One wrong size, and there is nothing to pass on.',
  body_too_large:
    'The proxy in front of the collector takes bodies up to its maximum and refuses others before they are read. It counts bytes as sent, so compression counts in.',
  path_unknown:
    'There is one address for reports, and a slash at its end makes another one. The same answer comes of any other server, so it also tells of a wrong host.',
  health_answered:
    'Some addresses of the collector serve those who run it. They answer 200 to anybody, which a client may take for success although no report was read.',
  options_answered: 'Browsers send OPTIONS ahead of a request to another site. The answer speaks of methods and never of the report.',
  method_unknown: 'HTTP has a known set of methods. Anything else is a slip in a script or a piece of another protocol.',
  method_not_post:
    'A report is a body, and POST is the method that hands one over. A redirect can turn POST into GET on the way, and then the body is gone.',
  no_content_type:
    'The header holds the boundary, without which a multipart body is one long text. Clients that build requests by hand forget it; libraries add it with the body.',
  wrong_content_type:
    'One format is read, multipart. JSON or a form that is sent directly may hold the same annotations and is still no report.',
  no_boundary:
    'The boundary is what parts the body, and it is different for each request. A client that sets the header by hand, over that of its library, loses it.',
  empty_boundary:
    'An empty value is a missing one in the words of the interface; today’s collector answers without a reason there. A variable was empty when the header was written.',
  boundary_length:
    'The multipart standard allows 1 to 70 characters. The framework checks that before the collector’s own code runs, so the answer is 400 with no reason of the interface.',
  content_length_unreadable:
    'The number says where the body ends. Where it is none, the server cannot find the next request on the connection and answers with a page of its own.',
  content_length_huge:
    'Such a number was never counted: it is a negative one that was written as unsigned, or a test. The collector tries to reserve that much and fails.',
  no_content_length:
    'The collector reads as many bytes as the header says, so without it nothing is read. Clients that stream their body do not know its length when they write the head.',
  chunked_without_length:
    'Crashpad and Electron send in chunks. Behind the buffering proxy of the production system that works; against a collector that is started on one’s own machine it does not.',
  bad_gzip:
    'The collector inflates the whole body before it looks for parts, and any fault in it ends there: cut off, damaged, not gzip at all, a wrong check sum.',
  no_delimiter:
    'The boundary in the header and that in the body must be the same, but for two dashes in front. They part ways when a body is built by one piece of code and the header by another.',
  bad_delimiter_end:
    'Behind a boundary a line end begins a part, and two dashes end the body. Blanks, a single CR or more letters make it neither, and the reader stops.',
  no_header_end: 'A blank line parts headers from content. Without it there is no content, however much follows.',
  header_block_too_large: 'The reader of parts keeps their headers in memory and bounds them. Usual headers have a hundred bytes.',
  no_closing_delimiter:
    'The closing boundary is the one sign that the body is whole. Its absence mostly means that an upload broke off, and what is missing may be half a dump.',
  part_transfer_encoding:
    'Parts of an HTTP body need no transfer encoding. base64 and quoted-printable come from libraries for mail, and decoding them is not the collector’s work.',
  part_filename_charset:
    'A filename* parameter names its charset and writes bytes in percent signs. What cannot be decoded breaks the reader, though filenames are thrown away afterwards.',
  part_header_unreadable:
    'Content-Disposition is decoded as UTF-8 and Content-Type as ASCII. Other bytes are met with an error that nobody handles, so the answer is a 500 that looks like trouble of the server and is not.',
  reserved_dump_name: 'Dumps are stored beside files of the collector’s own. A dump with the name of one of those would take its place.',
  missing_line_end:
    'The interface calls a missing line end between parts malformed. Today’s collector accepts such a report and keeps the second part as text of the first, which is worse to find.',
  json_not_utf8:
    'JSON that is exchanged must be UTF-8. Latin-1 from an old database or a file name on disk is the usual source of other bytes.',
  json_syntax:
    'All annotations stand in this one part, so one wrong sign costs all of them. JSON that was put together from strings, by hand or in a script, breaks at the first quote in a value.',
  json_nonfinite:
    'JSON has no word for NaN and Infinity. Today’s collector reads them because its library does; by the interface the part must be valid JSON.',
  json_reader_limit:
    'The reader of the collector’s language gives up at about a thousand levels and at numbers of over 4,300 digits. It fails then in place of answering with a reason.',
  json_not_object:
    'Annotations are names with values, which only an object holds. A list or a bare text is valid JSON and no set of annotations; a string mostly holds the object, encoded once too often.',
  text_not_utf8:
    'By the interface a text value that is not UTF-8 makes the report malformed. Today’s collector accepts the report, leaves the value out and notes it.',
  text_charset:
    'A charset that is unknown, or that does not fit the bytes, leaves no text. By the rules of the interface’s time the report is malformed; today the value is left out with a note.',
  text_too_large:
    'The reader bounds a text value at 20 MiB. A value of that size is mostly a log or a dump that was meant to be a binary part.',
  both_forms:
    'Two forms in one report leave open which of them counts. The interface allows one; today’s collector takes both, loses what stands before the JSON part, and notes it.',
  no_annotations:
    'A dump by itself says neither product nor version, so nobody could find it again. Parts may well be there: those without a name, or with a type that makes them dumps, count for nothing here.',
  unauthorized_uuid:
    'The id of a report is given by the collector, so that none can overwrite another. Only who copies reports between systems has a token to bring ids along; today’s collector asks for it since May 2026.',
  invalid_uuid:
    'A crash id has a fixed form, with the date in its last six digits and how it was throttled before that. Storage finds its folder by the date, so another form has no place.',
  uuid_not_text:
    'In the JSON form a value can be a number or an object. The collector expects text here and does not check, so it fails inside.',
  token_not_ascii:
    'The token is compared in a way that takes ASCII alone. It fails for every report that could be read, with or without a uuid.',
  throttler_failed:
    'Rules look into values, one even into JSON inside of a value. Where that JSON is a list or a number in place of an object, the rule breaks, and the answer is a 500.',
  save_failed:
    'Reading JSON goes a little deeper than writing it. A value in between is read and then cannot be stored; after several tries the collector gives up with a 500 that has no text.',
};
