import { exactBytes, formatAgainst, formatCount, formatLimit, formatSize } from '../../bytes/quantities.ts';
import type { ValueType } from '../../report/catalog/name-facts.ts';
import type { SourceLoss } from '../../report/wire/capture.ts';
import type { FindingFacts, Finding, UserAgentWord } from '../../verdict/checks/finding.ts';
import type { Cause } from '../../verdict/checks/causes.ts';
import type { DecidingCode, FindingCode } from '../../verdict/checks/finding-codes.ts';
import type { RuleName } from '../../verdict/checks/decision.ts';
import { causeSentence, causeSentences } from './causes.ts';
import { jsonDecidesSentence, jsonErrorSentence } from '../report/json-errors.ts';
import { VERDICT_SENTENCES } from './verdicts.ts';

/**
 * The sentence of each finding. Deciding rules have theirs in `VERDICT_SENTENCES`. Placeholders such as `{name}` stand for names, counts and sizes, never
 * for values.
 */
export const FINDING_SENTENCES: Readonly<Record<FindingCode, string>> = {
  interface_silent: 'The interface does not define this answer. Crashlens uses the answer measured from today’s collector.',

  content_length_false:
    'The Content-Length says {declared} bytes, but the body has {actual}. Crashlens sends the actual length, unless the header is pinned.',
  bytes_after_body: 'The capture has {count} more than the Content-Length declares. Crashlens does not send these bytes.',
  answer_after_body: 'After the body, {count} start with a server’s answer (HTTP {status}). Crashlens sends only the body.',
  request_after_body: 'After the body, {count} start with another request. Crashlens sends only the first request.',
  chunk_framing: 'The chunk framing of the body is broken ({error}). Crashlens shows the body before the error.',
  chunk_sizes_left: 'The body still contains the chunk sizes of a chunked transfer, but no header says so.',
  chunk_sizes_gone:
    'The Transfer-Encoding is chunked, but the body contains no chunk sizes, so servers refuse it. Crashlens sends it with a Content-Length.',
  chunked: 'The body was sent chunked, which needs a buffering proxy. Crashlens sends it with a Content-Length.',
  gzip_over_cap:
    'Decompression stopped at {limit}: the body may be a decompression bomb. The verdict covers only the bytes before that point.',
  gzip_undeclared: 'The body looks like gzip data, but without “Content-Encoding: gzip”, the collector does not decompress it.',
  gzip_spelling: 'The Content-Encoding is not exactly “gzip”, so the collector does not decompress the body.',
  too_large: 'The body is {size} as sent, over the target’s limit of {limit}. The likely answer is 413.',
  head_inferred: 'The file contains only a body. Crashlens inferred the request line and headers from it.',
  stray_head_line: 'A line of the head is neither a header nor its continuation. HTTP servers refuse such a request or ignore the line.',
  user_agent_missing: 'There is no User-Agent. It should name product, version and “crash reporter”.',
  preamble: 'The body has {count} before the first boundary. The collector skips them.',
  epilogue: 'The body has {count} after the closing boundary. The collector does not read them.',
  part_nameless: 'A part has no name. The collector drops it silently.',
  name_extended: 'The name of a part is given only as “name*=”. The collector silently drops such a part.',
  part_header_ignored: 'A header line of a part has no space after the colon, so the collector ignores it.',
  disposition_not_form_data: 'The Content-Disposition of {part} must be form-data. Today’s collector does not check that; others may.',
  disposition_missing: 'A part has no Content-Disposition. It must be form-data and contain the name of the part.',
  name_not_ascii: 'The name of a part must be ASCII. Today’s collector accepts UTF-8; the processing stage notes the name as invalid.',
  two_extra_parts: 'Only one JSON part of annotations is allowed. The collector stores only the last one.',
  extra_misnamed: 'The JSON part of annotations should be named “extra”. Today’s collector does not check that; others may.',
  extra_is_text: 'A part named “extra” is not sent as application/json, so it becomes one annotation named “extra”.',
  value_not_string:
    'The value of “{name}” must be a string in the JSON. The collector stores it unchanged; later readers may convert or drop it.',
  value_null: 'The value of “{name}” is null, not a string. The processing stage drops the annotation.',
  value_structured: 'The value of “{name}” is an object or a list, but must be a string. The collector stores it unchanged, and {later}.',
  duplicate_annotation: '“{name}” occurs more than once. The collector stores the last value.',
  swallowed: 'The value of “{name}” seems to contain another part, because no line end separates the two.',
  headers_run_on:
    'The blank line after the headers of a part is missing, so they continue into the next part. The collector reads both parts as “{name}” and loses the first.',
  no_minidump: 'There is no part named “upload_file_minidump”, so the processing stage finds no minidump.',
  minidump_type:
    'The Content-Type of the minidump “{name}” must be application/octet-stream. Today’s collector stores the part and adds a note.',
  memory_report_type: 'The Content-Type of the memory report must be application/gzip. Today’s collector does not check that; others may.',
  dump_renamed: 'In names of binary parts, the collector keeps only letters, digits and underscores: “{name}” becomes “{kept}”.',
  dump_name_cut: 'The name “{name}” is longer than 30 characters. The collector cuts it to “{kept}”.',
  dump_name_lost: 'The name “{name}” has no letter, digit or underscore, so the part is stored without a name.',
  content_coded: 'The content of “{name}” is {coding} data, not a minidump, so it cannot be analysed.',
  dump_replaced:
    'The minidump “{name}” was read as UTF-8 text: U+FFFD (EF BF BD) replaced every invalid byte. The original bytes are lost.',
  dump_cut: 'The minidump “{name}” ends too early, after {size}: {cut}.',
  dump_without_streams: 'The minidump “{name}” has no streams, so it contains neither threads nor modules.',
  content_request: '“{name}” contains a complete HTTP request with a report of its own. The collector stores it as one file.',
  part_multipart: 'The part “{name}” is itself a multipart body. The collector stores it as one file.',
  value_edge_space: 'The value of “{name}” begins or ends with whitespace, which is part of the value.',
  http_version: 'The request line says HTTP/{coding}, as recorded by browsers, proxies and curl. Crashlens sends HTTP/1.1.',
  not_as_sent: 'These are not the bytes as they were sent. {loss}',
  head_not_http1: 'The request head is not plain HTTP/1.1. {head}',
  dump_empty: 'The part “{name}” is empty. The collector stores it, but there is nothing to analyse.',

  content_length_missing:
    'The request has no Content-Length, which the interface requires. A collector without a proxy in front reads no body.',
  content_length_zero: 'The Content-Length is 0 and there is no body, so the collector has nothing to read.',
  media_type_case: 'The media type or its boundary parameter is not in lower case. HTTP allows that, but today’s collector refuses it.',
  boundary_not_first: 'The boundary is not the first parameter of the Content-Type. HTTP allows that, but today’s collector refuses it.',
  boundary_quoted:
    'The boundary has unnecessary quotes. The collector accepts them, but other servers may treat them as part of the boundary.',
  boundary_repeated: 'The Content-Type has more than one boundary. The collector uses the last; other servers use the first.',
  boundary_empty: 'The boundary is empty, so the parts cannot be separated.',
  boundary_too_long: 'The boundary has {count} characters; the collector’s framework refuses more than 70.',
  content_encoding_unknown: 'The collector does not know this Content-Encoding, so it does not decompress the body.',
  user_agent_incomplete: 'The User-Agent does not contain {missing}.',
  query_ignored: 'The URL has a query, which the interface does not define. The collector ignores it.',

  gzip_trailing_bytes: 'There are bytes after the gzip data, which the format does not allow. Today’s collector ignores them.',
  gzip_truncated: 'The gzip data ends too early. Usually, the upload or the capture was interrupted.',
  gzip_check_sum: 'The gzip data does not match its checksum or length, so it was damaged in transit.',
  gzip_damaged: 'The gzip data cannot be read from here on: it was damaged or overwritten.',
  gzip_members: 'The gzip data has {count} members. The format allows that, but today’s collector decompresses only the first.',
  zlib_body: 'The body looks like zlib data, not gzip, so the collector cannot decompress it.',
  not_compressed: 'The body is {size} and not compressed. With gzip, uploads take less time, and larger reports fit the limit.',

  line_ends_lf: 'The lines of the body end with LF instead of CRLF, so the collector finds no parts.',
  line_ends_cr: 'The lines of the body end with CR instead of CRLF, so the collector finds no parts.',
  final_line_end_missing: 'There is no line end after the closing boundary. Older collectors did not accept that.',
  boundary_padding: 'There is whitespace after the boundary. Multipart allows it; the collector does not.',
  part_header_folded: 'A header line of a part continues the line before it. The collector does not join the two, so this line is lost.',
  header_block_near_limit: 'The headers of a part are {count} bytes long. The collector reads at most 8,192 bytes.',
  transfer_encoding_binary: 'A part has a Content-Transfer-Encoding. The collector accepts only “binary”, which has no effect.',
  part_type_case:
    'The Content-Type of “{name}” is not in lower case. Today’s collector is case-sensitive, so JSON or text becomes a binary part.',
  part_type_repeated: 'The part has two Content-Type headers. The collector ignores this one and reads only the last.',
  delimiter_look_alike:
    'The value of “{name}” contains the boundary within a line. The collector reads it as text; other readers may end the value there.',
  part_without_headers:
    'A part has no headers. The collector reads everything up to the next blank line as headers, so the next part may be lost.',

  lost_before_extra: 'The JSON part replaces all annotations before it ({count}).',
  merged_after_extra: 'Annotations after the JSON part ({count}) override those in the JSON.',
  json_deep: 'The value of “{name}” is nested more than 200 levels deep. The collector reads it; later readers may not.',
  json_duplicate_key: 'An object in “{name}” has a duplicate key. Most readers use the last value; others the first.',
  json_not_read: 'The JSON part is longer than {limit}, so Crashlens did not read it. The verdict does not cover its annotations.',
  json_wide: 'The JSON part is in UTF-16 or UTF-32, not UTF-8. Today’s collector reads it; others refuse it.',
  json_bom: 'The JSON part begins with a byte order mark. Today’s collector reads it; others refuse it.',
  name_unusual:
    'The name of an annotation has characters other than letters, digits, “_” and “-”. The processing stage notes it as invalid.',
  removed_by_collector: 'The collector removes “{name}” from accepted reports and adds a note.',
  overwritten_by_collector: 'The collector sets “{name}” itself, so the value in the report is lost.',
  uuid_given: 'The report has its own uuid. Today’s collector refuses it unless the request has a token.',
  binary_as_text: 'The part “{name}” has neither a Content-Type nor a filename, so it is read as an annotation.',

  value_coded: 'The value of “{name}” is {coding} text, and no later stage decodes it.',
  value_doubled: 'The value of “{name}” is UTF-8 that was read as Latin-1 or Windows-1252 and encoded as UTF-8 again.',
  value_replaced: 'The value of “{name}” contains U+FFFD ({count}), which replaced bytes that are not UTF-8. The original bytes are lost.',
  value_nul: 'The value of “{name}” has NUL characters. The processing stage removes them.',
  value_utf16: 'The value of “{name}” seems to be in UTF-16. The collector reads it as UTF-8, which the interface requires.',
  null_text: 'The Content-Type of “{name}” begins with text/plain but is a different type. The collector stores null instead of the value.',
  value_bom: 'The value of “{name}” begins with a byte order mark, which becomes part of the value.',
  value_lone_surrogate: 'The value of “{name}” has half of a surrogate pair, which cannot be written as UTF-8.',
  value_nonfinite: 'The value of “{name}” is NaN or Infinity, which JSON does not allow. Today’s collector reads it; others refuse it.',
  integer_too_large: 'The value of “{name}” is a number above 2^53, which many JSON readers round.',
  charset_named: 'The Content-Type of “{name}” declares a charset other than UTF-8, which the interface requires.',
  text_skipped: 'The value of “{name}” is invalid in its charset or larger than 20 MiB. The collector drops it and adds a note.',

  type_boolean: 'The value of “{name}” is not a boolean (1, 0, true, false). The processing stage drops it.',
  type_integer: 'The value of “{name}” is not an integer. The processing stage drops it.',
  type_number: 'The value of “{name}” is not a number. The processing stage drops it.',
  type_json: 'The value of “{name}” is not valid JSON. The processing stage drops it.',
  type_unlike_list: 'The value of “{name}” is not {type}, the type in your annotation list. Correct the value or the list.',
  type_unlike_client:
    'The value of “{name}” is not {type}, the type in the client’s annotation list. The processing stage does not read it.',

  filename_form: 'The filename of “{name}” is not a dump id followed by “.dmp”. The collector ignores filenames.',
  filename_path: 'A filename contains a path, which reveals details of the machine. The collector ignores filenames.',
  minidump_misspelled: 'The name “{name}” resembles “upload_file_minidump”. The processing stage does not find the minidump under it.',
  minidump_misnamed: 'The part “{name}” seems to be a minidump, but only the part named “upload_file_minidump” is analysed.',
  dump_name_collides: 'The part “{name}” is lost: the collector stores a later part under the same name, “{kept}”.',
  dump_not_minidump: 'The content of “{name}” does not start like a minidump, so it cannot be analysed.',
  memory_report_not_gzip: 'The content of the memory report is not gzip data, so its readers cannot open it.',
  memory_report_large: 'The memory report says that it inflates to {size}. Socorro processes at most 20 MiB, so it leaves out this one.',
  binary_type_missing: 'The part “{name}” has no Content-Type. Only its filename makes it a binary part.',
  type_noted: 'The collector stores “{name}” unchanged and notes that it does not know the Content-Type.',
};

