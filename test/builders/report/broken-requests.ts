import type { Dialect } from '../../../shared/dialect.ts';
import { GOOD, extra, replaced, withParts } from '../verdict/finding-cases/finding-case.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from './multipart.ts';
import { storedGzip } from './stored-gzip.ts';

/** A request that breaks the deciding rule `code`. Its other findings are consequences of that. */
interface BrokenRequest {
  readonly code: string;
  readonly dialect: Dialect;
  readonly captured: Buffer;
}

const CODED = storedGzip(GOOD);
const GZIP = { 'Content-Encoding': 'gzip' } as const;

function spec(code: string, captured: Buffer): BrokenRequest {
  return { code, dialect: 'spec', captured };
}

function antenna(code: string, captured: Buffer): BrokenRequest {
  return { code, dialect: 'antenna', captured };
}

/** A head as an editor leaves it: every line ends with only a line feed. */
function withBareHead(captured: Buffer): Buffer {
  const end = captured.indexOf('\r\n\r\n') + 4;
  return Buffer.concat([Buffer.from(captured.toString('latin1', 0, end).replaceAll('\r\n', '\n'), 'latin1'), captured.subarray(end)]);
}

/** Requests with a body or head broken by hand, for the deciding rules that no mutation triggers. */
export const BROKEN_REQUESTS: readonly BrokenRequest[] = [
  spec('request_line', request(GOOD, { method: 'post' })),
  spec('request_line_too_long', request(GOOD, { target: `/submit?${'x'.repeat(5_000)}` })),
  spec('method_unknown', request(GOOD, { method: 'FETCH' })),
  spec('options_answered', request(GOOD, { method: 'OPTIONS' })),
  spec('head_line_feeds', withBareHead(request(GOOD))),
  spec(
    'head_line_feeds',
    Buffer.from(request(GOOD).toString('latin1').replace('User-Agent: Test/1.0 crash reporter\r', 'User-Agent: x'), 'latin1'),
  ),
  spec('head_line_not_header', request(GOOD, { headers: { 'X-Value': 'a\r\nno header\r\nnor this' } })),
  spec('header_folded', request(GOOD, { headers: { 'X-Value': 'a\r\n \t b \r\n\tc' } })),
  spec('header_name_invalid', request(GOOD, { headers: { 'X Name': '1' } })),
  spec('header_value_invalid', request(GOOD, { headers: { 'X-Value': 'a\x01b' } })),
  spec('header_fields_too_large', request(GOOD, { headers: { 'X-Value': 'x'.repeat(9_000) } })),
  spec('forwarded_conflict', request(GOOD, { headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Ssl': 'off' } })),
  spec('script_name_mismatch', request(GOOD, { headers: { SCRIPT_NAME: '/elsewhere' } })),
  spec('expectation_unknown', request(GOOD, { headers: { Expect: 'a coffee' } })),
  spec('transfer_coding_unknown', request(GOOD, { headers: { 'Transfer-Encoding': 'coffee' } })),
  spec('transfer_coding_conflict', request(chunks(GOOD), { headers: { 'Transfer-Encoding': 'chunked' } })),
  spec(
    'chunks_unreadable',
    request(Buffer.from(chunks(GOOD).toString('latin1').replace('\r\n0\r\n', '\r\nz\r\n'), 'latin1'), {
      headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
    }),
  ),
  spec('content_length_unreadable', request(GOOD, { headers: { 'Content-Length': 'many' } })),
  spec('content_length_huge', request(GOOD, { headers: { 'Content-Length': '99999999999999999999' } })),
  spec('empty_boundary', request(GOOD, { headers: { 'Content-Type': 'multipart/form-data; boundary=""' } })),
  spec('boundary_length', longBoundary()),
  spec('bad_gzip', request(CODED.subarray(0, -20), { headers: GZIP })),
  spec('bad_gzip', request(Buffer.concat([CODED, Buffer.from('more')]), { headers: GZIP })),
  spec('bad_gzip', request(CODED, { headers: { ...GZIP, 'Content-Length': '20' } })),
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
  spec('part_filename_charset', withParts({ headers: `Content-Disposition: form-data; name="a"; filename*=utf-8''%FF`, content: 'x' })),
  spec('part_header_unreadable', withParts({ headers: 'Content-Disposition: form-data; name="caf\xe9"', content: 'x' })),
  spec('part_header_unreadable', withParts({ name: 'memory_report', type: 'application/gz\xeep', content: 'x' })),
  spec('text_charset', withParts({ name: 'Notes', type: 'text/plain; charset=us-ascii', content: Buffer.from('café') })),
  spec('text_not_utf8', withParts({ name: 'Notes', type: 'text/plain; charset=iso-8859-1', content: 'caf\xe9' })),
  spec('json_not_utf8', extra('{"Version":"caf\xe9"}')),
  spec('json_syntax', extra(Buffer.from('\ufeff{"Version":"1"}'))),
  spec('json_syntax', extra('Version=1')),
  spec('json_reader_limit', extra(`{"Version":"1","n":${'9'.repeat(5_000)}}`)),
  antenna('no_annotations', request(multipart([{ name: 'extra', type: 'Application/JSON', content: '{"Version":"1"}' }]))),
  antenna('unauthorized_uuid', withParts({ name: 'uuid', content: '0' })),
];

function longBoundary(): Buffer {
  const boundary = 'x'.repeat(80);
  return request(multipart(GOOD_PARTS, boundary), { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } });
}

/** Returns a body in two chunks. */
function chunks(body: Buffer): Buffer {
  const chunk = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  return Buffer.concat([chunk(body.subarray(0, 50)), chunk(body.subarray(50)), Buffer.from('0\r\n\r\n')]);
}
