import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Busboy as FastifyBusboy } from '@fastify/busboy';
import busboy from 'busboy';
import { formidable } from 'formidable';
import { readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { gunzip } from '../../../shared/report/wire/gzip.ts';
import { readPartHeaders } from '../../../shared/report/wire/part-headers.ts';
import { scan } from '../../../shared/report/wire/scanner.ts';
import { memoryInflate } from '../../builders/report/capture-of.ts';
import { BENCH_BOUNDARY } from '../support/bodies.ts';

/** The required result of every parser: the names of all parts and the bytes of their contents. */
interface PartList {
  readonly names: readonly string[];
  /** Total bytes of all contents. */
  readonly size: number;
}

type Parse = (body: Buffer) => PartList | Promise<PartList>;

const CONTENT_TYPE = `multipart/form-data; boundary=${BENCH_BOUNDARY}`;
/** Chunk size of file and socket streams. */
const CHUNK = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Collects what a parser reports while it reads. */
class Parts {
  readonly names: string[] = [];
  size = 0;
}

function byCrashlens(bytes: Uint8Array): PartList {
  const source = sourceOfBytes(bytes);
  const map = scan(source, BENCH_BOUNDARY);
  const parts = new Parts();
  for (let index = 0; index < map.partCount; index += 1) {
    const { headers, content, end } = map.part(index);
    parts.names.push(readPartHeaders(source, headers, content).name ?? '');
    parts.size += end - content;
  }
  return parts;
}

/** The floor: only finds the delimiters, with Node's search in C++. */
function byIndexOf(bytes: Buffer): PartList {
  const delimiter = Buffer.from(`\r\n--${BENCH_BOUNDARY}`, 'latin1');
  let size = 0;
  let from = 0;
  for (let at = bytes.indexOf(delimiter, 0); at >= 0; at = bytes.indexOf(delimiter, from)) {
    size += at - from;
    from = at + delimiter.length;
  }
  return { names: [], size };
}

async function byBusboy(bytes: Buffer): Promise<PartList> {
  const parts = new Parts();
  const limits = { fieldSize: Number.POSITIVE_INFINITY, headerPairs: Number.POSITIVE_INFINITY };
  const parser = busboy({ headers: { 'content-type': CONTENT_TYPE }, limits });
  parser.on('field', (name, value) => {
    parts.names.push(name);
    parts.size += Buffer.byteLength(value);
  });
  parser.on('file', (name, stream) => {
    parts.names.push(name);
    stream.on('data', (chunk: Buffer) => (parts.size += chunk.length));
  });
  const done = once(parser, 'close');
  for (const chunk of chunksOf(bytes)) if (!parser.write(chunk)) await once(parser, 'drain');
  parser.end();
  await done;
  return parts;
}

async function byFastifyBusboy(bytes: Buffer): Promise<PartList> {
  const parts = new Parts();
  const limits = { fieldSize: Number.POSITIVE_INFINITY, headerPairs: Number.POSITIVE_INFINITY };
  const parser = new FastifyBusboy({ headers: { 'content-type': CONTENT_TYPE }, limits });
  parser.on('field', (name, value) => {
    parts.names.push(name);
    parts.size += Buffer.byteLength(value);
  });
  parser.on('file', (name, stream) => {
    parts.names.push(name);
    stream.on('data', (chunk: Buffer) => (parts.size += chunk.length));
  });
  const done = once(parser, 'finish');
  for (const chunk of chunksOf(bytes)) if (!parser.write(chunk)) await once(parser, 'drain');
  parser.end();
  await done;
  return parts;
}

/** Parses with formidable, but without its temporary files and field texts: the streams of the parts are read and discarded. */
async function byFormidable(bytes: Buffer): Promise<PartList> {
  const parts = new Parts();
  const form = formidable({});
  form.onPart = (part) => {
    parts.names.push(part.name ?? '');
    part.on('data', (chunk: Buffer) => (parts.size += chunk.length));
  };
  const message = new IncomingMessage(new Socket());
  message.headers = { 'content-type': CONTENT_TYPE, 'content-length': String(bytes.length) };
  message.complete = true;
  const chunks = chunksOf(bytes);
  message._read = () => {
    const next = chunks.next();
    message.push(next.done === true ? null : next.value);
  };
  await form.parse(message);
  return parts;
}

async function byUndici(bytes: Buffer): Promise<PartList> {
  const parts = new Parts();
  // The type excludes shared memory, which a Response does not accept. The bodies of this bench are never in shared memory.
  const own = bytes as Uint8Array<ArrayBuffer>;
  const form = await new Response(own, { headers: { 'Content-Type': CONTENT_TYPE } }).formData();
  for (const [name, value] of form) {
    parts.names.push(name);
    parts.size += typeof value === 'string' ? Buffer.byteLength(value) : value.size;
  }
  return parts;
}

/** A parser of uncompressed bodies, with the function that inflates compressed bodies for it. */
export interface Parser {
  readonly name: string;
  readonly parse: Parse;
  readonly inflate: (body: Buffer) => Uint8Array | Promise<Uint8Array>;
}

const inflatedByNode = (body: Buffer): Uint8Array => gunzipSync(body);

async function inflatedByCrashlens(body: Buffer): Promise<Uint8Array> {
  const { plain, reading } = await gunzip(sourceOfBytes(body), memoryInflate, 2 ** 32);
  if (reading.error !== null) throw new Error(reading.error.kind);
  return readAll(plain);
}

export const FLOOR: Parser = { name: 'floor', parse: byIndexOf, inflate: inflatedByNode };
export const CRASHLENS: Parser = { name: 'Crashlens', parse: byCrashlens, inflate: inflatedByCrashlens };
const OTHERS: readonly Parser[] = [
  { name: '@fastify/busboy', parse: byFastifyBusboy, inflate: inflatedByNode },
  { name: 'busboy', parse: byBusboy, inflate: inflatedByNode },
  { name: 'formidable', parse: byFormidable, inflate: inflatedByNode },
  { name: 'undici', parse: byUndici, inflate: inflatedByNode },
];
export const PARSERS: readonly Parser[] = [FLOOR, CRASHLENS, ...OTHERS];

/** Parses a body as sent. `gzip`: the body is compressed; the floor then only inflates it. */
export async function parseSent(parser: Parser, body: Buffer, gzip: boolean): Promise<PartList> {
  if (!gzip) return parser.parse(body);
  const plain = await parser.inflate(body);
  return parser === FLOOR ? { names: [], size: plain.length } : parser.parse(Buffer.from(plain.buffer, plain.byteOffset, plain.length));
}
