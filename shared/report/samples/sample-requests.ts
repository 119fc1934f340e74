import { BINARY_KINDS, MAIN_MINIDUMP, MEMORY_REPORT, OCTETS } from '../catalog/binary-parts.ts';
import { readAll, sourceOfBytes, joinBytes } from '../../bytes/byte-source.ts';
import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { type MinidumpOptions, writeMinidump } from '../dump/build/write-minidump.ts';
import {
  type HeaderLine,
  type RawPart,
  annotationsJson,
  binaryPart,
  encodeHead,
  encodeMultipart,
  extraPart,
  keyValuePart,
} from '../wire/encode-parts.ts';
import { encodeReport } from '../wire/encode-report.ts';
import type { NewBinaryPart } from '../wire/report-to-encode.ts';
import { dumpFilename } from './sample-dates.ts';
import { memoryReportJson } from './memory-report.ts';
import type { Annotations } from './sample-report.ts';

export interface SampleTools {
  /** ms since the epoch. */
  readonly now: number;
  /** Version of Crashlens. */
  readonly version: string;
  readonly gzip: (bytes: Uint8Array) => Uint8Array;
}

/** The demo collector listens on this machine. For sending, this host is replaced by the host of the target. */
const HOST = '127.0.0.1';
/** A fixed boundary for broken samples, because the encoder does not write them. Their contents do not contain it. */
const BOUNDARY = '----crashlens-sample-b0d1e5';
const CRASHED_BEFORE_MS = 3 * 3_600_000;

export interface GoodRequest {
  readonly form: 'kv' | 'json';
  readonly annotations: Annotations;
  readonly index: number;
  readonly compress?: boolean;
  readonly memoryReport?: boolean;
  readonly dump?: Partial<MinidumpOptions>;
  readonly headers?: readonly HeaderLine[];
}

export function crashTime(tools: SampleTools): number {
  return tools.now - CRASHED_BEFORE_MS;
}

/** Encodes a whole, well-formed request. */
export function goodRequest(tools: SampleTools, request: GoodRequest): Uint8Array {
  const parts: NewBinaryPart[] = [
    {
      name: MAIN_MINIDUMP,
      filename: dumpFilename(request.index),
      contentType: OCTETS,
      content: sourceOfBytes(writeMinidump({ time: crashTime(tools), ...request.dump })),
    },
  ];
  if (request.memoryReport === true) {
    const filename = dumpFilename(request.index).replace('.dmp', '.memory.json.gz');
    parts.push({
      name: MEMORY_REPORT,
      filename,
      contentType: BINARY_KINDS['memory-report'].contentType,
      content: sourceOfBytes(tools.gzip(memoryReportJson())),
    });
  }
  const encoded = encodeReport({
    form: request.form,
    annotations: request.annotations,
    parts,
    version: tools.version,
    host: HOST,
    gzip: request.compress ?? false,
    ...(request.headers === undefined ? {} : { headers: request.headers }),
  });
  // An encoding error of our own sample is a bug.
  if (!encoded.ok) throw new Error(`sample ${String(request.index)} cannot be encoded: ${encoded.error.code}`);
  const plain = readAll(encoded.value.plain);
  const body = request.compress === true ? tools.gzip(plain) : plain;
  return joinBytes([encoded.value.headOver(body.length), body]);
}

export interface BrokenRequest {
  readonly parts: readonly RawPart[];
  /** The default is multipart/form-data with the boundary; null omits the header. */
  readonly contentType?: string | null;
  readonly headers?: readonly HeaderLine[];
  /** Returns a broken version of the encoded body. */
  readonly breakBody?: (body: Uint8Array) => Uint8Array;
}

/** Encodes a request that is broken on purpose; its Content-Length is correct. */
export function brokenRequest(tools: SampleTools, request: BrokenRequest): Uint8Array {
  const whole = readAll(encodeMultipart(BOUNDARY, request.parts));
  const body = request.breakBody === undefined ? whole : request.breakBody(whole);
  const contentType = request.contentType === undefined ? `multipart/form-data; boundary=${BOUNDARY}` : request.contentType;
  const headers: readonly HeaderLine[] = [
    ['Host', HOST],
    ['User-Agent', `Crashlens/${tools.version} crash reporter`],
    ...(contentType === null ? [] : ([['Content-Type', contentType]] as const)),
    ['Content-Length', String(body.length)],
    ...(request.headers ?? []),
  ];
  return joinBytes([encodeHead('/submit', headers), body]);
}

export function dumpPart(tools: SampleTools, index: number): RawPart {
  const content = sourceOfBytes(writeMinidump({ time: crashTime(tools) }));
  return binaryPart(MAIN_MINIDUMP, dumpFilename(index), OCTETS, content);
}

export function keyValueParts(annotations: Annotations): readonly RawPart[] {
  return annotations.map(([name, value]) => keyValuePart(name, encodeUtf8(value)));
}

export function jsonPart(annotations: Annotations): RawPart {
  return extraPart(annotationsJson(annotations));
}

/** The content without its last `count` bytes. */
export function withoutEnd(bytes: Uint8Array, count: number): Uint8Array {
  return bytes.subarray(0, bytes.length - count);
}

/** A body without its closing delimiter and the line ends before and after the delimiter. */
export function withoutClosing(body: Uint8Array): Uint8Array {
  return withoutEnd(body, `\r\n--${BOUNDARY}--\r\n`.length);
}

/** A text in Latin-1, as old Windows clients sent it. */
export function latin1(text: string): Uint8Array {
  return encodeLatin1(text);
}
