import { headerLines } from '../../report/parts/part-reading.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { splitParams } from '../../report/wire/header-params.ts';
import { type Mutation, addedPart, ifPresent, jsonPart, writtenPart } from './mutation.ts';
import { type FixContext, bytesEdit, partAnchor } from '../fixes/fix.ts';

const STRUCTURE = 'invalid_payload_structure';

/** Header block sizes below and above the collector's limit, in bytes. */
const NEAR_LIMIT = 8_000;
const OVER_LIMIT = 8_300;

/** Ways to break the headers of parts. */
export const PART_MUTATIONS = {
  no_headers: {
    group: 'parts',
    malformed: null,
    finding: 'part_without_headers',
    // The text before the blank line is read as headers.
    edits: (context) => writtenPart(context, encodeLatin1('\r\nThis part has no headers.\r\n\r\nThis is its content.')),
  },
  nameless: {
    group: 'parts',
    malformed: null,
    finding: 'part_nameless',
    edits: (context) => writtenPart(context, encodeLatin1('Content-Disposition: form-data; name=""\r\n\r\nThis part has no name.')),
  },
  no_disposition: {
    group: 'parts',
    malformed: null,
    finding: 'disposition_missing',
    edits: (context) => writtenPart(context, encodeLatin1('Content-Type: text/plain\r\n\r\nThis part has no Content-Disposition.')),
  },
  attachment: { group: 'parts', malformed: null, finding: 'disposition_not_form_data', edits: asAttachment },
  no_blank: {
    group: 'parts',
    malformed: null,
    finding: 'part_header_ignored',
    edits: (context) => withLine(context, 'Content-Language:en'),
  },
  folded_header: {
    group: 'parts',
    malformed: null,
    finding: 'part_header_folded',
    edits: (context) => withLine(context, 'Content-Language: en,\r\n de'),
  },
  headers_near_limit: {
    group: 'parts',
    malformed: null,
    finding: 'header_block_near_limit',
    edits: (context) => withHeadersOf(context, NEAR_LIMIT),
  },
  headers_too_large: {
    group: 'parts',
    malformed: STRUCTURE,
    finding: 'header_block_too_large',
    edits: (context) => withHeadersOf(context, OVER_LIMIT),
  },
  part_encoding: {
    group: 'parts',
    malformed: STRUCTURE,
    finding: 'part_transfer_encoding',
    edits: (context) => withLine(context, 'Content-Transfer-Encoding: base64'),
  },
  part_encoding_binary: {
    group: 'parts',
    malformed: null,
    finding: 'transfer_encoding_binary',
    edits: (context) => withLine(context, 'Content-Transfer-Encoding: binary'),
  },
  part_type_case: { group: 'parts', malformed: null, finding: 'part_type_case', edits: withCapitalType },
  filename_charset: {
    group: 'parts',
    malformed: STRUCTURE,
    finding: 'part_filename_charset',
    edits: (context) =>
      writtenPart(context, encodeLatin1(`Content-Disposition: form-data; name="Notes"; filename*=utf-8''%FF\r\n\r\nA note.`)),
  },
  header_not_utf8: {
    group: 'parts',
    malformed: null,
    finding: 'part_header_unreadable',
    edits: (context) => writtenPart(context, encodeLatin1('Content-Disposition: form-data; name="caf\xe9"\r\n\r\nA note.')),
  },
  name_not_ascii: {
    group: 'parts',
    malformed: null,
    finding: 'name_not_ascii',
    edits: () => [addedPart({ name: 'café', filename: 'note.txt', contentType: 'application/octet-stream', text: 'A note.' })],
  },
} as const satisfies Readonly<Record<string, Mutation>>;

/** Adds a line after the other header lines of the last part. */
function withLine(context: FixContext, line: string): readonly Edit[] | null {
  return ifPresent(context.inspection.report.readings.at(-1), ({ wire }) => [
    bytesEdit(context, wire.content - 2, 0, encodeLatin1(`${line}\r\n`)),
  ]);
}

/** Adds a line that makes the header block of the last part `length` bytes long, without the blank line. */
function withHeadersOf(context: FixContext, length: number): readonly Edit[] | null {
  return ifPresent(context.inspection.report.readings.at(-1), ({ wire }) => {
    const name = 'X-Padding: ';
    const missing = length - (wire.content - wire.headers - 2) - name.length;
    return missing < 1 ? null : withLine(context, `${name}${'x'.repeat(missing)}`);
  });
}

function asAttachment(context: FixContext): readonly Edit[] | null {
  const { report, capture } = context.inspection;
  const part = report.readings.findLast(({ kind }) => kind !== 'nameless');
  const line = (part === undefined ? [] : headerLines(part)).findLast(({ name }) => name === 'content-disposition');
  return ifPresent(line, ({ offset, length }) => {
    const text = decodeLatin1(capture.plain.read(offset, length)).replace(/\r\n$/, '');
    const start = text.indexOf(': ') + 2;
    const value = splitParams(text.slice(start))[0] ?? '';
    return [bytesEdit(context, offset + start, value.length, encodeLatin1('attachment'))];
  });
}

/** Writes the Content-Type of the JSON part with capitals. If there is no JSON part, adds such a Content-Type to a text part that has none. */
function withCapitalType(context: FixContext): readonly Edit[] | null {
  const json = jsonPart(context);
  if (json !== null) return [{ op: 'type', at: partAnchor(context, json), contentType: 'Application/JSON' }];
  const text = context.inspection.report.readings.findLast(({ kind, headers }) => kind === 'text' && headers.contentType === null);
  return ifPresent(text, (part) => [{ op: 'type', at: partAnchor(context, part), contentType: 'Text/Plain' }]);
}
