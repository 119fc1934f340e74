import { exactBytes, formatAgainst, formatCount, formatLimit, formatSize } from '../../bytes/quantities.ts';
import type { ValueType } from '../../report/catalog/name-facts.ts';
import type { FindingFacts, Finding, UserAgentWord } from '../../verdict/checks/finding.ts';
import type { Cause } from '../../verdict/checks/causes.ts';
import type { DecidingCode, FindingCode } from '../../verdict/checks/finding-codes.ts';
import type { RuleName } from '../../verdict/checks/decision.ts';
import { causeSentence, causeSentences } from './causes.ts';
import { jsonDecidesSentence, jsonErrorSentence } from '../report/json-errors.ts';
import { VERDICT_SENTENCES } from './verdicts.ts';

/** What people read of each finding that is not the deciding rule. `{name}` and the like are names, counts and sizes, never values. */
export const FINDING_SENTENCES: Readonly<Record<FindingCode, string>> = {
  interface_silent: 'The interface does not say what is answered here; what today’s collector was measured to answer stands.',

  content_length_false:
    'The Content-Length says {declared} bytes, the captured body has {actual}. Crashlens sends the length of what it sends, unless it is pinned.',
  bytes_after_body:
    'The capture continues for {count} after the body that the Content-Length declares. The collector does not read these bytes, and Crashlens does not send them.',
  answer_after_body:
    'A server’s answer (HTTP {status}) follows the body ({count}): both directions were captured in one file. Crashlens sends only the body.',
  request_after_body:
    'Another request follows the body ({count}): the file is a recording of several requests. Crashlens shows and sends only this one. The app can open the next one as another report.',
  chunk_framing: 'The chunk framing of the body is broken ({error}); what could be read before that is shown.',
  chunk_sizes_left:
    'The body still contains the chunk sizes of a chunked transfer, but no header says so. The sizes and their line ends are inside values and dumps.',
  chunk_sizes_gone:
    'Transfer-Encoding says that the body is chunked, but the body contains no chunk sizes, so a server refuses it. Crashlens shows the body as it is and sends it with a Content-Length.',
  chunked: 'The body was sent chunked. Behind a proxy that buffers it is accepted; Crashlens sends it with a Content-Length.',
  gzip_over_cap: 'Inflating the body was stopped at {limit}: it may be a decompression bomb. The verdict covers only what came before.',
  gzip_undeclared: 'The body begins as gzip data does, but there is no “Content-Encoding: gzip”, so the collector reads it as plain text.',
  gzip_spelling: 'The Content-Encoding is not exactly “gzip”, so the collector does not inflate the body.',
  too_large: 'The body is {size} as sent, over the {limit} that the target takes: likely 413.',
  head_inferred: 'The file holds a body alone. The request line and headers are inferred from it, not captured.',
  stray_head_line:
    'A line of the head is neither a header nor the continuation of one; HTTP servers refuse such a head, or leave the line out.',
  user_agent_missing: 'There is no User-Agent. It should name product, version and “crash reporter”, which helps when uploads go wrong.',
  preamble: 'Something stands before the first boundary ({count}); the collector skips it.',
  epilogue: 'Something stands behind the closing boundary ({count}); the collector does not read it.',
  part_nameless: 'A part has no name, which it must have; the collector drops it silently.',
  name_extended: 'The name of a part is given only as “name*=”. The collector does not read that and silently drops the part.',
  part_header_ignored: 'A header line of a part has no blank after its colon, so the collector ignores it.',
  disposition_not_form_data: 'The Content-Disposition of {part} must be form-data. Today’s collector does not look at it; others may.',
  disposition_missing: 'A part has no Content-Disposition, which must be form-data and give its name.',
  name_not_ascii: 'The name of a part must be ASCII. Today’s collector takes others in UTF-8; the processing stage notes them as invalid.',
  two_extra_parts: 'Exactly one JSON part of annotations is allowed; the collector keeps the last one alone.',
  extra_misnamed:
    'The JSON part of annotations should be named “extra”. Today’s collector goes by its Content-Type alone; others may look for the name.',
  extra_is_text: 'A part named “extra” is not sent as application/json, so it becomes one annotation named “extra”.',
  value_not_string:
    'The value of “{name}” must be a string in the JSON. The collector keeps it as it is; what reads the report later may turn it into one, or leave it out.',
  value_null: 'The value of “{name}” is null, not a string. The collector accepts that; the processing stage leaves the annotation out.',
  value_structured:
    'The value of “{name}” is an object or a list. It must be JSON-encoded into a string; the collector keeps it as it is, and {later}.',
  duplicate_annotation: '“{name}” is given more than once; the collector keeps the last one.',
  swallowed: 'The value of “{name}” seems to hold another part, which was swallowed into it because no line end separates them.',
  headers_run_on:
    'The headers of a part continue into the next part because the blank line after them is missing. The collector reads both as “{name}” and loses the first one.',
  no_minidump: 'There is no part named “upload_file_minidump”, so the processing stage finds no minidump of the crash.',
  minidump_type:
    'The Content-Type of the minidump “{name}” must be application/octet-stream. Today’s collector keeps the part all the same, and notes that.',
  memory_report_type:
    'The Content-Type of the memory report must be application/gzip. Today’s collector keeps the part whatever its type is; others may not.',
  dump_renamed: 'Of names of binary parts the collector keeps letters, digits and underscores alone: “{name}” becomes “{kept}”.',
  dump_name_cut: 'The name “{name}” is over 30 characters long; the collector cuts it to “{kept}”.',
  dump_name_lost: 'The name “{name}” has no letter, digit or underscore; the collector keeps the part without a name.',
  content_coded: 'The content of “{name}” is {coding} data, not a minidump, so it cannot be analysed as one.',
  dump_replaced:
    'The minidump “{name}” was read as UTF-8 text: U+FFFD (EF BF BD) replaced its bytes that are not UTF-8. They are lost, and no fix brings them back.',
  dump_cut: 'The minidump “{name}” ends too early, after {size}: {cut}.',
  dump_without_streams: 'The minidump “{name}” has no streams, so it contains neither threads nor modules and cannot be analysed.',
  content_request:
    'The content of “{name}” is a complete HTTP request that contains a report of its own. The collector stores it as one file and does not look inside.',
  part_multipart:
    'The part “{name}” is itself a multipart body with a boundary of its own. The collector stores it as one file, and nothing looks inside.',
  value_edge_space:
    'The value of “{name}” begins or ends with a line end or other white space, as values that were read from a file do. It counts as part of the value.',
  http_version: 'The request line names HTTP/{coding}, as browsers, proxies and curl write it. Crashlens sends the report as HTTP/1.1.',
  head_not_http1: 'The request head is not plain HTTP/1.1. {head}',
  dump_empty: 'The part “{name}” is empty: the collector keeps it, and there is nothing in it to look at.',

  content_length_missing:
    'The request has no Content-Length, which the interface asks for; a collector without a proxy before it reads no body.',
  content_length_zero: 'The Content-Length is 0 and there is no body, so there is nothing that the collector could read.',
  media_type_case:
    'The media type or the name of its boundary parameter is not in lower case. HTTP allows that; today’s collector compares them as written and refuses the report.',
  boundary_not_first:
    'The boundary is not the first parameter of the Content-Type. HTTP allows that; today’s collector looks for it there alone and refuses the report.',
  boundary_quoted:
    'The boundary is quoted, which it need not be. The collector reads it; some servers on the way take the quotes for part of it.',
  boundary_repeated: 'The Content-Type names a boundary more than once; the collector takes the last one, others the first.',
  boundary_empty: 'The boundary is empty, so that the parts cannot be told apart.',
  boundary_too_long: 'The boundary has {count} characters; the collector’s framework refuses more than 70.',
  content_encoding_unknown:
    'The Content-Encoding is not one that the collector knows: it inflates “gzip” alone and reads every other body as it stands.',
  user_agent_incomplete: 'The User-Agent does not name {missing}, which would help when uploads go wrong.',
  query_ignored: 'The address has a query, which the interface does not have; the collector ignores it.',

  gzip_trailing_bytes: 'Bytes stand behind the gzip data. Today’s collector does not look at them; the gzip format allows nothing there.',
  gzip_truncated: 'The gzip data ends too early: what is missing was lost, most often because the upload or the capture broke off.',
  gzip_check_sum: 'The gzip data was inflated, but its check sum or length is another one, so it was damaged on the way.',
  gzip_damaged: 'The gzip data cannot be read from there on: it was damaged, or something else was written into it.',
  gzip_members:
    'The gzip data has {count} members. The format allows that; today’s collector inflates the first one alone, so the rest is lost.',
  zlib_body: 'The body begins as zlib data does, which is not gzip: the collector cannot inflate it.',
  not_compressed:
    'The body is {size} and not compressed. Compressing with gzip is recommended: it shortens the upload and lets larger reports through.',

  line_ends_lf: 'The lines of the body end with LF alone. Multipart needs CRLF, so the collector finds no structure in it.',
  line_ends_cr: 'The lines of the body end with CR alone. Multipart needs CRLF, so the collector finds no structure in it.',
  final_line_end_missing: 'The body ends without a line end behind the closing boundary. The collector takes that; older ones did not.',
  boundary_padding: 'Blanks stand behind the boundary. The multipart format allows them; the collector does not.',
  part_header_folded:
    'A header line of a part begins with a blank, as continued lines do; the collector does not join them, so it is lost.',
  header_block_near_limit: 'The headers of a part are {count} bytes long; the collector reads at most 8,192.',
  transfer_encoding_binary:
    'A part has a Content-Transfer-Encoding. “binary” is taken and changes nothing; with any other the collector refuses the report.',
  part_type_case:
    'The Content-Type of “{name}” is not in lower case. Media types have no case; today’s collector compares them as written, so that JSON or text becomes a binary part.',
  part_type_repeated: 'The part has two Content-Type headers. The collector reads only the last one and ignores this one.',
  delimiter_look_alike:
    'The value of “{name}” has the boundary in it. The collector takes it for text, as no line of its own; other readers may end the value there.',
  part_without_headers:
    'A part has no headers. The collector then takes for headers what stands up to the next blank line, so that the part after it may be lost.',

  lost_before_extra:
    'Annotations given as single parts before the JSON part ({count}) are lost: the collector puts those of the JSON in the place of all before them.',
  merged_after_extra: 'Annotations given as single parts behind the JSON part ({count}) are put over those of the JSON.',
  json_deep: 'The value of “{name}” is nested over 200 levels deep. The collector reads that; what reads the report later may not.',
  json_duplicate_key: 'An object in the value of “{name}” has a key twice; the last one counts for most readers, the first one for others.',
  json_not_read:
    'The JSON part is over {limit} long and was not read: what annotations are in it is not known here, and the verdict does not cover it.',
  json_wide: 'The JSON part is in UTF-16 or UTF-32. It must be UTF-8; today’s collector reads it, others refuse the report.',
  json_bom: 'The JSON part begins with a byte order mark, which JSON must not have; today’s collector reads it, others refuse the report.',
  name_unusual:
    'The name of an annotation has characters other than letters, digits, “_” and “-”; the processing stage notes it as an invalid name.',
  removed_by_collector: 'The collector removes “{name}” from a report that it accepts, and notes that.',
  overwritten_by_collector: 'The collector writes “{name}” itself, so the value that the report brings is lost.',
  uuid_given: 'The report brings its own uuid. Today’s collector refuses that unless the request has a token that allows it.',
  binary_as_text:
    'The part “{name}” has neither a Content-Type nor a filename that makes it a binary part, so it becomes an annotation and its content is read as text.',

  value_coded: 'The value of “{name}” is {coding} text. The collector stores it as it is, and no later stage decodes it.',
  value_doubled:
    'The value of “{name}” is UTF-8 that was read as Latin-1 or Windows-1252 and encoded as UTF-8 again. Each non-ASCII character became two or three characters.',
  value_replaced: 'The value of “{name}” contains U+FFFD ({count}), which replaced bytes that are not UTF-8. The original bytes are lost.',
  value_nul: 'The value of “{name}” has NUL characters; the processing stage takes them out.',
  value_utf16: 'The value of “{name}” seems to be in UTF-16. The interface asks for UTF-8, and as such the collector reads it.',
  null_text:
    'The Content-Type of “{name}” begins as text/plain does, but is another one: the collector stores null in the place of the value.',
  value_bom: 'The value of “{name}” begins with a byte order mark, which stays in it.',
  value_lone_surrogate: 'The value of “{name}” has half of a surrogate pair, which is no character; it cannot be written as UTF-8 later.',
  value_nonfinite:
    'The value of “{name}” is NaN or Infinity, which JSON does not have. Today’s collector reads it; others refuse the report.',
  integer_too_large: 'The value of “{name}” is a number beyond 2 to the power of 53, which many readers of JSON round.',
  charset_named: 'The value of “{name}” is in a charset that its Content-Type names; the interface asks for UTF-8.',
  text_skipped: 'The value of “{name}” does not fit its charset or is over 20 MiB: the collector leaves it out and notes that.',

  type_boolean: 'The value of “{name}” is not a boolean (1, 0, true, false); the processing stage notes that and leaves it out.',
  type_integer: 'The value of “{name}” is not a whole number; the processing stage notes that and leaves it out.',
  type_number: 'The value of “{name}” is not a number; the processing stage notes that and leaves it out.',
  type_json: 'The value of “{name}” is not valid JSON; the processing stage notes that it is malformed and leaves it out.',
  type_unlike_list: 'The value of “{name}” is not {type}, as your own list of annotations has it. Mend the value, or the list.',
  type_unlike_client:
    'The value of “{name}” is not {type}, as the client’s own list of annotations has it. The processing stage does not read it.',

  filename_form: 'The filename of “{name}” is not the identifier of a dump with “.dmp” behind it. The collector throws filenames away.',
  filename_path: 'A filename has a path in it, which tells of the machine that the report comes from. The collector throws filenames away.',
  minidump_misspelled:
    'The name “{name}” is like “upload_file_minidump”, but not the same: the processing stage finds no minidump of the crash under it.',
  minidump_misnamed:
    'The part “{name}” seems to be a minidump. The name decides, not the filename: only “upload_file_minidump” is analysed.',
  dump_name_collides: 'The collector keeps a later part as “{kept}” too, so the part “{name}” is lost.',
  dump_not_minidump: 'The content of “{name}” does not begin as a minidump does, so it cannot be analysed as one.',
  memory_report_not_gzip: 'The content of the memory report is not gzip data, so that its readers cannot open it.',
  binary_type_missing:
    'The part “{name}” has no Content-Type. Its filename makes it a binary part; without a filename it would be an annotation.',
  type_noted: 'The collector keeps “{name}” as it is, and notes that it does not know its Content-Type.',
};

