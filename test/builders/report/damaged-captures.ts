import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { writeMinidump } from '../../../shared/report/dump/build/write-minidump.ts';
import type { Cause, StructureCause } from '../../../shared/verdict/checks/causes.ts';
import type { FixId } from '../../../shared/editing/fixes/fix-ids.ts';
import { type PartSpec, BOUNDARY, multipart, request } from './multipart.ts';
import { chunked } from './raw-request.ts';
import { validDump } from './minimal-dump.ts';

/** A report that was damaged before it was captured, with the cause that the structure findings must name. */
interface DamagedCapture {
  readonly name: string;
  readonly captured: Buffer;
  readonly cause: StructureCause;
  /** Facts that distinguish this kind of damage from others with the same cause. */
  readonly facts: Readonly<Partial<Record<string, unknown>>>;
  /** The fix that must be offered first. */
  readonly fix: FixId;
}

const DUMP = writeMinidump({ time: Date.UTC(2033, 1, 28) });

const DUMP_PART: PartSpec = { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: DUMP };

/** Key/value form with a real minidump, and a value of several lines. */
export const KV_BODY = multipart([
  { name: 'ProductName', content: 'Firefox' },
  { name: 'Version', content: '148.0a1' },
  { name: 'ReleaseChannel', content: 'nightly' },
  { name: 'Notes', content: 'first line\r\nsecond line\r\n\r\nfourth line' },
  { name: 'URL', content: 'https://private.example/secret-page' },
  DUMP_PART,
]);

const JSON_TEXT = JSON.stringify({
  ProductName: 'Firefox',
  Version: '148.0a1',
  URL: 'https://private.example/secret-page',
  Notes: 'a'.repeat(400),
});

/** The same report in the JSON form: one JSON part instead of the text values. */
export const JSON_BODY = multipart([{ name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON_TEXT }, DUMP_PART]);

/** A report whose last part is the JSON part. */
const JSON_LAST = multipart([DUMP_PART, { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON_TEXT }]);

/** A report with a dump that has no filename. Only its Content-Type makes it a binary part. */
const BARE_DUMP = multipart([
  { name: 'ProductName', content: 'Firefox' },
  { name: 'upload_file_minidump', type: 'application/octet-stream', content: validDump('\x93\xa7\0\x01') },
]);

/** A report whose last part is a text value. */
const TEXT_LAST = multipart([DUMP_PART, { name: 'ProductName', content: 'Firefox' }, { name: 'Version', content: '148.0a1' }]);

/** A zip archive of one file. */
function zipOf(content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const name = Buffer.from('body');
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, Buffer.from([name.length, 0, 0, 0])]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function latin1(body: Buffer): string {
  return body.toString('latin1');
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** Replaces only the line ends of delimiters and header lines. */
function framingLines(body: Buffer, lineEnd: string): Buffer {
  const text = latin1(body);
  const framed = text.replace(new RegExp(`(?:\r\n)?--${BOUNDARY}(?:--\r\n|(?:\r\n[^\r\n]+)*\r\n\r\n)`, 'g'), (found) =>
    found.replaceAll('\r\n', lineEnd),
  );
  return bytes(framed);
}

function cutAt(body: Buffer, end: number, declared: number | null = body.length): Buffer {
  return request(body.subarray(0, end), { headers: { 'Content-Length': String(declared ?? end) } });
}

function cutBehind(body: Buffer, text: string, more: number, declared: number | null = null): Buffer {
  return cutAt(body, body.indexOf(text) + text.length + more, declared);
}

/** Treats each byte as a Latin-1 character and encodes it as UTF-8. */
function doubledUtf8(body: Buffer): Buffer {
  return Buffer.from(latin1(body), 'utf8');
}

function replacedUtf8(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8'), 'utf8');
}

function withBoundary(boundary: string, body = KV_BODY): Buffer {
  return request(body, { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } });
}

function bodyWithBoundary(boundary: string): Buffer {
  return bytes(latin1(KV_BODY).replaceAll(BOUNDARY, boundary));
}

