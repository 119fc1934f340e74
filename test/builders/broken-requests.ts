import { gzipSync } from 'node:zlib';
import type { Dialect } from '../../shared/dialect.ts';
import type { PartSpec } from './multipart.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from './multipart.ts';

/** A request with the one finding that it is made for, beside what follows from that. */
export interface BrokenRequest {
  readonly code: string;
  readonly dialect: Dialect;
  readonly captured: Buffer;
}

const GOOD = multipart(GOOD_PARTS);
const CODED = gzipSync(GOOD);
const GZIP = { 'Content-Encoding': 'gzip' } as const;

function spec(code: string, captured: Buffer): BrokenRequest {
  return { code, dialect: 'spec', captured };
}

function antenna(code: string, captured: Buffer): BrokenRequest {
  return { code, dialect: 'antenna', captured };
}

function withParts(...parts: readonly PartSpec[]): Buffer {
  return request(multipart([...parts, ...GOOD_PARTS]));
}

function extra(content: string | Uint8Array, ...parts: readonly PartSpec[]): Buffer {
  return request(multipart([{ name: 'extra', type: 'application/json', content }, ...parts]));
}

function withoutMain(part: PartSpec): Buffer {
  return request(multipart([...GOOD_PARTS.slice(0, -1), part]));
}

function replaced(before: string, after: string): Buffer {
  return request(Buffer.from(GOOD.toString('latin1').replace(before, after), 'latin1'));
}