/** Opens the request that follows as a report of its own. */
export const OPEN_NEXT = 'Open it as another report';

/** What becomes of a structured value. */
const STRUCTURED_LATER: Readonly<Record<NonNullable<FindingFacts['later']>, string>> = {
  encoded: 'the processing stage encodes it itself',
  unknown: 'what reads the report later may leave it out',
};

/** What the head of a request looks like in its file. */
const HEAD_FORMS: Readonly<Record<NonNullable<FindingFacts['headForm']>, string>> = {
  blank_lines: 'Crashlens ignores the empty lines or the byte order mark before the request line.',
  no_request_line:
    'The file starts with headers. Crashlens adds the request line “POST /submit HTTP/1.1” and, if it is missing, a Content-Length.',
  pseudo_headers:
    'It uses the pseudo-headers of HTTP/2. Crashlens turns them into a request line and a Host header and adds a Content-Length if it is missing.',
};

/** Where a minidump ends too early. */
const DUMP_CUTS: Readonly<Record<NonNullable<FindingFacts['cut']>, (facts: FindingFacts) => string>> = {
  header: () => 'it ends inside its header, which is 32 bytes long',
  directory: () => 'it ends inside the list of its streams',
  streams: ({ count = 0, of = 0 }) => {
    if (of === 1) return 'its only stream reaches past its end';
    const some = count === of ? `all its ${formatCount(of)}` : `${formatCount(count)} of its ${formatCount(of)}`;
    return `${some} streams reach past its end`;
  },
};