/** What the program lost that recorded the request. */
const LOSSES: Readonly<Record<SourceLoss, string>> = {
  body_decoded: 'The recording has the body without its compression, so Content-Encoding and Content-Length are those of the body here.',
  bytes_replaced:
    'The recording has the body as text, and bytes that are not UTF-8 were replaced. Names and texts are right; a dump in it is lost.',
  encoding_open: 'The recording has the body as text, and does not say whether it was UTF-8 or Latin-1. Crashlens reads it as UTF-8.',
  made: 'The file has only pieces of a report, such as a minidump. Crashlens made the report around them.',
  body_cut: 'The body in the recording is not as long as its Content-Length, so the recording or the upload was cut off.',
  head_cut: 'Headers that cannot be written as HTTP, or that go beyond 256 KiB, were left out.',
  from_form: 'The recording has only names and values of the form, so the body is made from them. Contents of files are lost.',
};

/** What happens later to a structured value. The end of the sentence of `value_structured`. */
const STRUCTURED_LATER: Readonly<Record<NonNullable<FindingFacts['later']>, string>> = {
  encoded: 'the processing stage encodes it itself',
  unknown: 'later readers may drop it',
};

/** How a head differs from plain HTTP/1.1. The end of the sentence of `head_not_http1`. */
const HEAD_FORMS: Readonly<Record<NonNullable<FindingFacts['headForm']>, string>> = {
  blank_lines: 'Crashlens ignores the empty lines or the byte order mark before the request line.',
  no_request_line: 'The file starts with headers. Crashlens adds “POST /submit HTTP/1.1” and, if missing, a Content-Length.',
  pseudo_headers: 'Crashlens turns the pseudo-headers of HTTP/2 into a request line and a Host header, and adds a missing Content-Length.',
};

