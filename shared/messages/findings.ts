/** What people read of each finding that is not the deciding rule. `{name}` and the like are names, counts and sizes, never values. */
export const FINDING_SENTENCES = {
  content_length_false:
    'The Content-Length says {declared} bytes, the body has {actual}. Crashlens sends the true length unless it is pinned.',
  bytes_after_body: 'The capture has {count} bytes after the body that Content-Length declares; the collector does not read them.',
  chunk_framing: 'The chunk framing of the body is broken ({fault}); what could be read before that is shown.',
  chunked: 'The body was sent chunked. Behind a proxy that buffers it is accepted; Crashlens sends it with a Content-Length.',
  gzip_over_cap: 'Inflating the body was stopped at {limit}: it may be a decompression bomb. The verdict covers only what came before.',
  gzip_undeclared: 'The body begins as gzip data does, but there is no “Content-Encoding: gzip”, so the collector reads it as plain text.',
  gzip_spelling: 'The Content-Encoding is not exactly “gzip”, so the collector does not inflate the body.',
  too_large: 'The body is {size} as sent, over the 25 MiB that a production collector takes: its proxy is likely to answer 413.',
  head_inferred: 'The file holds a body alone. The request line and headers are inferred from it, not captured.',
  stray_head_line: 'A line of the head is neither a header nor the continuation of one; it is ignored.',
  user_agent_missing: 'There is no User-Agent. It should name product, version and “crash reporter”, which helps when uploads go wrong.',
  preamble: '{count} bytes stand before the first boundary; the collector skips them.',
  epilogue: '{count} bytes stand behind the closing boundary; the collector does not read them.',
  part_nameless: 'A part has no name, so the collector drops it silently.',
  part_header_ignored: 'A header line of a part has no blank after its colon, so the collector ignores it.',
  disposition_not_form_data: 'The Content-Disposition of “{name}” must be form-data.',
  name_not_ascii: 'The name of a part must be ASCII.',
  two_extra_parts: 'Exactly one JSON part of annotations is allowed; the collector keeps the last one alone.',
  extra_misnamed: 'The JSON part of annotations should be named “extra”.',
  extra_is_text: 'A part named “extra” is not sent as application/json, so it becomes one annotation named “extra”.',
  value_not_string: 'The value of “{name}” must be a string in the JSON; a structured value is JSON-encoded into a string first.',
  duplicate_annotation: '“{name}” is given more than once; the collector keeps the last one.',
  swallowed: 'The value of “{name}” seems to hold another part, which was swallowed into it because no line end separates them.',
  no_minidump: 'There is no part named “upload_file_minidump”, so the processing stage finds no minidump of the crash.',
  minidump_type: 'The Content-Type of the minidump “{name}” must be application/octet-stream.',
  memory_report_type: 'The Content-Type of the memory report must be application/gzip.',
  dump_renamed: 'The collector keeps the part “{name}” under the name “{kept}”.',
  dump_empty: 'The part “{name}” is empty.',
} as const;

export type FindingCode = keyof typeof FINDING_SENTENCES;
