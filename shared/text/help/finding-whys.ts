import type { FindingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each finding matters: its effect and its usual cause. Facts about collectors were measured. Facts about clients come from their source code. */
export const FINDING_WHYS: Readonly<Record<FindingCode, string>> = {
  interface_silent:
    'The interface lists reasons and statuses, but not for every error in a request. This answer was measured with today’s collector; another collector may answer differently.',
  content_length_false:
    'A server reads as many bytes as the header says. If the number is too small, the body is cut; if it is too large, the server waits for more. The old number remains if someone edits a capture by hand or a proxy rewrites the body.',
  bytes_after_body:
    'In HTTP, the body ends where its length says, and the next request follows. In a capture, these bytes are usually the rest of an edited body or the start of another capture.',
  answer_after_body:
    'Tools that record a connection, such as tcpflow, Wireshark or a debugging proxy, write the answer after the request. The answer is worth reading, but it is not part of the report.',
  request_after_body:
    'A client sent several reports over one connection, and a recorder wrote them to one file. The app can open the next request as another report. The fix deletes the other requests from this copy.',
  content_coded:
    'Clients compress a dump to save bandwidth, or encode it as text for another format. The collector stores every part unchanged. To send less, compress the whole body.',
  dump_replaced:
    'A dump is binary. A script, a log or a proxy that treats the body as a string replaces every byte that is not UTF-8. The original bytes cannot be recovered.',
  dump_cut:
    'The process was killed while it wrote the dump, the disk was full, or the client read the file too early. The data up to that point is readable; streams that are listed but missing are lost.',
  dump_without_streams:
    'A crash handler that fails right at the start writes only the header. The report is accepted and stored, but the processing stage finds no crash in it.',
  content_request:
    'A script or a proxy attached a captured request to another request as a file. The intended report is inside; the outer report has other annotations or none.',
  part_multipart:
    'Some form libraries send two files of one field as a nested multipart body (RFC 2388). RFC 7578 no longer allows that, and today’s collector does not read it.',
  value_edge_space:
    'A value from a file or a command often ends with a line end, and templates add spaces. Throttling rules and searches compare the whole value, so “Firefox” with a trailing space is a different product.',
  http_version:
    'HTTP/2 has no request line. Some tools write one that says HTTP/2. A proxy in front of the collector translates such requests to HTTP/1.1.',
  head_not_http1:
    'HTTP/2 has no request line: browsers, proxies and their exports show its pseudo-headers instead. Mail files and some logs contain only headers, and recorders add empty lines between messages. The body stays the same. Crashlens adds a missing Content-Length, as a proxy does.',
  content_length_missing:
    'Today’s collector takes the size only from this header. A buffering proxy adds it, so a client that omits it may work for years, until it meets a collector without such a proxy.',
  content_length_zero:
    'The collector treats a length of 0 as no length. The usual causes are clients that retry without rewinding the body, and redirects that drop the body.',
  chunked:
    'A chunked body gives its size chunk by chunk, so there is no Content-Length. Crashpad, and therefore Electron, always uploads this way. A buffering proxy adds the length; without it the collector refuses the report.',
  chunk_sizes_left:
    'In a chunked body, each chunk starts with its size. If a proxy or a capture tool removes the Transfer-Encoding but not the sizes, the collector reads the sizes as content.',
  chunk_sizes_gone:
    'Proxies and capture tools remove the chunk sizes when they join the chunks, and many leave the Transfer-Encoding. The client’s request was correct, but a server refuses this copy.',
  chunk_framing:
    'Every chunk starts with its size in hexadecimal digits and ends with a line end. After one wrong size, the start of the next chunk is unknown, so nothing after it is reliable.',
  gzip_over_cap:
    'A few kilobytes of gzip data can decompress to gigabytes. Crashlens stops at a limit (a setting), so a file never fills memory or disk. Today’s collector has no such limit.',
  gzip_undeclared:
    'Only the header says whether a body is compressed; the collector does not check the bytes. In compressed data it finds no boundary, and therefore no parts. Capture tools often store such a body without its header.',
  gzip_spelling:
    'Today’s collector accepts only “gzip” in lower case. HTTP ignores case and allows x-gzip as a synonym, so libraries and proxies may write it differently.',
  too_large:
    'The server in front of the collector sets the limit, and it counts bytes as sent: a compressed body may fit. The answer is the same each time, so do not resend the same bytes.',
  head_inferred:
    'The headers contain the media type, boundary, length and encoding, which decide much of the answer. Crashlens finds the boundary in the body and assumes usual headers. With the client’s own headers, the verdict may be different.',
  stray_head_line:
    'A line without a colon is usually the end of a header that an editor or a log wrapped. It may be part of a secret, so it is masked.',
  user_agent_missing:
    'The answer does not depend on this header, but it is often the only trace of the client that built a broken request, and operators use it to tell failures apart.',
  preamble:
    'Multipart allows text before the first boundary, for readers that do not know the format. The collector skips to the first boundary. Usual contents are a byte order mark, a second set of headers or a leftover line.',
  epilogue:
    'The collector stops at the closing boundary. A line end after it is normal. Anything more was appended by mistake, or is a part after a closing boundary that came too early.',
  part_nameless:
    'The collector stores annotations and dumps by name, so it drops a part without a name. The answer does not mention the loss: the report is accepted.',
  name_extended:
    'RFC 8187 defines this syntax for names that are not ASCII; RFC 7578 forbids it in multipart/form-data. Some libraries use it for every name. The report is accepted, and its answer does not mention that the part is lost.',
  part_header_ignored:
    'The collector’s library splits such a line at a colon and a space. HTTP does not require the space, so the line looks correct to people and most servers, but its content is lost.',
  disposition_not_form_data:
    'Today’s collector reads the name and filename from this header whatever its first word is. A server that follows the interface may refuse the part.',
  disposition_missing: 'Only this header can name a part, and the collector drops a part without a name.',
  name_not_ascii:
    'Multipart has no agreed way to declare the encoding of a name, so the interface allows only ASCII. If the bytes are not even UTF-8, today’s collector fails with status 500.',
  two_extra_parts:
    'The JSON part contains all annotations, so a second one replaces the first. The collector does not merge them and does not report the loss.',
  extra_misnamed:
    'Today’s collector recognises the part by its Content-Type. A server that follows the interface also checks the name “extra”.',
  extra_is_text:
    'Without application/json, the collector stores the text as one long value. Throttling rules, searches and statistics do not see the annotations in it.',
  value_not_string:
    'All annotations are strings, even numbers and booleans. Clients that pass their own data to a JSON library forget that. A number may also change on the way: 1.0 becomes 1.',
  value_null:
    'A null usually means that the client read a value that did not exist. Omitting the annotation says the same and is well-formed.',
  value_structured:
    'A structured value is written as JSON and then put into a string, so its quotes are escaped. A client that skips the second step puts an object or a list where readers expect text.',
  duplicate_annotation:
    'A report has one value for each name. If there are several, each reader chooses one, so two tools can show different values.',
  swallowed:
    'A boundary counts only at the start of a line. Without a line end before it, the next part and its headers become text of this part. The report is accepted, and a part is missing. Some uploaders omit the line end after a file.',
  headers_run_on:
    'A blank line separates the headers of a part from its content, even if the content is empty. Clients that build the body by hand sometimes forget it. Everything up to the next blank line then counts as headers.',
  no_minidump:
    'Stack, modules and signature come from the minidump. Without it, the crash viewing site shows only the annotations. Some reports have no minidump by design: Java exceptions have their stack as text.',
  minidump_type:
    'The type tells a reader whether a part is a dump or text. Today’s collector treats everything except JSON and text as a dump, but notes an unexpected type.',
  memory_report_type:
    'A memory report is gzip-compressed JSON, and the interface gives it its own type. Many clients, Mozilla’s included, send every file as application/octet-stream.',
  dump_renamed:
    'The names of dumps become filenames in storage, so the collector removes hyphens, dots, spaces and all non-ASCII characters. A search for the client’s name does not find the part.',
  dump_name_cut:
    'The names of dumps become filenames in storage. Two long names that differ only at the end become the same name, and only the last part remains.',
  dump_name_lost:
    'The collector keeps only letters, digits and underscores of a name. This name has none of these, so the part is stored under an empty name, which no tool looks for.',
  dump_empty: 'A client that could not write its dump, or sent it too early, uploads an empty part. The report is still accepted.',
  media_type_case:
    'In HTTP, media types and parameter names are case-insensitive, and many libraries capitalize them. Today’s collector is case-sensitive and answers malformed_wrong_content_type or malformed_no_boundary.',
  boundary_not_first:
    'In HTTP, parameters have no order. Today’s collector looks only after the first semicolon, so a charset that a library adds there hides the boundary.',
  boundary_quoted:
    'Only a boundary with characters such as a colon or a space needs quotes. The collector removes them; hand-written servers and log tools often forget to.',
  boundary_repeated:
    'Usually one layer of a client sets the header, and the next layer adds to it. Each reader chooses one of the boundaries, but only one matches the body.',
  boundary_empty:
    'With an empty boundary, every two dashes would start a new part, so no reader accepts it. Usually a variable was empty when the client wrote the header.',
  boundary_too_long:
    'The multipart format allows at most 70 characters. The collector’s framework refuses longer boundaries before the collector sees the report, so the answer has no reason.',
  content_encoding_unknown:
    'The collector decompresses only gzip. It reads a body in any other encoding (deflate, br, zstd) as multipart and finds no boundary.',
  user_agent_incomplete:
    'The product, the version and the words “crash reporter” identify the client in a server’s log. The default User-Agent of a library names only the library.',
  query_ignored:
    'Crashpad can add product, version and client id to the URL. Today’s collector ignores them, but URLs appear in the logs of servers on the way; annotations do not.',
  gzip_trailing_bytes:
    'The gzip format ends with a checksum and a length. Bytes after these are padding or were appended. Strict readers refuse the whole body.',
  gzip_truncated:
    'Truncated gzip data has no checksum, so the collector answers malformed_bad_gzip and reads nothing. Crashlens can still decompress the data up to that point.',
  gzip_check_sum: 'The checksum detects damage, but not where it is. A fix only makes the checksum match the damaged data.',
  gzip_damaged:
    'Decompression depends on every earlier bit, so nothing after the first wrong bit is readable. Transfers in text mode, which convert line ends, cause such damage.',
  gzip_members:
    'Tools that compress piece by piece write one member for each piece. Today’s collector stops after the first member, so the closing boundary is usually missing.',
  zlib_body:
    'The zlib and gzip formats wrap the same compressed data differently. Many libraries have functions for both, with similar names.',
  not_compressed: 'Annotations and dumps compress well. A compressed body uploads faster, and a report over the size limit may fit.',
  line_ends_lf:
    'HTTP and multipart lines end with CRLF. Scripts that write LF, and editors and version control that convert to it, remove the CR from the whole body, dumps included.',
  line_ends_cr: 'Very old systems ended lines with CR. Today, the cause is a conversion that removed the LF and left the CR.',
  final_line_end_missing:
    'The format does not require a line end after the closing boundary, but some readers do: an earlier version of the collector’s framework refused a body without it.',
  boundary_padding:
    'Multipart lets a gateway pad a line with whitespace. The collector accepts only CRLF or two dashes after a boundary, so a single space makes the report malformed.',
  part_header_folded:
    'Mail headers can continue on a line that starts with a space. HTTP no longer allows that, and the collector never did: it reads the second line as a header without a name and drops it.',
  header_block_near_limit:
    'Above the limit, the whole report is malformed. Long filenames, and parameters that a client uses instead of annotations, make part headers grow.',
  transfer_encoding_binary:
    'HTTP carries any bytes, so parts need no transfer encoding. Mail libraries add the header by habit. The collector refuses any other value (8bit, base64).',
  part_type_case:
    'Media types are case-insensitive, and libraries write them in many ways. For today’s collector, a capital letter makes a different type: it stores JSON as a dump and ignores its annotations.',
  part_type_repeated:
    'A part has only one Content-Type. Clients that set their own type in addition to the type of their HTTP library write two, and programs differ in which one they use.',
  delimiter_look_alike: 'A boundary must not occur in the content. A reader that is less strict about line ends may end the value there.',
  part_without_headers:
    'Headers end with a blank line. Without headers, the collector reads the content up to the next blank line as headers, usually including the headers of the next part.',
  lost_before_extra:
    'When the collector reads the JSON part, its object replaces all annotations before it. So the order of the parts decides what is stored. Few clients take that into account.',
  merged_after_extra:
    'The collector adds annotations after the JSON part to its object, and a later value replaces an earlier one. The interface allows only one of the two forms.',
  json_deep: 'JSON readers are recursive, and each gives up at a different depth. Today’s collector reads several hundred levels.',
  json_duplicate_key:
    'The JSON standard does not define the meaning of a duplicate name. Two readers of the same report can see different values.',
  json_not_read:
    'Reading JSON of this size would need as much memory as many other reports together. The verdict covers everything else; the effect of this part is unknown.',
  json_wide:
    'JSON for exchange must be UTF-8. Today’s collector uses a reader that also detects UTF-16 and UTF-32. Programs on Windows often write UTF-16 by default.',
  json_bom:
    'Editors and tools on Windows write a byte order mark in front of UTF-8. The JSON standard forbids writing it and lets readers decide whether to accept it.',
  name_unusual:
    'Names become keys in searches and statistics. The processing stage notes names with other characters as invalid; what happens to them then is not specified.',
  removed_by_collector:
    'These annotations identify a person, so the collector does not store them. But the data has already left the user’s machine by then, so a client should not send them.',
  overwritten_by_collector:
    'Under this name, the collector stores its own data: the time, the crash id, how the report arrived. It overwrites the client’s value.',
  uuid_given:
    'A report with its own id could replace another report. Only a submitter that copies reports between systems has the token for that.',
  binary_as_text:
    'By the rules of multipart, a part without type and filename is text. A dump is rarely valid UTF-8, and it can contain anything that was in memory.',
  value_coded:
    'A client that encodes its values for a mail or a JSON log, and sends the result in a form, leaves the encoding in the value. Searches and rules compare the encoded value with plain text and find no match.',
  value_doubled:
    'Two programs between the client and the capture disagree about the charset. The text can be restored exactly. But a text that quotes such an error looks the same, so check the result before you save.',
  value_replaced: 'A program read the text in the wrong charset. The original bytes cannot be recovered; correct the client.',
  value_nul:
    'C programs end text with a NUL, and databases refuse it. The usual source is a fixed-size buffer that was sent with its unused end.',
  value_utf16:
    'Windows stores text as UTF-16 in memory. Without conversion, every second byte of plain English is NUL, and searches do not find the value.',
  null_text:
    'The collector’s library returns text only if the type is exactly text/plain, and nothing if the type only starts with it. The annotation exists, but its value is null.',
  value_bom: 'A byte order mark is invisible, but “Firefox” with it is not equal to “Firefox”: rules that compare the value do not match.',
  value_lone_surrogate:
    'UTF-16 writes some characters as two halves. A text cut at a fixed length can end after the first half. UTF-8 cannot encode a single half, so storing it may fail later.',
  value_nonfinite:
    'JSON has no NaN or Infinity. Python’s reader and writer allow them, so they reach the collector; most other readers fail.',
  integer_too_large:
    'Many readers store numbers as 64-bit floating point, which is exact only up to 2 to the power of 53. Memory addresses and ids lose their last digits; strings do not.',
  charset_named:
    'Today’s collector converts the text from the declared charset and stores the result. A server that follows the interface refuses bytes that are not UTF-8.',
  text_skipped:
    'The collector accepts the report without this annotation and adds a note that few people read. If it was the only annotation, the report is malformed because it has none.',
  type_boolean:
    'The processing stage accepts 1, 0, true and false. With any other word, searches do not find the annotation, although the raw report has it.',
  type_integer:
    'Sizes and counts are read as whole numbers so that they can be compared. A unit, a fraction or a thousands separator makes the value invalid.',
  type_number:
    'Durations and similar values are read as numbers so that they can be compared. A unit or a decimal comma makes the value invalid.',
  type_json:
    'The processing stage reads the value as JSON. If it was cut at a maximum length or built by joining strings, the whole value is dropped.',
  type_unlike_list:
    'Your annotation list gives this name a different type. Either the client changed, or the list describes a different version of it.',
  type_unlike_client:
    'The client’s own list gives this annotation a different type. The report may come from an older client, or from another program that submits reports in the same format.',
  filename_form:
    'The usual filename is the id of the dump and “.dmp”, which helps to find the file on the crashed machine. Browsers write “blob” if a client sets no filename.',
  filename_path:
    'A path contains folder names, often the name of the user in the home folder. One uploader for Windows sends the whole path.',
  minidump_misspelled:
    'Only the exact name is processed. The collector removes hyphens, so upload-file-minidump, which some instructions recommend, is stored under a name that no tool looks for.',
  minidump_misnamed:
    'The name of the part decides, not its filename or content. Under another name, the dump is stored with the report but not analysed for stack and signature.',
  dump_name_collides:
    'The collector removes some characters and cuts names at 30 characters. These two names become identical, and the later part replaces the earlier one.',
  dump_not_minidump:
    'A minidump starts with the letters MDMP. The usual causes are an error message instead of a file, an empty buffer, or another format such as a core file.',
  memory_report_not_gzip:
    'Readers of memory reports, such as about:memory, open only gzip. The JSON was never compressed, or a proxy decompressed it on the way.',
  binary_type_missing:
    'For today’s collector, a filename is enough to make the part binary, and it notes the missing type. A part with neither a filename nor a type is read as text.',
  type_noted:
    'The collector notes every type of a binary part except application/octet-stream, even the one that the interface requires for a memory report. The note changes nothing.',
};