/** Where a truncated minidump ends. */
const DUMP_CUTS: Readonly<Record<NonNullable<FindingFacts['cut']>, (facts: FindingFacts) => string>> = {
  header: () => 'it ends inside its 32-byte header',
  directory: () => 'it ends inside the list of its streams',
  streams: ({ count = 0, of = 0 }) => {
    if (of === 1) return 'its only stream reaches past its end';
    const some = count === of ? `all its ${formatCount(of)}` : `${formatCount(count)} of its ${formatCount(of)}`;
    return `${some} streams reach past its end`;
  },
};

/** The expected type of a value. */
const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  json: 'valid JSON',
};

/** What a User-Agent should name. */
const USER_AGENT_WORDS: Readonly<Record<UserAgentWord, string>> = {
  product: 'the product',
  version: 'its version',
  crashReporter: 'the words “crash reporter”',
};

/** Findings whose `count` is a number of bytes. */
const COUNTS_OF_BYTES: ReadonlySet<string> = new Set<FindingCode>([
  'bytes_after_body',
  'answer_after_body',
  'request_after_body',
  'preamble',
  'epilogue',
]);

/** The sentence of a finding. A deciding finding has the sentence of its rule, preceded by the explanation of its cause if that is known. */
export function findingSentence({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  if (!isFindingCode(code)) return decidingSentence(code, facts);
  const sentence = FINDING_SENTENCES[code];
  if (!sentence.includes('{')) return sentence;
  const texts = factTexts(code, facts);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '');
}