/** What a value is expected to be. */
const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  boolean: 'a boolean',
  integer: 'a whole number',
  number: 'a number',
  json: 'valid JSON',
};

/** What a User-Agent should name. */
const USER_AGENT_WORDS: Readonly<Record<UserAgentWord, string>> = {
  product: 'the product',
  version: 'its version',
  crashReporter: 'the words “crash reporter”',
};

/** Findings whose count is one of bytes. */
const COUNTS_OF_BYTES: ReadonlySet<string> = new Set<FindingCode>([
  'bytes_after_body',
  'answer_after_body',
  'request_after_body',
  'preamble',
  'epilogue',
]);

/** The sentence of a finding; of the deciding one that of its rule, behind those of its cause. */
export function findingSentence({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  if (!isFindingCode(code)) return decidingSentence(code, facts);
  const sentence = FINDING_SENTENCES[code];
  if (!sentence.includes('{')) return sentence;
  const texts = factTexts(code, facts);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '');
}

/** The cause, then what the collector meets of it. */
function causedSentence(code: DecidingCode, cause: Cause): string {
  return `${causeSentence(cause)} What the collector meets: ${VERDICT_SENTENCES[code]}`;
}

/** Why a rule decides, in one sentence: what happened to the report, or where its JSON is wrong, where that is known; else what the collector meets. */
export function decidedSentence(rule: RuleName, facts: FindingFacts): string {
  const { cause, json } = facts;
  if (cause !== undefined) return causeSentences(cause).what;
  if (rule === 'text_not_utf8') return textSentence(facts);
  return json === undefined ? VERDICT_SENTENCES[rule] : jsonDecidesSentence(json);
}