/** Bodies and heads broken by hand, each finding that breakers do not bring about among them. */
export const BROKEN_REQUESTS: readonly BrokenRequest[] = [
  spec('request_line', request(GOOD, { method: 'post' })),
  spec('request_line_too_long', request(GOOD, { target: `/submit?${'x'.repeat(5_000)}` })),
  spec('method_unknown', request(GOOD, { method: 'FETCH' })),
  spec('options_answered', request(GOOD, { method: 'OPTIONS' })),
  spec('header_name_invalid', request(GOOD, { headers: { 'X Name': '1' } })),
  spec('header_value_invalid', request(GOOD, { headers: { 'X-Value': 'a\x01b' } })),
  spec('header_fields_too_large', request(GOOD, { headers: { 'X-Value': 'x'.repeat(9_000) } })),
  spec('expectation_unknown', request(GOOD, { headers: { Expect: 'a coffee' } })),
  spec('transfer_coding_unknown', request(GOOD, { headers: { 'Transfer-Encoding': 'coffee' } })),
  spec('transfer_coding_conflict', request(chunks(GOOD), { headers: { 'Transfer-Encoding': 'chunked' } })),
  spec('content_length_unreadable', request(GOOD, { headers: { 'Content-Length': 'many' } })),
  spec('content_length_huge', request(GOOD, { headers: { 'Content-Length': '99999999999999999999' } })),
  spec('empty_boundary', request(GOOD, { headers: { 'Content-Type': 'multipart/form-data; boundary=""' } })),
  spec('boundary_length', longBoundary()),
  spec('chunked', request(chunks(GOOD), { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } })),
  spec('chunk_framing', request(chunks(GOOD).subarray(0, -9), { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } })),
  spec('bad_gzip', request(CODED.subarray(0, -20), { headers: GZIP })),
  spec('bad_gzip', request(Buffer.concat([CODED, Buffer.from('more')]), { headers: GZIP })),
  spec('bad_gzip', request(CODED, { headers: { ...GZIP, 'Content-Length': '20' } })),
  spec('content_length_false', request(Buffer.concat([GOOD, Buffer.from('\r\n')]), { headers: { 'Content-Length': String(GOOD.length) } })),
  spec('gzip_spelling', request(GOOD, { headers: { 'Content-Encoding': 'x-gzip' } })),
  spec('query_ignored', request(GOOD, { target: '/submit?product=Firefox' })),
  spec('content_length_missing', request(GOOD, { method: 'PUT', headers: { 'Content-Length': null } })),
  spec('media_type_case', request(GOOD, { headers: { 'Content-Type': `Multipart/Form-Data; Boundary=${BOUNDARY}` } })),
  spec('boundary_not_first', request(GOOD, { headers: { 'Content-Type': `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}` } })),
  spec('boundary_quoted', request(GOOD, { headers: { 'Content-Type': `multipart/form-data; boundary="${BOUNDARY}"` } })),
  spec('boundary_repeated', request(GOOD, { headers: { 'Content-Type': `multipart/form-data; boundary=x; boundary=${BOUNDARY}` } })),
  spec('boundary_too_long', longBoundary({ 'Content-Length': null })),
  spec('content_encoding_unknown', request(GOOD, { headers: { 'Content-Encoding': 'br' } })),
  spec('user_agent_incomplete', request(GOOD, { headers: { 'User-Agent': 'Mozilla' } })),
  spec('gzip_members', request(Buffer.concat([CODED, gzipSync('')]), { headers: GZIP })),
  antenna('gzip_trailing_bytes', request(Buffer.concat([CODED, Buffer.from('more')]), { headers: GZIP })),
  spec('not_compressed', withParts({ name: 'dump', filename: 'a.dmp', type: 'application/octet-stream', content: Buffer.alloc(70_000) })),
  spec('line_ends_lf', request(Buffer.from(GOOD.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))),
  spec('final_line_end_missing', request(GOOD.subarray(0, -2))),
  spec('boundary_padding', replaced(`--${BOUNDARY}\r\n`, `--${BOUNDARY} \t\r\n`)),
  spec(
    'transfer_encoding_binary',
    withParts({ headers: 'Content-Disposition: form-data; name="Notes"\r\nContent-Transfer-Encoding: binary', content: 'x' }),
  ),
  spec(
    'bad_delimiter_end',
    replaced(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="URL"`,
      `--${BOUNDARY}  \r\nContent-Disposition: form-data; name="URL"`,
    ),
  ),
  spec('bad_delimiter_end', request(GOOD.subarray(0, -3))),
  spec(
    'no_header_end',
    request(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="Version"\r\n1.0\r\n--${BOUNDARY}--\r\n`)),
  ),
  spec('no_closing_delimiter', request(GOOD.subarray(0, -7))),
  spec('missing_line_end', replaced(`148.0a1\r\n--${BOUNDARY}`, `148.0a1\n--${BOUNDARY}`)),
  antenna('swallowed', replaced(`148.0a1\r\n--${BOUNDARY}`, `148.0a1--${BOUNDARY}`)),
  spec('part_filename_charset', withParts({ headers: `Content-Disposition: form-data; name="a"; filename*=utf-8''%FF`, content: 'x' })),
  spec('part_header_unreadable', withParts({ headers: 'Content-Disposition: form-data; name="caf\xe9"', content: 'x' })),
  spec('part_header_unreadable', withParts({ name: 'memory_report', type: 'application/gz\xeep', content: 'x' })),
  spec('part_header_ignored', withParts({ headers: 'Content-Disposition:form-data; name="Notes"', content: 'x' })),
  spec(
    'part_header_ignored',
    withParts({ headers: 'Content-Disposition: form-data; name="Notes"\r\nContent-Transfer-Encoding:base64', content: 'x' }),
  ),
  spec(
    'name_not_ascii',
    withParts({ headers: Buffer.from('Content-Disposition: form-data; name="café"').toString('latin1'), content: 'x' }),
  ),
  spec('text_charset', withParts({ name: 'Notes', type: 'text/plain; charset=us-ascii', content: Buffer.from('café') })),
  spec('text_not_utf8', withParts({ name: 'Notes', type: 'text/plain; charset=iso-8859-1', content: 'caf\xe9' })),
  spec('json_not_utf8', extra('{"Version":"caf\xe9"}')),
  spec('json_syntax', extra(Buffer.from('\ufeff{"Version":"1"}'))),
  spec('json_syntax', extra('Version=1')),
  spec('json_reader_limit', extra(`{"Version":"1","n":${'9'.repeat(5_000)}}`)),
  antenna('unauthorized_uuid', withParts({ name: 'uuid', content: '0' })),
  spec('dump_renamed', withParts({ name: 'dump.1', filename: 'a', type: 'application/octet-stream', content: 'x' })),
  spec('dump_empty', withParts({ name: 'dump', filename: 'a', type: 'application/octet-stream', content: '' })),
  spec('binary_type_missing', withParts({ name: 'dump', filename: 'a', content: 'x' })),
  spec('binary_as_text', withParts({ name: 'memory_report', content: 'x' })),
  spec('filename_path', withParts({ name: 'dump', filename: 'C:\\\\crashes/a.dmp', type: 'application/octet-stream', content: 'x' })),
  spec(
    'dump_name_collides',
    withParts({ name: 'dump', filename: 'a', type: 'a/b', content: 'x' }, { name: 'du-mp', filename: 'a', type: 'a/b', content: 'x' }),
  ),
  spec(
    'minidump_misspelled',
    withoutMain({ name: 'upload-file-minidump', filename: 'a.dmp', type: 'application/octet-stream', content: 'MDMP' }),
  ),
  spec('minidump_misnamed', withoutMain({ name: 'dump', filename: 'a.dmp', type: 'application/octet-stream', content: 'x' })),
  spec('uuid_given', withParts({ name: 'uuid', content: '0' })),
  spec('overwritten_by_collector', withParts({ name: 'metadata', content: '{}' })),
  spec('removed_by_collector', withParts({ name: 'Email', content: 'pat@example.com' })),
  spec('name_unusual', withParts({ name: 'Crash Time', content: '1' })),
  spec('name_unusual', extra('{"Version":"1","a.b":"x"}')),
  antenna(
    'lost_before_extra',
    request(
      multipart([
        { name: 'Version', content: '1' },
        { name: 'extra', type: 'application/json', content: '{"a":"b"}' },
      ]),
    ),
  ),
  antenna('merged_after_extra', extra('{"a":"b"}', { name: 'Version', content: '1' })),
  spec('charset_named', withParts({ name: 'Notes', type: 'text/plain; charset=iso-8859-1', content: 'x' })),
  antenna('text_skipped', withParts({ name: 'Notes', content: 'caf\xe9' })),
  antenna('value_nonfinite', extra('{"Version":"1","n":NaN}')),
  spec('integer_too_large', extra('{"Version":"1","n":9007199254740993}')),
  spec('value_nul', withParts({ name: 'Notes', content: 'a\0b\0' })),
  spec('value_nul', extra('{"Version":"1","n":"a\\\\\\u0000b"}')),
  spec('value_bom', withParts({ name: 'Notes', content: '\xef\xbb\xbfa' })),
  spec('value_bom', extra('{"Version":"1","n":"\\ufeffb"}')),
  spec('value_lone_surrogate', extra('{"Version":"1","n":"\\ud83d\\ude00 \\ud83d \\ude00"}')),
  spec('extra_is_text', request(multipart([{ name: 'extra', content: '{"Version":"1"}' }]))),
  spec(
    'too_large',
    request(
      multipart([...GOOD_PARTS, { name: 'dump', filename: 'a', type: 'application/octet-stream', content: Buffer.alloc(26_214_400) }]),
    ),
  ),
];

function longBoundary(headers: Readonly<Record<string, string | null>> = {}): Buffer {
  const boundary = 'x'.repeat(80);
  return request(multipart(GOOD_PARTS, boundary), { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...headers } });
}

/** The body in two chunks. */
function chunks(body: Buffer): Buffer {
  const chunk = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  return Buffer.concat([chunk(body.subarray(0, 50)), chunk(body.subarray(50)), Buffer.from('0\r\n\r\n')]);
}
