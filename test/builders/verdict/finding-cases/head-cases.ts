import { harOf } from '../../report/har.ts';
import { storedGzip, storedZlib } from '../../report/stored-gzip.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../report/multipart.ts';
import { type FindingCase, GOOD, OCTETS, both } from './finding-case.ts';

const CODED = storedGzip(GOOD);
const GZIP = { headers: { 'Content-Encoding': 'gzip' } } as const;
const CHUNKED = { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } } as const;
const LONG = 'x'.repeat(71);

function withType(type: string, more: Readonly<Record<string, string | null>> = {}, method = 'POST'): Buffer {
  return request(GOOD, { headers: { 'Content-Type': type, ...more }, method });
}

function typeLine(type: string): string {
  return `Content-Type: ${type}\r\n`;
}

function chunk(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** Changes one byte of the gzip data. */
function damaged(offset: number, byte: number): Buffer {
  const bytes = Buffer.from(CODED);
  bytes[offset < 0 ? bytes.length + offset : offset] = byte;
  return request(bytes, GZIP);
}

const LARGE_PARTS = [...GOOD_PARTS, { name: 'attachment', filename: 'a', type: OCTETS, content: Buffer.alloc(70_000) }];
const TRUNCATED = CODED.subarray(0, -20);

const NEXT = 'GET /next HTTP/1.1\r\nHost: collector.example\r\n\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nCrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n';

/** Findings about the request line, the headers and the size. */
export const HEAD_CASES: readonly FindingCase[] = [
  {
    code: 'interface_silent',
    severities: { spec: 'info' },
    captured: request(GOOD, { headers: { 'Content-Length': null } }),
    range: null,
    header: 'Content-Length',
    fixed: false,
  },
  {
    code: 'content_length_false',
    severities: both('violation'),
    captured: request(GOOD, { headers: { 'Content-Length': '9999' } }),
    range: 'Content-Length: 9999\r\n',
    header: 'Content-Length',
    fixed: true,
  },
  {
    code: 'bytes_after_body',
    severities: both('warning'),
    captured: request(Buffer.concat([GOOD, Buffer.from('more')]), { headers: { 'Content-Length': String(GOOD.length) } }),
    range: 'more',
    fixed: true,
  },
  {
    code: 'answer_after_body',
    severities: both('warning'),
    captured: request(Buffer.concat([GOOD, Buffer.from(ANSWER)]), { headers: { 'Content-Length': String(GOOD.length) } }),
    range: ANSWER,
    fixed: true,
  },
  {
    code: 'request_after_body',
    severities: both('warning'),
    // Two reports would be a recording, which is not one capture.
    captured: Buffer.concat([request(GOOD), Buffer.from(NEXT)]),
    range: NEXT,
    fixed: true,
  },
  {
    code: 'http_version',
    severities: both('info'),
    captured: Buffer.from(request(GOOD).toString('latin1').replace(' HTTP/1.1', ' HTTP/2'), 'latin1'),
    range: 'P',
    fixed: false,
  },
  {
    code: 'not_as_sent',
    severities: both('warning'),
    captured: Buffer.from(
      harOf([
        { headers: [['Content-Type', 'multipart/form-data; boundary=b0undary']], params: [{ name: 'ProductName', value: 'Firefox' }] },
      ]),
    ),
    range: 'P',
    fixed: false,
  },
  {
    code: 'head_not_http1',
    severities: both('info'),
    captured: Buffer.from(
      request(GOOD)
        .toString('latin1')
        .replace(/^POST.*\r\n/, ''),
      'latin1',
    ),
    range: 'P',
    fixed: false,
  },
  {
    code: 'content_length_missing',
    severities: both('violation'),
    captured: request(GOOD, { method: 'PUT', headers: { 'Content-Length': null } }),
    range: null,
    header: 'Content-Length',
    fixed: true,
  },
  {
    code: 'content_length_zero',
    severities: both('violation'),
    captured: request(Buffer.alloc(0), { method: 'PUT' }),
    range: 'Content-Length: 0\r\n',
    header: 'Content-Length',
    fixed: false,
  },
  {
    code: 'chunked',
    severities: both('info'),
    captured: request(Buffer.concat([chunk(GOOD), Buffer.from('0\r\n\r\n')]), CHUNKED),
    range: null,
    header: 'Transfer-Encoding',
    fixed: true,
  },
  {
    code: 'chunk_sizes_gone',
    severities: both('error'),
    captured: request(GOOD, CHUNKED),
    range: 'Transfer-Encoding: chunked\r\n',
    header: 'Transfer-Encoding',
    fixed: true,
  },
  {
    code: 'chunk_framing',
    severities: both('error'),
    captured: request(Buffer.concat([chunk(GOOD), Buffer.from('zz\r\n')]), CHUNKED),
    range: 'z',
    fixed: true,
  },
  {
    code: 'media_type_case',
    severities: { spec: 'info' },
    captured: withType(`Multipart/Form-Data; boundary=${BOUNDARY}`),
    range: typeLine(`Multipart/Form-Data; boundary=${BOUNDARY}`),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'boundary_not_first',
    severities: { spec: 'info' },
    captured: withType(`multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`),
    range: typeLine(`multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'boundary_quoted',
    severities: both('info'),
    captured: withType(`multipart/form-data; boundary="${BOUNDARY}"`),
    range: typeLine(`multipart/form-data; boundary="${BOUNDARY}"`),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'boundary_repeated',
    severities: both('warning'),
    captured: withType(`multipart/form-data; boundary=a; boundary=${BOUNDARY}`),
    range: typeLine(`multipart/form-data; boundary=a; boundary=${BOUNDARY}`),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'boundary_empty',
    severities: both('violation'),
    captured: withType('multipart/form-data; boundary=', {}, 'PUT'),
    range: typeLine('multipart/form-data; boundary='),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'boundary_too_long',
    severities: both('violation'),
    captured: request(multipart(GOOD_PARTS, LONG), {
      headers: { 'Content-Type': `multipart/form-data; boundary=${LONG}`, 'Content-Length': null },
    }),
    range: typeLine(`multipart/form-data; boundary=${LONG}`),
    header: 'Content-Type',
    fixed: true,
  },
  {
    code: 'content_encoding_unknown',
    severities: both('violation'),
    captured: request(GOOD, { headers: { 'Content-Encoding': 'br' } }),
    range: 'Content-Encoding: br\r\n',
    header: 'Content-Encoding',
    fixed: true,
  },
  {
    code: 'user_agent_missing',
    severities: both('info'),
    captured: request(GOOD, { headers: { 'User-Agent': null } }),
    range: null,
    header: 'User-Agent',
    fixed: true,
  },
  {
    code: 'user_agent_incomplete',
    severities: both('info'),
    captured: request(GOOD, { headers: { 'User-Agent': 'Breakpad/1.0 (Linux)' } }),
    range: 'User-Agent: Breakpad/1.0 (Linux)\r\n',
    header: 'User-Agent',
    fixed: true,
  },
  {
    code: 'query_ignored',
    severities: both('info'),
    captured: request(GOOD, { target: '/submit?product=Firefox' }),
    range: '?product=Firefox',
    fixed: true,
  },
  { code: 'head_inferred', severities: both('info'), captured: GOOD, range: null, fixed: false },
  {
    code: 'stray_head_line',
    severities: both('warning'),
    // Here the bad method decides the answer. If the stray line decided, it would not be a separate finding.
    captured: request(GOOD, { headers: { Host: 'collector.example\r\nno header' }, method: 'post' }),
    range: 'no header\r\n',
    fixed: true,
  },
  { code: 'not_compressed', severities: both('info'), captured: request(multipart(LARGE_PARTS)), range: null, fixed: true },
  { code: 'too_large', severities: both('warning'), captured: request(multipart(LARGE_PARTS)), maxBody: 5_000, range: null, fixed: true },
];

/** Findings about gzip. */
export const GZIP_CASES: readonly FindingCase[] = [
  {
    code: 'gzip_spelling',
    severities: both('violation'),
    captured: request(CODED, { headers: { 'Content-Encoding': 'GZIP' } }),
    range: 'Content-Encoding: GZIP\r\n',
    header: 'Content-Encoding',
    fixed: true,
  },
  {
    code: 'gzip_spelling',
    severities: both('violation'),
    captured: request(GOOD, { headers: { 'Content-Encoding': 'x-gzip' } }),
    range: 'Content-Encoding: x-gzip\r\n',
    header: 'Content-Encoding',
    fixed: true,
  },
  { code: 'gzip_undeclared', severities: both('violation'), captured: request(CODED), range: '\x1f\x8b', fixed: true },
  {
    code: 'gzip_over_cap',
    severities: both('error'),
    captured: request(storedGzip(multipart(LARGE_PARTS)), GZIP),
    inflateLimit: 10_000,
    range: null,
    header: 'Content-Encoding',
    fixed: false,
  },
  {
    code: 'gzip_trailing_bytes',
    severities: { antenna: 'warning' },
    captured: request(Buffer.concat([CODED, Buffer.from('more')]), GZIP),
    range: 'more',
    fixed: true,
  },
  {
    code: 'gzip_members',
    severities: both('warning'),
    captured: request(Buffer.concat([CODED, storedGzip(Buffer.alloc(0))]), GZIP),
    range: '\x1f\x8b',
    fixed: true,
  },
  {
    code: 'gzip_truncated',
    severities: both('warning'),
    // Here the method decides the answer. If the truncated gzip data decided, the finding would be the cause of the answer.
    captured: request(TRUNCATED, { ...GZIP, method: 'GET' }),
    range: TRUNCATED.subarray(-1).toString('latin1'),
    fixed: true,
  },
  { code: 'gzip_check_sum', severities: both('warning'), captured: damaged(-8, (CODED.at(-8) ?? 0) ^ 0xff), range: crcByte(), fixed: true },
  { code: 'gzip_damaged', severities: both('warning'), captured: damaged(3, 0xe0), range: '\x08', fixed: false },
  {
    code: 'zlib_body',
    severities: both('warning'),
    captured: request(storedZlib(GOOD), { ...GZIP, method: 'GET' }),
    range: 'x\x01',
    fixed: true,
  },
];

function crcByte(): string {
  return String.fromCharCode((CODED.at(-8) ?? 0) ^ 0xff);
}