/** What a text is that is not UTF-8. */
const DAMAGE: Readonly<Record<NonNullable<FindingFacts['damage']>, string>> = {
  binary: 'It is a binary part, but neither a Content-Type nor a filename says so. The collector therefore reads it as text.',
  cut: 'It ends inside a character: it was cut at a number of bytes.',
  cesu8: 'It is CESU-8, in which characters beyond U+FFFF are written as two halves.',
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
  const { name, kept, count, size, limit, declared, actual, error, missing, type, later, status, coding, headForm } = facts;
  const numbers: Readonly<Record<string, readonly [number | undefined, (value: number) => string]>> = {
    count: [count, COUNTS_OF_BYTES.has(code) ? exactBytes : formatCount],
    // Beside a limit that was chosen, in its unit.
    size: [
      size,
      code === 'dump_cut' ? exactBytes : code === 'too_large' && limit !== undefined ? (value) => formatAgainst(value, limit) : formatSize,
    ],
    // Where inflating stopped is a measured size, any other limit a chosen one.
    limit: [limit, code === 'gzip_over_cap' ? formatSize : formatLimit],
    declared: [declared, formatCount],
    actual: [actual, formatCount],
  };
  const texts = Object.entries(numbers).map(([fact, [value, format]]) => [fact, value === undefined ? undefined : format(value)]);
  return {
    ...(Object.fromEntries(texts) as Record<string, string | undefined>),
    name,
    kept,
    coding,
    status: status === undefined ? undefined : String(status),
    part: name === undefined ? 'a part' : `“${name}”`,
    error: error?.replaceAll('_', ' '),
    cut: facts.cut === undefined ? undefined : DUMP_CUTS[facts.cut](facts),
    head: headForm === undefined ? undefined : HEAD_FORMS[headForm],
    missing: missing?.map((word) => USER_AGENT_WORDS[word]).join(', '),
    type: type === undefined ? undefined : TYPE_WORDS[type],
    later: later === undefined ? undefined : STRUCTURED_LATER[later],
  };
}
