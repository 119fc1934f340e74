import type { FindingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each finding matters: its effect and its usual cause. Facts about collectors were measured; facts about clients come from their sources. */
export const FINDING_WHYS: Readonly<Record<FindingCode, string>> = {
  interface_silent:
    'The interface does not cover every error in a request. Another collector may answer differently.',
  content_length_false:
    'If the number is too small, the server cuts the body; if it is too large, the server waits. Usual causes are hand edits and proxies that rewrite the body.',
  bytes_after_body:
    'Usually, these bytes are the rest of an edited body or the start of another capture.',
  answer_after_body:
    'Tools that record a connection, such as tcpflow or Wireshark, write the answer after the request.',
  request_after_body:
    'A client sent several reports over one connection, and a recorder wrote them to one file. The fix deletes the other requests from this copy.',
  content_coded:
    'Some clients compress a dump or encode it as text. To send less, compress the whole body instead.',
  dump_replaced:
    'A script, a log or a proxy treated the binary body as text.',
  dump_cut:
    'The process was killed, the disk was full, or the client read the file too early. The data before the cut is readable.',
  dump_without_streams:
    'A crash handler that fails right at the start writes only the header. The report is still accepted.',
  content_request:
    'A script or a proxy attached a captured request as a file. The intended report is the inner one.',
  part_multipart:
    'Some form libraries send several files of one field this way (RFC 2388). RFC 7578 no longer allows it.',
  value_edge_space:
    'Values from files and commands often end with a line end. For rules and searches, “Firefox” with a space is a different product.',
  http_version:
    'HTTP/2 has no request line, but some tools write one. Proxies translate such requests to HTTP/1.1.',
  head_not_http1:
    'HTTP/2 has pseudo-headers instead of a request line. Mail files and some logs contain only headers, and recorders add empty lines.',
  content_length_missing:
    'Today’s collector takes the size only from this header. A client that omits it works only behind a proxy that adds it.',
  content_length_zero:
    'The collector treats a length of 0 as no length. Usual causes are redirects, and retries that do not rewind the body.',
  chunked:
    'Crashpad, and therefore Electron, always sends chunked bodies. Without a proxy that adds the length, the collector refuses them.',
  chunk_sizes_left:
    'A proxy or a capture tool removed the Transfer-Encoding but not the sizes. The collector reads the sizes as content.',
  chunk_sizes_gone:
    'Proxies and capture tools that join the chunks often leave the Transfer-Encoding. The client’s own request was correct.',
  chunk_framing:
    'After one wrong chunk size, the start of the next chunk is unknown.',
  gzip_over_cap:
    'A few kilobytes of gzip data can decompress to gigabytes, so Crashlens stops at a limit (a setting). Today’s collector has no such limit.',
  gzip_undeclared:
    'The collector trusts only the header, and finds no boundary in compressed data. Capture tools often store such bodies without the header.',
  gzip_spelling:
    'HTTP ignores case and allows “x-gzip”, but today’s collector accepts only “gzip”.',
  too_large:
    'The server in front of the collector counts bytes as sent, so a compressed body may fit. Resending the same bytes does not help.',
  head_inferred:
    'The headers decide much of the answer. With the client’s own headers, the verdict may be different.',
  stray_head_line:
    'Usually, an editor or a log wrapped a header. The line may be part of a secret, so it is masked.',
  user_agent_missing:
    'The answer does not depend on this header, but it is often the only trace of the client.',
  preamble:
    'Multipart allows text here. Usually it is a byte order mark, a second set of headers or a leftover line.',
  epilogue:
    'A line end here is normal. Other bytes were appended by mistake, or the closing boundary came too early.',
  part_nameless:
    'The collector stores annotations and dumps by name. The report is still accepted.',
  name_extended:
    'Some libraries use this form (RFC 8187) for every name, although RFC 7578 forbids it here. The report is still accepted.',
  part_header_ignored:
    'HTTP does not require the space, so the line looks correct to most servers.',
  disposition_not_form_data:
    'Today’s collector reads the name and filename from this header whatever its first word is.',
  disposition_missing: 'Only this header can name a part, and the collector drops a part without a name.',
  name_not_ascii:
    'Multipart has no agreed encoding for names. If the bytes are not even UTF-8, today’s collector fails with status 500.',
  two_extra_parts:
    'The collector neither merges the parts nor reports the loss.',
  extra_misnamed:
    'Today’s collector recognises the part by its Content-Type. Other collectors may check the name too.',
  extra_is_text:
    'The JSON becomes one long value. Throttling rules, searches and statistics do not see the annotations in it.',
  value_not_string:
    'All annotations are strings, even numbers and booleans. A number may also change on the way: 1.0 becomes 1.',
  value_null:
    'Usually, the client read a value that did not exist. Omit such annotations.',
  value_structured:
    'The client must write the value as JSON and then put it into a string. This client skipped the second step.',
  duplicate_annotation:
    'Each reader chooses one of the values, so two tools can show different values.',
  swallowed:
    'A boundary counts only at the start of a line. Some uploaders omit the line end after a file.',
  headers_run_on:
    'The blank line is required even if the part is empty. Clients that build the body by hand sometimes forget it.',
  no_minidump:
    'Stack, modules and signature come from the minidump. Java exceptions need none: their stack is an annotation.',
  minidump_type:
    'Today’s collector treats every part except JSON and text as a dump, but notes an unexpected type.',
  memory_report_type:
    'A memory report is gzip-compressed JSON. Many clients, Mozilla’s included, send every file as application/octet-stream.',
  dump_renamed:
    'The names become filenames in storage. A search for the client’s name does not find the part.',
  dump_name_cut:
    'The names become filenames in storage. If two long names become equal, only the last part remains.',
  dump_name_lost:
    'No tool looks for a part with an empty name.',
  dump_empty: 'The client could not write its dump, or sent it too early. The report is still accepted.',
  media_type_case:
    'Many libraries use capital letters here. Today’s collector answers malformed_wrong_content_type or malformed_no_boundary.',
  boundary_not_first:
    'Today’s collector looks only after the first semicolon, so a charset that a library adds there hides the boundary.',
  boundary_quoted:
    'Only a boundary with characters such as a colon or a space needs quotes. Hand-written servers and log tools often forget to remove them.',
  boundary_repeated:
    'Usually, one layer of a client sets the header and the next layer adds to it. Only one boundary matches the body.',
  boundary_empty:
    'Usually, a variable was empty when the client wrote the header.',
  boundary_too_long:
    'The framework refuses the request before the collector sees it, so the answer gives no reason.',
  content_encoding_unknown:
    'In a body compressed with deflate, br or zstd, the collector finds no boundary.',
  user_agent_incomplete:
    'Product, version and “crash reporter” identify the client in server logs. The default User-Agent of a library names only the library.',
  query_ignored:
    'Crashpad can add product, version and client id to the URL. Unlike annotations, URLs appear in server logs.',
  gzip_trailing_bytes:
    'The bytes are padding or were appended. Strict readers refuse the whole body.',
  gzip_truncated:
    'The collector answers malformed_bad_gzip and reads nothing. Crashlens decompresses the data before the cut.',
  gzip_check_sum: 'The checksum detects damage but does not locate it. A fix only makes the checksum match the damaged data.',
  gzip_damaged:
    'Nothing after the first wrong bit is readable. Transfers in text mode, which convert line ends, cause such damage.',
  gzip_members:
    'Tools that compress piece by piece write one member for each piece. Usually, the closing boundary is in a later member.',
  zlib_body:
    'zlib and gzip wrap the same compressed data differently. Many libraries have similarly named functions for both.',
  not_compressed: 'Annotations and dumps compress well.',
  line_ends_lf:
    'Scripts, editors and version control write LF. A conversion also removes every CR before an LF in dumps.',
  line_ends_cr: 'Usually, a conversion removed the LF and left the CR.',
  final_line_end_missing:
    'The format does not require this line end, but some readers do.',
  boundary_padding:
    'Multipart lets gateways pad a line. For the collector, a single space makes the report malformed.',
  part_header_folded:
    'Mail headers can continue on a line that starts with a space. HTTP no longer allows that.',
  header_block_near_limit:
    'Above the limit, the report is malformed. Usual causes are long filenames, and parameters in place of annotations.',
  transfer_encoding_binary:
    'HTTP carries any bytes, so parts need no transfer encoding. Mail libraries add the header by habit.',
  part_type_case:
    'By the standard, media types are case-insensitive. Today’s collector stores such JSON as a dump and ignores its annotations.',
  part_type_repeated:
    'Usually, a client adds its own type to the type of its HTTP library. Programs differ in which type they use.',
  delimiter_look_alike: 'A boundary must not occur in the content.',
  part_without_headers:
    'Usually, the collector takes the headers of the next part as headers of this part.',
  lost_before_extra:
    'The order of the parts decides what is stored. Few clients take that into account.',
  merged_after_extra:
    'The interface allows only one of the two forms.',
  json_deep: 'JSON readers give up at different depths. Today’s collector reads several hundred levels.',
  json_duplicate_key:
    'The JSON standard does not define the meaning of a duplicate name.',
  json_not_read:
    'Reading JSON of this size would need too much memory. The verdict covers the other parts.',
  json_wide:
    'JSON for exchange must be UTF-8. Programs on Windows often write UTF-16 by default.',
  json_bom:
    'Windows tools write a byte order mark before UTF-8. The JSON standard forbids writing it but lets readers accept it.',
  name_unusual:
    'Names become keys in searches and statistics. What happens to invalid names is not specified.',
  removed_by_collector:
    'The value identifies a person. Clients should not send it: it has left the user’s machine before the collector removes it.',
  overwritten_by_collector:
    'Under this name, the collector stores its own data, such as the time or the crash id.',
  uuid_given:
    'A report with its own id could replace another report. Only submitters that copy reports between systems have a token.',
  binary_as_text:
    'In multipart, a part without type and filename is text. A dump is rarely valid UTF-8 and may contain private memory.',
  value_coded:
    'The client encoded the value for a mail or a JSON log. Searches and rules do not match the encoded value.',
  value_doubled:
    'Two programs disagreed about the charset. Check the result of the fix: a text that quotes such an error looks the same.',
  value_replaced: 'A program read the text in the wrong charset. Correct the client.',
  value_nul:
    'C programs end text with NUL, and databases refuse it. Usually, a fixed-size buffer was sent with its unused end.',
  value_utf16:
    'Windows stores text as UTF-16 in memory. Searches do not find such a value.',
  null_text:
    'The collector’s library returns text only if the type is exactly text/plain.',
  value_bom: 'A byte order mark is invisible, but rules that compare the value do not match.',
  value_lone_surrogate:
    'UTF-16 writes some characters as two halves. A text that is cut at a fixed length can end between them.',
  value_nonfinite:
    'Python’s JSON reader and writer allow NaN and Infinity. Most other readers fail.',
  integer_too_large:
    'Many readers store numbers as 64-bit floating point, so addresses and ids lose their last digits. Strings do not.',
  charset_named:
    'Today’s collector converts the text from this charset. Other collectors may refuse bytes that are not UTF-8.',
  text_skipped:
    'The report is accepted without this annotation. If it was the only annotation, the report is malformed.',
  type_boolean:
    'The raw report still has the annotation, but searches do not find it.',
  type_integer:
    'Sizes and counts are compared as numbers. A unit, a fraction or a thousands separator makes the value invalid.',
  type_number:
    'Durations and similar values are compared as numbers. A unit or a decimal comma makes the value invalid.',
  type_json:
    'Usually, the value was cut at a maximum length or built by joining strings.',
  type_unlike_list:
    'Either the client changed, or the list describes a different version of the client.',
  type_unlike_client:
    'The report may come from an older client or from another program.',
  filename_form:
    'The dump id helps to find the file on the crashed machine. Browsers write “blob” if a client sets no filename.',
  filename_path:
    'Folder names often contain the user’s name. One uploader for Windows sends the whole path.',
  minidump_misspelled:
    'Only the exact name is processed. Some instructions recommend upload-file-minidump, but the collector removes the hyphens.',
  minidump_misnamed:
    'Under another name, the dump is stored but not analysed for stack and signature.',
  dump_name_collides:
    'The collector removes some characters and cuts names at 30 characters, which makes the two names equal.',
  dump_not_minidump:
    'A minidump starts with MDMP. Usual causes are an error message, an empty buffer, or another format such as a core file.',
  memory_report_not_gzip:
    'The client did not compress the JSON, or a proxy decompressed it. Readers such as about:memory open only gzip.',
  binary_type_missing:
    'The collector notes the missing type. Without the filename, it would read the part as text.',
  type_noted:
    'The collector notes every type except application/octet-stream, even the type that memory reports must have. The note has no effect.',
};
