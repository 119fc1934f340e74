import type { FindingCode } from '../../verdict/checks/finding-codes.ts';

/** Why each finding matters: what comes of it, and who usually brings it about. Facts about collectors were measured, those about clients read in their sources. */
export const FINDING_WHYS: Readonly<Record<FindingCode, string>> = {
  interface_silent:
    'The interface lists reasons and statuses, but not for every way in which a request can be wrong. What it leaves open only a try can tell: it was tried with today’s collector, and another one may answer otherwise.',
  content_length_false:
    'A server reads as many bytes as the header says. Too small a number cuts the body in the middle of a part; too large a one has the server wait for bytes that never come. Editing a capture by hand, or a proxy that rewrites bodies, leaves the old number behind.',
  bytes_after_body:
    'To HTTP the body ends where its length says; what follows on the connection would be the next request. In a capture it is mostly the rest of a body that grew while its header stayed, or the beginning of another capture.',
  answer_after_body:
    'Tools that record a connection, such as tcpflow, Wireshark or a debugging proxy, write the answer after the request. What the server answered at that time is worth reading, but it belongs to no report.',
  request_after_body:
    'A client sends several reports over one connection, and a recorder wrote them one after the other. Each is a report of its own: the app opens the one that follows beside this one, and so on; the fix deletes the others from this copy.',
  content_coded:
    'Clients compress a dump to save traffic, or write it as text to put it into another format, and forget that the collector stores every part as it comes. To send less, compress the whole body.',
  dump_replaced:
    'A dump is binary. A script, a log or a proxy that takes the body for a string replaces every byte that is not UTF-8, and the original byte cannot be known.',
  dump_cut:
    'The process was ended while it wrote the dump, the disk was full, or the client read the file before it was written whole. What stands before the end can still be read; what the list names and is not there is lost.',
  dump_without_streams:
    'A handler that failed as soon as it began leaves the header alone. The report is accepted and stored, and the processing stage finds no crash in it.',
  content_request:
    'A script or a proxy sent a request that it had captured as the file of another one. The report that was meant is inside; the report around it has its own annotations, or none.',
  part_multipart:
    'Some form libraries send two files of one field as a nested multipart body (RFC 2388). RFC 7578 no longer allows that, and today’s collector does not read it.',
  value_edge_space:
    'A value from a file or a command ends with a line end, and templates leave blanks. Throttling rules and searches compare the whole value, so “Firefox” with a blank behind it is another product.',
  http_version:
    'HTTP/2 has no request line. Tools that show one write HTTP/2 into it; a proxy in front of the collector translates such requests to HTTP/1.1.',
  head_not_http1:
    'HTTP/2 has no request line: browsers, proxies and their exports show its pseudo headers instead. Mail files and some logs keep the headers alone, and recorders put empty lines between messages. The body is the same in all of them. A Content-Length is added where none is there, as a proxy does.',
  content_length_missing:
    'Today’s collector takes the size from this header alone. A buffering proxy adds it on the way, so a client that leaves it out may work for years until it reaches a collector without one.',
  content_length_zero:
    'A length of 0 counts as no length. It comes of clients that try again without rewinding the body, and of redirects on which the body was dropped.',
  chunked:
    'A chunked body says its size piece by piece, so there is no Content-Length. Crashpad, and Electron with it, always uploads so. A proxy that buffers adds the length; without one the report is refused.',
  chunk_sizes_left:
    'A chunked body has the size of each chunk before it. If a proxy or a capture tool removes the Transfer-Encoding and keeps the body unchanged, the sizes remain in the body, and the collector reads them as content.',
  chunk_sizes_gone:
    'Proxies and capture tools take the sizes out when they put a chunked body together, and many leave the header as it was. To a server such a request is broken; what the client sent was not.',
  chunk_framing:
    'Every chunk starts with its size in hexadecimal digits and ends with a line end. Behind one wrong size nobody can tell where the next chunk begins, so nothing after it can be trusted.',
  gzip_over_cap:
    'A few kilobytes of gzip data can inflate to gigabytes. Crashlens stops at a maximum of your choice (a setting), so that opening a file never fills memory or disk. Today’s collector has no such maximum.',
  gzip_undeclared:
    'The header alone says whether a body is compressed; nobody looks at the bytes. In compressed data no boundary can be found, so there are no parts. Capture tools often keep such a body and lose its header.',
  gzip_spelling:
    'Today’s collector compares the value with exactly these four letters, in lower case. HTTP does not care about case and knows x-gzip as another word for it, so libraries and proxies may well write it otherwise.',
  too_large:
    'The maximum is that of the server in front of the collector, and the size as sent is what counts: a body that is over it in plain may fit once it is compressed. The answer is the same each time, so the same bytes are not to be sent again.',
  head_inferred:
    'Type, boundary, length and coding stand in the head, and much of the answer hangs on them. Where only a body was kept, Crashlens finds the boundary in it and takes usual headers, so what a client really wrote may have been judged otherwise.',
  stray_head_line:
    'A line without a colon is mostly the tail of a header that an editor or a log wrapped. It may be a piece of a secret, so it is masked.',
  user_agent_missing:
    'No answer depends on it. Still it is often the only trace of the client that built a broken request, and operators tell failures apart by it.',
  preamble:
    'Multipart allows text before the first boundary, for readers that do not know the format. The collector looks for the first boundary wherever it stands. A byte order mark, a second set of headers or a leftover line end up there.',
  epilogue:
    'Reading ends with the closing boundary. A line end behind it is usual. Anything more was appended by mistake, or was meant as a part and stands behind a closing boundary that came too early.',
  part_nameless:
    'Annotations and dumps are kept under their names, so what has none is not kept. The answer does not tell: the report is accepted, and the part is gone.',
  name_extended:
    'RFC 8187 has this form for names that are no ASCII, and RFC 7578 forbids it in forms. Some libraries write it for every name. The answer does not tell: the report is accepted, and the part is gone.',
  part_header_ignored:
    'The collector’s library splits such a line at a colon and a blank. HTTP itself asks for no blank, so the line looks right to people and to most servers while its content is not seen.',
  disposition_not_form_data:
    'Name and filename are taken from this header whatever its first word is. A server that goes by the text of the interface may refuse the part.',
  disposition_missing: 'It is the only header that can hold the name of a part, and a part without a name is dropped.',
  name_not_ascii:
    'Multipart has no agreed way to say in what encoding a name is, so the interface allows ASCII alone. Bytes that are not even UTF-8 make today’s collector fail with status 500.',
  two_extra_parts:
    'The JSON part stands for all annotations, so a second one takes the place of the first. The two are not merged, and nothing tells that the first one is lost.',
  extra_misnamed:
    'Today’s collector knows the part by its Content-Type. Whoever builds a server from the text of the interface looks for the name “extra” as well.',
  extra_is_text:
    'Without application/json the text is kept as it stands, as one long value. None of the annotations in it are there for throttling rules, for searches or for statistics.',
  value_not_string:
    'All annotations are strings, numbers and yes or no among them. Clients that hand their own data to a JSON library forget that. A number may also come back otherwise than it was written: 1.0 as 1.',
  value_null:
    'A null mostly means that the client asked for a value that was not there. Leaving the annotation out says the same and is well-formed.',
  value_structured:
    'A structured value is written as JSON first and then put into a string, so that its quotes are escaped. A client that skips the second step nests it, and readers that expect text find an object.',
  duplicate_annotation:
    'A report has one value for a name. Which one of several counts is up to who reads it, so two tools can show two different reports.',
  swallowed:
    'A boundary counts at the beginning of a line alone. Without a line end before it, the next part becomes text of this one, its headers included; the report is accepted and a part is missing. Some uploaders leave that line end out behind a file.',
  headers_run_on:
    'A blank line separates the headers of a part from its content, even if the content is empty. Clients that build the body by hand sometimes forget it. Everything up to the next blank line then counts as headers.',
  no_minidump:
    'Stack, modules and signature come from the minidump. Without it the viewing site has the annotations alone. Some reports have none by design: exceptions in Java code bring a stack as text.',
  minidump_type:
    'The type is how a reader tells a dump from text. Today’s collector takes everything that is neither JSON nor text for a dump, but it notes a type that it does not expect.',
  memory_report_type:
    'A memory report is JSON compressed with gzip, and the interface gives it a type of its own. Clients that send every file as application/octet-stream are common, Mozilla’s own among them.',
  dump_renamed:
    'Names of dumps become names of files where reports are stored, so hyphens, dots, blanks and all that is not ASCII are taken out. Whoever looks for the part under the name that the client gave does not find it.',
  dump_name_cut:
    'Names of dumps become names of files where reports are stored. Two long names that differ at their ends alone become one, and then only the last part is left.',
  dump_name_lost:
    'Nothing of the name is left once all but letters, digits and underscores are out, so the part is kept under an empty name, where nobody looks for it.',
  dump_empty:
    'A client that could not write its dump, or sent it before it was written, uploads a part with nothing in it. The report counts as accepted all the same.',
  media_type_case:
    'Media types and names of parameters have no case in HTTP, and many libraries write them with capitals. Today’s collector compares letter by letter and answers malformed_wrong_content_type or malformed_no_boundary.',
  boundary_not_first:
    'Parameters have no order in HTTP. Today’s collector looks right behind the first semicolon and nowhere else, so a charset that a library adds there hides the boundary.',
  boundary_quoted:
    'Quotes are needed only where a boundary has characters such as a colon or a blank. They are undone by the collector; hand-written servers and log tools often forget to.',
  boundary_repeated:
    'It happens where one layer of a client sets the header and the next one adds to it. Which boundary counts is up to the reader, and only one of them is that of the body.',
  boundary_empty:
    'With an empty boundary every two dashes would part the body, so no reader takes one. Mostly a variable was empty when the header was written.',
  boundary_too_long:
    'The multipart format allows at most 70 characters. The collector’s framework refuses longer ones before the collector itself sees the report, so its answer has no reason in it.',
  content_encoding_unknown:
    'Only gzip is undone. A body in any other coding (deflate, br, zstd) goes to the reader of multipart as it is, which finds no boundary in it.',
  user_agent_incomplete:
    'Product, version and the words “crash reporter” tell in a server’s log which client a request came from. A library’s own User-Agent tells the library alone.',
  query_ignored:
    'Crashpad can add product, version and an id of the client to the address. Today’s collector ignores them, but they end up in logs on the way, which annotations do not.',
  gzip_trailing_bytes:
    'The gzip format ends with a check sum and a length. What follows is padding, or the beginning of something that was appended; strict readers refuse the whole body for it.',
  gzip_truncated:
    'Compressed data that ends too early has no check sum at its end, so the collector answers malformed_bad_gzip and reads nothing of it. What stands before the break can still be inflated.',
  gzip_check_sum:
    'The check sum is there to find damage. Nobody can tell which of the inflated bytes is wrong, so a mended file holds the damage with a check sum that fits.',
  gzip_damaged:
    'Inflating goes from bit to bit: behind the first wrong one, nothing can be read. Transfers in text mode, which change line ends, damage bodies like that.',
  gzip_members:
    'Tools that compress piece by piece write one member for each piece. Today’s collector stops after the first one, so the closing boundary is mostly missing then.',
  zlib_body:
    'The formats zlib and gzip hold the same compressed data in different wrappings. Many libraries have functions for both whose names are much alike.',
  not_compressed:
    'Annotations and dumps shrink well. A compressed body uploads sooner, and a report that is over the maximum in plain may be taken.',
  line_ends_lf:
    'HTTP and multipart end their lines with CRLF. Scripts that write text with LF, editors and version control that convert it take the CR away from the whole body, dumps included.',
  line_ends_cr: 'CR alone was the line end of very old systems. Today it comes of a conversion that took the LF out and left the CR.',
  final_line_end_missing:
    'The format does not ask for it, but readers have stumbled over its absence: an earlier version of the framework that today’s collector uses refused such a body.',
  boundary_padding:
    'The multipart format lets a gateway pad a line with blanks. The collector takes exactly CRLF or two dashes behind a boundary, so a single blank makes the report malformed.',
  part_header_folded:
    'Headers of mail could be continued on a line that begins with a blank. HTTP has given that up, and the collector’s reader never knew it: it sees a line without a name and drops it.',
  header_block_near_limit:
    'Beyond that size the whole report is malformed. Headers of parts grow with long filenames and with parameters that a client puts there in place of annotations.',
  transfer_encoding_binary:
    'HTTP carries any bytes, so parts need no transfer encoding. Libraries for mail add the header by habit, and one with another word in it (8bit, base64) is refused.',
  part_type_case:
    'Media types have no case, and libraries write them in many ways. To today’s collector a capital letter makes another type: JSON in it is kept as a dump, and none of its annotations count.',
  part_type_repeated:
    'A part has only one Content-Type. Clients that set their own type in addition to the type of their HTTP library write two, and programs differ in which one they use.',
  delimiter_look_alike:
    'A boundary is to be something that the content never holds. A reader that is less exact about line ends may cut the value there.',
  part_without_headers:
    'Headers end with a blank line. With no headers before it the reader takes the content, up to the next blank line, for headers, and with it mostly the head of the next part.',
  lost_before_extra:
    'When the JSON part is met, its object becomes the annotations, and what had been gathered before is dropped. The order of the parts decides what survives, which few clients think of.',
  merged_after_extra:
    'What comes behind the JSON part is added to its object, and a name that is there already gets the later value. The interface allows one of the two forms only.',
  json_deep:
    'Readers of JSON go down a level by calling themselves and give up at some depth, each at another one. Today’s collector takes several hundred levels.',
  json_duplicate_key:
    'The JSON standard leaves open what a name that comes twice means. Two readers of the same report can see different values.',
  json_not_read:
    'Reading JSON of that size would take the memory of many reports. The answer shown is that to all the rest; what this part would bring about is open.',
  json_wide:
    'JSON that is exchanged must be UTF-8. Today’s collector uses a reader that also detects UTF-16 and UTF-32; programs on Windows write the former by default.',
  json_bom:
    'A byte order mark in front of UTF-8 comes from editors and tools on Windows. The JSON standard forbids to write it and leaves it to readers whether they put up with it.',
  name_unusual:
    'Names end up as keys in searches and statistics. The processing stage notes names with other characters as invalid, and what it does with them is not promised.',
  removed_by_collector:
    'These annotations tell who a person is, and the collector is not to store them. They have left the machine by then all the same, so a client better not sends them.',
  overwritten_by_collector:
    'Under this name the collector keeps what it knows itself: the time, the crash id, how the report came. A client’s value under it cannot survive.',
  uuid_given:
    'A report with an id of its own could take the place of another one. Only a submitter that copies reports from one system to the next has the token for that.',
  binary_as_text:
    'A part without type and filename is text by the rules of multipart. A dump that is read as text is mostly no UTF-8, and it can hold anything that was in memory.',
  value_coded:
    'A client that encodes its values for a mail or a JSON log, and sends the result in a form, leaves the code in the value. Searches and rules compare it with plain texts, and find nothing.',
  value_doubled:
    'Two programs on the way disagree on the charset. The text can be read back exactly, but a text that quotes such a mistake looks the same, so look at it before you save.',
  value_replaced: 'Somebody read the text in a charset that it was not in. The original bytes cannot be known; mend the client.',
  value_nul:
    'Programs written in C end their texts at a NUL, and databases refuse it in texts. A fixed-size buffer that was sent with its unused end is the usual source.',
  value_utf16:
    'Texts of Windows are UTF-16 in memory. Sent without conversion, each second byte is NUL for plain English, and the value is no use to a search.',
  null_text:
    'The collector’s library hands out text for exactly text/plain, and nothing for a type that only begins so. The annotation is there, with a value of null.',
  value_bom:
    'A mark at the beginning of a text is invisible, but “Firefox” with it is not equal to “Firefox”: rules that compare the value do not match.',
  value_lone_surrogate:
    'UTF-16 writes some characters as two halves. A text that was cut at a fixed length can end after the first; neither half can be written as UTF-8, so storing it may fail later.',
  value_nonfinite:
    'Arithmetic knows NaN and Infinity, JSON does not. Python’s reader and writer let them pass, which is why they get as far as the collector; most other readers stop.',
  integer_too_large:
    'Many readers keep numbers as 64-bit floating point, which is exact up to 2 to the power of 53 only. Addresses and ids change their last digits there; as strings they stay.',
  charset_named:
    'Today’s collector converts the text by the charset that is named and stores the result. A server that goes by the interface refuses bytes that are not UTF-8.',
  text_skipped:
    'The report is accepted without this annotation and with a note that mostly nobody reads. If it was the only annotation, the report is malformed for having none.',
  type_boolean:
    'Booleans are read from 1, 0, true and false. With any other word the annotation is missing where people search, although the raw report has it.',
  type_integer:
    'Sizes and counts are read as whole numbers, so that they can be compared. A unit, a fraction or a thousands separator makes the value unreadable.',
  type_number:
    'Durations and the like are read as numbers, so that they can be compared. A unit or a comma for the decimal point makes the value unreadable.',
  type_json:
    'The value is read as JSON by what processes the report. One that was cut off at a maximum length, or built by joining strings, is left out as a whole.',
  type_unlike_list:
    'Your list says what the values of this name look like. Either the client changed, or the list describes another version of it.',
  type_unlike_client:
    'The client’s own list names a type for this annotation. A value of another kind hints at an older client, or at one that only writes in the same form.',
  filename_form:
    'Usual filenames are the id of the dump with .dmp behind it, which helps to find the file again on the machine that it came from. Browsers write “blob” where a client names none.',
  filename_path:
    'A path has names of folders in it, and mostly the name of the person whose home folder it is. One uploader for Windows sends the whole path.',
  minidump_misspelled:
    'Only the exact name leads to processing. The collector takes hyphens out of names, so upload-file-minidump, which stands in some instructions, is kept under a name that nobody looks for.',
  minidump_misnamed:
    'The name of the part decides, neither its filename nor its content. Under another name the dump is kept beside the report, without stack and signature.',
  dump_name_collides:
    'Two names that differ by characters which the collector takes out, or behind the thirtieth, are one name to it. The later part takes the place of the earlier one.',
  dump_not_minidump:
    'A minidump begins with the letters MDMP. A text here is mostly the message of a failed upload, an empty buffer, or another format such as a core file.',
  memory_report_not_gzip:
    'Readers of memory reports, about:memory among them, open gzip alone. JSON that was not compressed, or that a proxy unpacked on the way, has the right content in the wrong wrapping.',
  binary_type_missing:
    'A filename alone makes the part binary for today’s collector, which notes the missing type. A part with neither is read as text.',
  type_noted:
    'The collector notes every type of a binary part but application/octet-stream, also the one that the interface asks for of a memory report. The note changes nothing.',
};
