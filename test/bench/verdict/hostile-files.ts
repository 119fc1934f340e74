import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { BOUNDARY } from '../../builders/report/multipart.ts';
import { MIB } from '../support/bodies.ts';

/** A file made to be slow to read. */
interface HostileFile {
  readonly name: string;
  /** Contents of the file in order. A number is the size of a hole in bytes. */
  readonly pieces: () => Iterable<Uint8Array | number>;
}

/** Size of the large files in bytes. */
const LARGE = 256 * MIB;
const MILLION = 1_000_000;
/** Maximum size of a part's text that the collector reads. */
const MAX_TEXT_SIZE = 20 * MIB;
/** Maximum size of a JSON part that Crashlens reads. */
const MAX_JSON_SIZE = 32 * MIB;

const START = `--${BOUNDARY}\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const DISPOSITION = 'Content-Disposition: form-data; name=';
const EXTRA = `${START}${DISPOSITION}"extra"\r\nContent-Type: application/json\r\n\r\n`;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Placeholder digits of the Content-Length, replaced when the length is known. */
const LENGTH = '0'.repeat(12);

function head(...lines: readonly string[]): Buffer {
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const all = ['POST /submit HTTP/1.1', 'Host: a', type, `Content-Length: ${LENGTH}`, ...lines];
  return latin1(`${all.join('\r\n')}\r\n\r\n`);
}

/** Repeats a text, yielding about a mebibyte at a time. `once` gets the index of the repetition and returns its text. */
function* repeated(count: number, once: (index: number) => string): Generator<Buffer> {
  for (let from = 0; from < count;) {
    let text = '';
    for (; from < count && text.length < MIB; from += 1) text += once(from);
    yield latin1(text);
  }
}

/** Repeats a text until `size` bytes are filled. */
function filled(size: number, text: string): Iterable<Buffer> {
  const block = Buffer.from(text.repeat(Math.ceil(MIB / text.length)), 'latin1');
  return (function* () {
    for (let at = 0; at < size; at += block.length) yield block.subarray(0, Math.min(block.length, size - at));
  })();
}

function ofBody(name: string, pieces: () => Iterable<Uint8Array | number>): HostileFile {
  return {
    name,
    *pieces() {
      yield head();
      yield* pieces();
      yield latin1(END);
    },
  };
}

/** Makes a file of `LARGE` bytes of a text, in one part or in consecutive parts of at most `size` bytes. */
function ofText(name: string, headers: string, text: string, size: number): HostileFile {
  return ofBody(name, function* () {
    for (let left = LARGE; left > 0; left -= size) {
      yield latin1(`${left === LARGE ? '' : '\r\n'}${START}${headers}\r\n\r\n`);
      yield* filled(Math.min(size, left), text);
    }
  });
}

const inCharset = (charset: string, text: string): HostileFile =>
  ofText(`256 MiB of ${charset}, 20 MiB a part`, `${DISPOSITION}"a"\r\nContent-Type: text/plain; charset=${charset}`, text, MAX_TEXT_SIZE);

function gzipped(name: string, pieces: () => Iterable<Uint8Array>): HostileFile {
  return {
    name,
    *pieces() {
      yield head('Content-Encoding: gzip');
      yield* pieces();
    },
  };
}

/** Yields a gzip member that inflates to `size` zeroes, made of identical deflate blocks. */
function* bomb(size: number): Generator<Buffer> {
  const zeroes = Buffer.alloc(64 * MIB);
  // After a full flush, equal data is compressed to equal blocks.
  const block = deflateRawSync(zeroes, { level: 9, finishFlush: 2 });
  let sum = 0;
  yield Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);
  for (let at = 0; at < size; at += zeroes.length) {
    sum = crc32(zeroes, sum);
    yield block;
  }
  const trailer = Buffer.alloc(10);
  trailer.writeUInt8(3);
  trailer.writeUInt32LE(sum, 2);
  trailer.writeUInt32LE(size % 2 ** 32, 6);
  yield trailer;
}

const dump = (index: number): string => `${START}${DISPOSITION}"dump${String(index)}"; filename="d"\r\n\r\nMDMP\r\n`;

export const HOSTILE_FILES: readonly HostileFile[] = [
  gzipped('gzip of 256 MiB of zeroes', () => bomb(LARGE)),
  gzipped('gzip of 64 GiB of zeroes', () => bomb(64 * 1024 * MIB)),
  gzipped('gzip in gzip in gzip', () => [gzipSync(gzipSync(gzipSync(Buffer.alloc(LARGE))))]),
  gzipped('256 MiB of gzip that does not shrink', function* () {
    yield Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);
    for (let at = 0; at < LARGE; at += 65_535) yield Buffer.concat([Buffer.of(0, 0xff, 0xff, 0, 0), Buffer.alloc(65_535, 0x61)]);
  }),
  gzipped('a million members of gzip', function* () {
    const member = gzipSync('a');
    for (let count = 0; count < MILLION; count += 1_000) yield Buffer.concat(Array<Buffer>(1_000).fill(member));
  }),
  ofBody('a million dumps', () => repeated(MILLION, dump)),
  ofBody('a million annotations', () => repeated(MILLION, (index) => `${START}${DISPOSITION}"a${String(index)}"\r\n\r\nx\r\n`)),
  ofBody('a million annotations of one name', () => repeated(MILLION, () => `${START}${DISPOSITION}"a"\r\n\r\nx\r\n`)),
  ofBody('256 MiB of delimiters', () => filled(LARGE, `\r\n${START}`)),
  ofBody('256 MiB of look-alike delimiters', function* () {
    yield latin1(`${START}${DISPOSITION}"a"\r\n\r\n`);
    yield* filled(LARGE, `\r\n--${BOUNDARY.slice(0, -1)}`);
  }),
  ofBody('256 MiB of broken delimiters', function* () {
    yield latin1(`${START}${DISPOSITION}"a"\r\n\r\n`);
    yield* filled(LARGE, `\r\n--${BOUNDARY} \r\n`);
  }),
  ofBody('a million members of JSON', function* () {
    yield latin1(`${EXTRA}{"z":0`);
    yield* repeated(MILLION, (index) => `,"a${String(index)}":"x"`);
    yield latin1('}');
  }),
  ofBody('a million numbers of JSON of one name', function* () {
    yield latin1(`${EXTRA}{"z":0`);
    yield* repeated(MILLION, () => ',"a":1');
    yield latin1('}');
  }),
  ofBody('a million brackets', function* () {
    yield latin1(`${EXTRA}{"a":`);
    yield* repeated(MILLION, () => '[');
    yield* repeated(MILLION, () => ']');
    yield latin1('}');
  }),
  ofBody('32 MiB of JSON in 900 brackets', function* () {
    yield latin1(`${EXTRA}{"a":${'[1,'.repeat(900)}`);
    yield* repeated(MAX_JSON_SIZE / 8 - 1_000, () => '1234567,');
    yield latin1(`1${']'.repeat(900)}}`);
  }),
  ofBody('32 MiB of escapes in one string', function* () {
    yield latin1(`${EXTRA}{"a":"`);
    yield* filled(5_000_000 * 6, '\\u00e9');
    yield latin1('"}');
  }),
  ofBody('256 MiB of JSON, 31 MiB a part', function* () {
    for (let part = 0; part < 8; part += 1) {
      yield latin1(`${part === 0 ? '' : '\r\n'}${EXTRA}{"z":0`);
      yield* filled(31 * MIB - ((31 * MIB) % 8), ',"ab":12');
      yield latin1('}');
    }
  }),
  {
    name: 'a million header lines',
    *pieces() {
      yield latin1('POST /submit HTTP/1.1\r\n');
      yield* repeated(MILLION, (index) => `X-${String(index)}: a\r\n`);
      yield latin1('\r\n');
    },
  },
  ofBody('a million header lines of a part', function* () {
    yield latin1(START);
    yield* repeated(MILLION, (index) => `X-${String(index)}: a\r\n`);
  }),
  { name: 'one line of a GiB', pieces: () => [latin1('POST /submit HTTP/1.1\r\nX: '), 1024 * MIB] },
  ofBody('a value of one line of a GiB', () => [latin1(`${START}${DISPOSITION}"a"\r\n\r\n`), 1024 * MIB]),
  {
    name: '256 MiB of chunks of one byte',
    *pieces() {
      yield latin1(head().toString('latin1').replace(`Content-Length: ${LENGTH}`, 'Transfer-Encoding: chunked'));
      const body = latin1(`${START}${DISPOSITION}"a"; filename="b"\r\n\r\n`);
      yield latin1(Array.from(body, (byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join(''));
      yield* filled(LARGE - (LARGE % 6), '1\r\nx\r\n');
      yield latin1('0\r\n\r\n');
    },
  },
  inCharset('punycode', '9'),
  inCharset('idna', 'xn--maana-pta.'),
  inCharset('utf-7', '+AGEA4Q-'),
  inCharset('iso-2022-jp', '\x1b$B0!\x1b(B'),
  inCharset('gb18030', '\x81\x30\x81\x30'),
  inCharset('unicode_escape', '\\u00e9'),
  inCharset('cp1252', '\xe9'),
  inCharset('utf-8', '\xc3\xa9'),
];

/** Writes a hostile file and replaces an existing one. */
export function writeHostile(file: string, { pieces }: HostileFile): void {
  const written = openSync(file, 'w');
  let size = 0;
  let headSize = 0;
  let lengthAt = -1;
  for (const piece of pieces()) {
    if (typeof piece !== 'number' && size === 0) {
      lengthAt = Buffer.from(piece).indexOf(LENGTH);
      headSize = piece.length;
    }
    if (typeof piece === 'number') ftruncateSync(written, size + piece);
    else writeSync(written, piece, 0, piece.length, size);
    size += typeof piece === 'number' ? piece : piece.length;
  }
  if (lengthAt >= 0) writeSync(written, String(size - headSize).padStart(LENGTH.length, '0'), lengthAt, 'latin1');
  closeSync(written);
}