/** The explanation of the cause, then what the collector sees. */
function causedSentence(code: DecidingCode, cause: Cause): string {
  return `${causeSentence(cause)} The collector sees: ${VERDICT_SENTENCES[code]}`;
}

/** Why a rule decides, in one sentence: the cause or the JSON error, if known; otherwise what the collector sees. */
export function decidedSentence(rule: RuleName, facts: FindingFacts): string {
  const { cause, json } = facts;
  if (cause !== undefined) return causeSentences(cause).what;
  if (rule === 'text_not_utf8') return textSentence(facts);
  return json === undefined ? VERDICT_SENTENCES[rule] : jsonDecidesSentence(json);
}

/** Likely reasons why a text is not UTF-8. */
const DAMAGE: Readonly<Record<NonNullable<FindingFacts['damage']>, string>> = {
  binary: 'It is binary data, but neither a Content-Type nor a filename says so.',
  cut: 'It ends in the middle of a character.',
  cesu8: 'It is CESU-8, which writes characters above U+FFFF as two halves.',
  'windows-1252': 'Its bytes are those of Windows-1252.',
  latin1: 'It may be Latin-1.',
};

function textSentence({ name, damage }: FindingFacts): string {
  const what = name === undefined || name === '' ? VERDICT_SENTENCES.text_not_utf8 : `The value of “${name}” is not UTF-8.`;
  return damage === undefined ? what : `${what} ${DAMAGE[damage]}`;
}

