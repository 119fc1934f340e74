import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../report/multipart.ts';
import { chunked } from '../../report/raw-request.ts';
import { type FindingCase, GOOD, block, both, extra, replaced, withParts } from './finding-case.ts';

const LONG_LINE = `X-Long: ${'x'.repeat(7_200)}`;
const NAMED = 'Content-Disposition: form-data; name="Notes"';

/** Makes a collector refuse the request before it reads the body, so that errors in the body are not causes. */
const ELSEWHERE = { method: 'GET' } as const;

/** Findings about delimiters, line ends and the structure of parts. */
export const STRUCTURE_CASES: readonly FindingCase[] = [
  { code: 'preamble', severities: both('info'), captured: replaced(/^/, 'before\r\n'), range: 'before\r\n', fixed: true },
  {
    code: 'chunk_sizes_left',
    severities: both('warning'),
    captured: request(chunked(GOOD, GOOD.length)),
    range: GOOD.length.toString(16),
    fixed: true,
  },
  { code: 'epilogue', severities: both('info'), captured: replaced(/$/, 'behind'), range: 'behind', fixed: true },
  { code: 'epilogue', severities: both('info'), captured: replaced(/--\r\n$/, '--x'), range: 'x', fixed: true },
  { code: 'line_ends_lf', severities: both('warning'), captured: replaced(/\r\n/g, '\n', ELSEWHERE), range: '\n', fixed: true },
  { code: 'line_ends_cr', severities: both('warning'), captured: replaced(/\r\n/g, '\r', ELSEWHERE), range: '\r', fixed: true },
  {
    code: 'final_line_end_missing',
    severities: both('info'),
    captured: request(GOOD.subarray(0, -2)),
    range: `\r\n--${BOUNDARY}--`,
    fixed: true,
  },
  {
    code: 'boundary_padding',
    severities: both('info'),
    captured: replaced(`--${BOUNDARY}\r\n`, `--${BOUNDARY} \t\r\n`),
    range: ' \t',
    fixed: true,
  },
  {
    code: 'swallowed',
    severities: both('warning'),
    captured: replaced(`148.0a1\r\n--${BOUNDARY}`, `148.0a1--${BOUNDARY}`),
    range: `148.0a1--${BOUNDARY}\r\n${block('ReleaseChannel')}nightly`,
    fixed: true,
  },
  {
    code: 'delimiter_look_alike',
    severities: both('info'),
    captured: withParts({ name: 'Notes', content: `see --${BOUNDARY} there` }),
    range: `--${BOUNDARY}`,
    fixed: true,
  },
  {
    code: 'part_header_ignored',
    severities: both('warning'),
    captured: withParts({ headers: `${NAMED}\r\nContent-Language:en`, content: 'x' }),
    range: 'Content-Language:en\r\n',
    fixed: true,
  },
  {
    code: 'part_header_ignored',
    severities: both('warning'),
    captured: withParts({ headers: `${NAMED}\r\nContent-Transfer-Encoding:base64`, content: 'x' }),
    range: 'Content-Transfer-Encoding:base64\r\n',
    fixed: true,
  },
  {
    code: 'part_header_folded',
    severities: both('warning'),
    captured: withParts({ headers: 'Content-Disposition: form-data;\r\n name="Notes"', content: 'x' }),
    range: ' name="Notes"\r\n',
    fixed: true,
  },
  ...[
    [`${NAMED}\r\nyes`, 'yes\r\n'],
    [NAMED, `--${BOUNDARY}\r\n`],
  ].map(([headers = '', line = '']): FindingCase => ({
    code: 'headers_run_on',
    severities: both('warning'),
    // The first part lacks the blank line after its headers and the line end before the next delimiter.
    captured: request(Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n`), GOOD])),
    range: line,
    fixed: true,
  })),
  {
    code: 'headers_run_on',
    severities: both('warning'),
    captured: withParts({ headers: `${NAMED}\r\nContent-Disposition: form-data; name="Other"`, content: 'x' }),
    range: 'Content-Disposition: form-data; name="Other"\r\n',
    fixed: true,
  },
  {
    code: 'part_type_repeated',
    severities: both('warning'),
    captured: withParts({ headers: `${NAMED}\r\nContent-Type: text/plain\r\nContent-Type: text/plain; charset=utf-8`, content: 'x' }),
    range: 'Content-Type: text/plain\r\n',
    fixed: true,
  },
  {
    code: 'header_block_near_limit',
    severities: both('info'),
    captured: withParts({ headers: `${NAMED}\r\n${LONG_LINE}`, content: 'x' }),
    range: `${NAMED}\r\n${LONG_LINE}\r\n\r\n`,
    fixed: false,
  },
  {
    code: 'transfer_encoding_binary',
    severities: both('info'),
    captured: withParts({ headers: `${NAMED}\r\nContent-Transfer-Encoding: binary`, content: 'x' }),
    range: 'Content-Transfer-Encoding: binary\r\n',
    fixed: true,
  },
  {
    code: 'part_without_headers',
    severities: both('warning'),
    captured: replaced(/^/, `--${BOUNDARY}\r\n\r\nvalue\r\n`),
    range: `\r\nvalue\r\n--${BOUNDARY}\r\n${block('ProductName')}`,
    fixed: false,
  },
  {
    code: 'part_type_case',
    severities: { spec: 'info', antenna: 'warning' },
    captured: withParts({ name: 'Notes', type: 'Text/Plain', content: 'x' }),
    range: 'Content-Type: Text/Plain\r\n',
    fixed: true,
  },
  {
    code: 'name_extended',
    severities: both('violation'),
    captured: withParts({ headers: "Content-Disposition: form-data; name*=utf-8''Notes", content: 'x' }),
    range: "Content-Disposition: form-data; name*=utf-8''Notes\r\n\r\n",
    fixed: true,
  },
  {
    code: 'part_nameless',
    severities: both('violation'),
    captured: withParts({ headers: 'Content-Disposition: form-data', content: 'x' }),
    range: 'Content-Disposition: form-data\r\n\r\n',
    fixed: true,
  },
  {
    code: 'disposition_missing',
    severities: both('violation'),
    captured: withParts({ headers: 'Content-Type: text/plain', content: 'x' }),
    range: 'Content-Type: text/plain\r\n\r\n',
    fixed: true,
  },
  {
    code: 'disposition_not_form_data',
    severities: both('violation'),
    captured: withParts({ headers: 'Content-Disposition: attachment; name="Notes"', content: 'x' }),
    range: 'Content-Disposition: attachment; name="Notes"\r\n\r\n',
    fixed: true,
  },
  {
    code: 'name_not_ascii',
    severities: both('violation'),
    captured: withParts({ name: 'caf\xc3\xa9', content: 'x' }),
    range: block('caf\xc3\xa9'),
    fixed: true,
  },
  {
    code: 'two_extra_parts',
    severities: both('violation'),
    captured: extra('{"Version":"1"}', { name: 'extra', type: 'application/json', content: '{"Version":"2"}' }),
    range: block('extra', '\r\nContent-Type: application/json'),
    fixed: true,
  },
  {
    code: 'extra_misnamed',
    severities: both('warning'),
    captured: request(multipart([{ name: 'annotations', type: 'application/json', content: '{"Version":"1"}' }, ...GOOD_PARTS.slice(-1)])),
    range: block('annotations', '\r\nContent-Type: application/json'),
    fixed: true,
  },
  {
    code: 'extra_is_text',
    severities: both('violation'),
    captured: request(multipart([{ name: 'extra', content: '{"Version":"1"}' }, ...GOOD_PARTS.slice(-1)])),
    range: block('extra'),
    fixed: true,
  },
];