const TRUE_LENGTH = { 'Content-Length': String(KV_BODY.length) };
const GZIP = { 'Content-Encoding': 'gzip' };
const CODED = gzipSync(KV_BODY);
const THIRD = Math.floor(KV_BODY.length / 3);

function damaged<Code extends StructureCause>(
  name: string,
  captured: Buffer,
  cause: Code,
  facts: Partial<Omit<Extract<Cause, { readonly code: Code }>, 'code' | 'range'>> | { readonly count: number },
  fix: FixId,
): DamagedCapture {
  return { name, captured, cause, facts, fix };
}

const NAMES = { ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly' };

const asParts = (form: (name: string, value: string) => PartSpec): readonly PartSpec[] =>
  Object.entries(NAMES).map(([name, value]) => form(name, value));

const SETTINGS: PartSpec = { name: 'settings', filename: 'settings.json', type: 'application/json', content: '{"dark-mode-of-mine":true}' };

/** Damage by proxies, editors, interrupted uploads and clients. */
export const DAMAGED_CAPTURES: readonly DamagedCapture[] = [
  damaged(
    'a filename on each annotation',
    request(multipart([...asParts((name, content) => ({ name, filename: name, content })), DUMP_PART])),
    'annotations_as_binary',
    { count: 3 },
    'delete_filenames',
  ),
  damaged(
    'extra as octet-stream',
    request(multipart([{ name: 'extra', filename: 'extra.json', type: 'application/octet-stream', content: JSON_TEXT }, DUMP_PART])),
    'extra_as_binary',
    {},
    'json_type',
  ),
  damaged(
    'an attachment typed as JSON',
    request(multipart([...asParts((name, content) => ({ name, content })), SETTINGS, DUMP_PART])),
    'attachment_as_json',
    {},
    'attachment_type',
  ),
  damaged(
    'each value as a JSON string',
    request(multipart([...asParts((name, value) => ({ name, type: 'application/json', content: JSON.stringify(value) })), DUMP_PART])),
    'values_as_json',
    { count: 3 },
    'values_as_text',
  ),
  damaged('LF in all lines', request(bytes(latin1(KV_BODY).replaceAll('\r\n', '\n'))), 'line_ends', { end: 'lf', extent: 'all' }, 'crlf'),
  damaged('LF in all lines, JSON form', request(bytes(latin1(JSON_BODY).replaceAll('\r\n', '\n'))), 'line_ends', { end: 'lf' }, 'crlf'),
  damaged('LF in delimiters and headers', request(framingLines(KV_BODY, '\n')), 'line_ends', { end: 'lf', extent: 'framing' }, 'crlf'),
  damaged('CR in delimiters and headers', request(framingLines(KV_BODY, '\r')), 'line_ends', { end: 'cr', extent: 'framing' }, 'crlf'),
  damaged(
    'LF in the headers of one part',
    request(bytes(latin1(KV_BODY).replace('octet-stream\r\n\r\n', 'octet-stream\n\n'))),
    'line_ends',
    { end: 'lf', extent: 'some' },
    'crlf',
  ),
  damaged(
    'LF before one delimiter',
    request(bytes(latin1(KV_BODY).replace(`nightly\r\n--`, `nightly\n--`))),
    'line_ends',
    { end: 'lf', extent: 'some' },
    'crlf',
  ),
  damaged(
    'LF before the closing delimiter',
    request(bytes(latin1(KV_BODY).replace(`\r\n--${BOUNDARY}--`, `\n--${BOUNDARY}--`))),
    'line_ends',
    { extent: 'some' },
    'crlf',
  ),
  damaged('LF behind the JSON', request(bytes(latin1(JSON_BODY).replace(`"}\r\n--`, `"}\n--`))), 'line_ends', { extent: 'some' }, 'crlf'),
  damaged(
    'CR doubled before every LF',
    request(bytes(latin1(KV_BODY).replaceAll('\n', '\r\n'))),
    'line_ends_doubled',
    { end: 'cr_cr_lf' },
    'undouble',
  ),
  damaged(
    'CR doubled in delimiters and headers',
    request(framingLines(KV_BODY, '\r\r\n')),
    'line_ends_doubled',
    { end: 'cr_cr_lf' },
    'undouble',
  ),
  damaged(
    'CRLF doubled by a proxy, the length left',
    request(bytes(latin1(KV_BODY).replaceAll('\r\n', '\r\n\r\n')), { headers: TRUE_LENGTH }),
    'line_ends_doubled',
    { end: 'crlf_crlf' },
    'undouble',
  ),
  damaged(
    'CRLF doubled, the dump read as text',
    request(bytes(latin1(BARE_DUMP).replaceAll('\r\n', '\r\n\r\n'))),
    'line_ends_doubled',
    { end: 'crlf_crlf' },
    'undouble',
  ),
  damaged('LF doubled', request(bytes(latin1(KV_BODY).replaceAll('\r\n', '\n\n'))), 'line_ends_doubled', { end: 'lf_lf' }, 'undouble'),
  damaged('cut off at a third', cutAt(KV_BODY, THIRD), 'cut_off', { within: 'dump' }, 'add_closing'),
  damaged(
    'cut off at two thirds',
    cutAt(KV_BODY, 2 * THIRD),
    'cut_off',
    { within: 'dump', missing: KV_BODY.length - 2 * THIRD },
    'add_closing',
  ),
  damaged(
    'cut off at a third, JSON last',
    cutBehind(JSON_LAST, '"Version":"148', 0),
    'cut_off',
    { within: 'json', missing: null },
    'close_body_json',
  ),
  damaged('cut off in the JSON', cutBehind(JSON_BODY, '"URL":"https:', 0), 'cut_off', { within: 'json' }, 'close_body_json'),
  damaged('cut off in the dump', cutBehind(KV_BODY, 'MDMP', 200), 'cut_off', { within: 'dump', missing: null }, 'add_closing'),
  damaged('cut off in a value', cutBehind(TEXT_LAST, '148', 0, TEXT_LAST.length), 'cut_off', { within: 'text' }, 'add_closing'),
  damaged('cut off in the headers', cutBehind(KV_BODY, 'name="Vers', 0), 'cut_off', { within: 'headers' }, 'drop_cut'),
  damaged('cut off in a delimiter', cutBehind(KV_BODY, 'Firefox', 8, KV_BODY.length), 'cut_off', { within: 'delimiter' }, 'add_closing'),
  damaged(
    'cut off behind a delimiter',
    cutBehind(KV_BODY, 'Firefox', 12, KV_BODY.length),
    'cut_off',
    { within: 'delimiter' },
    'closing_end',
  ),
  damaged(
    'the gzip data cut off',
    request(CODED.subarray(0, CODED.length - 60), { headers: GZIP }),
    'cut_off',
    { within: 'gzip', missing: null },
    'add_closing',
  ),
  damaged(
    'a closing delimiter that is missing',
    cutAt(KV_BODY, KV_BODY.length - `\r\n--${BOUNDARY}--\r\n`.length, null),
    'closing_missing',
    { left: 'nothing' },
    'add_closing',
  ),
  damaged('the last dashes lost', request(KV_BODY.subarray(0, -4)), 'closing_missing', { left: 'dashes_lost' }, 'closing_end'),
  damaged(
    'the last dashes lost, the line end kept',
    request(bytes(latin1(KV_BODY).replace(/--\r\n$/, '\r\n'))),
    'closing_missing',
    { left: 'dashes_lost' },
    'closing_end',
  ),
  damaged(
    'half of the closing delimiter',
    cutAt(KV_BODY, KV_BODY.length - 9, null),
    'closing_missing',
    { left: 'beginning' },
    'add_closing',
  ),
  damaged(
    'a boundary with dashes too many in the head',
    withBoundary(`--${BOUNDARY}`),
    'boundary_differs',
    { by: 'dashes' },
    'set_boundary',
  ),
  damaged(
    'a boundary with dashes too few in the head',
    request(bodyWithBoundary(`----${BOUNDARY}`)),
    'boundary_differs',
    { by: 'dashes' },
    'set_boundary',
  ),
  damaged('a boundary in another case', withBoundary(BOUNDARY.toUpperCase()), 'boundary_differs', { by: 'case' }, 'set_boundary'),
  damaged('a boundary in quotes', withBoundary(`'${BOUNDARY}'`), 'boundary_differs', { by: 'quotes' }, 'set_boundary'),
  damaged('a boundary cut short', request(bodyWithBoundary(`${BOUNDARY}42`)), 'boundary_differs', { by: 'length' }, 'set_boundary'),
  damaged('another boundary', withBoundary('other'), 'boundary_differs', { by: 'all' }, 'set_boundary'),
  damaged(
    'a length that is too short',
    request(KV_BODY, { headers: { 'Content-Length': '400' } }),
    'length_short',
    { declared: 400 },
    'length_follows',
  ),
  damaged(
    'a length that is too short for gzip data',
    request(CODED, { headers: { ...GZIP, 'Content-Length': '90' } }),
    'length_short',
    { declared: 90 },
    'length_follows',
  ),
  damaged(
    'U+FFFD for what is not UTF-8',
    request(replacedUtf8(KV_BODY), { headers: TRUE_LENGTH }),
    're_encoded',
    { as: 'utf8_replaced', undone: false },
    'length_follows',
  ),
  damaged(
    'Latin-1 written as UTF-8',
    request(doubledUtf8(KV_BODY), { headers: TRUE_LENGTH }),
    're_encoded',
    { as: 'utf8_doubled', undone: true },
    'undo_doubling',
  ),
  damaged(
    'gzip data as Latin-1 written as UTF-8',
    request(doubledUtf8(CODED), { headers: GZIP }),
    're_encoded',
    { as: 'utf8_doubled', undone: true },
    'undo_doubling',
  ),
  damaged(
    'UTF-16 with a mark',
    request(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(latin1(KV_BODY), 'utf16le')])),
    're_encoded',
    { as: 'utf16', undone: true },
    'undo_utf16',
  ),
  damaged('base64 of the body', request(bytes(KV_BODY.toString('base64'))), 're_encoded', { as: 'base64', undone: true }, 'undo_base64'),
  damaged(
    'base64 of the gzip data',
    request(bytes(CODED.toString('base64')), { headers: GZIP }),
    're_encoded',
    { as: 'base64', undone: true },
    'undo_base64',
  ),
  damaged(
    'base64 of gzip data that the head does not tell of',
    request(bytes(CODED.toString('base64'))),
    're_encoded',
    { as: 'base64', undone: true },
    'undo_base64',
  ),
  damaged('gzip in gzip', request(gzipSync(CODED), { headers: GZIP }), 're_encoded', { as: 'gzip', undone: true }, 'undo_compression'),
  damaged('zlib called gzip', request(deflateSync(KV_BODY), { headers: GZIP }), 're_encoded', { as: 'zlib' }, 'undo_compression'),
  damaged(
    'zlib called deflate',
    request(deflateSync(KV_BODY), { headers: { 'Content-Encoding': 'deflate' } }),
    're_encoded',
    { as: 'zlib' },
    'undo_compression',
  ),
  damaged('zlib that nothing tells of', request(deflateSync(KV_BODY)), 're_encoded', { as: 'zlib' }, 'undo_compression'),
  damaged('zlib in gzip', request(gzipSync(deflateSync(KV_BODY)), { headers: GZIP }), 're_encoded', { as: 'zlib' }, 'undo_compression'),
  damaged('a zip archive', request(zipOf(KV_BODY)), 're_encoded', { as: 'zip' }, 'undo_compression'),
  damaged('a zip archive called gzip', request(zipOf(KV_BODY), { headers: GZIP }), 're_encoded', { as: 'zip' }, 'undo_compression'),
  damaged(
    'a deflate stream called deflate',
    request(deflateRawSync(KV_BODY), { headers: { 'Content-Encoding': 'deflate' } }),
    're_encoded',
    { as: 'deflate' },
    'undo_compression',
  ),
  damaged('chunk sizes in delimiters', request(chunked(KV_BODY, 17)), 're_encoded', { as: 'chunked', undone: true }, 'undo_chunks'),
];