function decidingSentence(code: DecidingCode, facts: FindingFacts): string {
  const { cause, json } = facts;
  if (cause !== undefined) return causedSentence(code, cause);
  if (code === 'text_not_utf8') return textSentence(facts);
  return json === undefined ? VERDICT_SENTENCES[code] : `${VERDICT_SENTENCES[code]} ${jsonErrorSentence(json)}`;
}

function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(FINDING_SENTENCES, code);
}

function factTexts(code: FindingCode, facts: FindingFacts): Readonly<Record<string, string | undefined>> {
  const { name, storedName, count, size, limit, declared, actual, error, missing, type, later, status, coding, headForm } = facts;
  const numbers: Readonly<Record<string, readonly [number | undefined, (value: number) => string]>> = {
    count: [count, COUNTS_OF_BYTES.has(code) ? exactBytes : formatCount],
    // Next to a configured limit, the size has the unit of the limit.
    size: [
      size,
      code === 'dump_cut' ? exactBytes : code === 'too_large' && limit !== undefined ? (value) => formatAgainst(value, limit) : formatSize,
    ],
    // The point where decompression stopped is a measured size. Every other limit was configured.
    limit: [limit, code === 'gzip_over_cap' ? formatSize : formatLimit],
    declared: [declared, formatCount],
    actual: [actual, formatCount],
  };
  const texts = Object.entries(numbers).map(([fact, [value, format]]) => [fact, value === undefined ? undefined : format(value)]);
  return {
    ...(Object.fromEntries(texts) as Record<string, string | undefined>),
    name,
    kept: storedName,
    coding,
    status: status === undefined ? undefined : String(status),
    part: name === undefined ? 'a part' : `“${name}”`,
    error: error?.replaceAll('_', ' '),
    cut: facts.cut === undefined ? undefined : DUMP_CUTS[facts.cut](facts),
    head: headForm === undefined ? undefined : HEAD_FORMS[headForm],
    missing: missing?.map((word) => USER_AGENT_WORDS[word]).join(', '),
    type: type === undefined ? undefined : TYPE_WORDS[type],
    loss: facts.loss === undefined ? undefined : LOSSES[facts.loss],
    later: later === undefined ? undefined : STRUCTURED_LATER[later],
  };
}
