import { type ByteSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { JsonCursor, JsonCursorError, type JsonSpan } from '../json/json-cursor.ts';
import { harBodyBytes, type HarBody, type HarParam } from './har-body.ts';
import { type RecordedHead, rebuiltRequest } from './rebuilt-request.ts';
import type { FoundReport, FoundRequests, Source, SourceTools } from './source.ts';

/** HTTP archives (HAR 1.2) of browsers, proxies and tools. */
export const HAR: Source = {
  sniff: (file) => /^\s*\{\s*"log"\s*:/.test(startOf(file)),
  read: readHar,
};

const SNIFF_BYTES = 4_096;
/** The most headers, and the most names of a form, of a request that are read. */
const MAX_ITEMS = 10_000;
/** The largest archive in UTF-16 that is read. */
const MAX_UTF16 = 64 << 20;

function startOf(file: ByteSource): string {
  const bytes = file.read(0, SNIFF_BYTES);
  const order = utf16Order(bytes);
  return (order === null ? decodeUtf8(bytes) : decodeUtf16(bytes, order)).replace(/^\ufeff/, '');
}

/** Finds the requests of an archive by their positions. If the JSON is damaged, the requests before the damage. */
function readHar(given: ByteSource, tools: SourceTools): FoundRequests {
  const file = asUtf8(given);
  const requests: HarRequest[] = [];
  let creator = '';
  try {
    const cursor = new JsonCursor(file, byteOrderMark(file), true);
    for (const name of names(cursor)) {
      if (cursor.textOf(name) !== 'log' || !cursor.isNextObject()) {
        cursor.value();
        continue;
      }
      // A repeated key replaces the earlier one.
      requests.length = 0;
      for (const key of names(cursor)) {
        const text = cursor.textOf(key);
        if (text === 'creator') creator = creatorOf(file, cursor.value());
        else if (text === 'entries' && cursor.isNextArray()) {
          requests.length = 0;
          readEntries(cursor, requests);
        } else cursor.value();
      }
    }
  } catch (reason) {
    if (!(reason instanceof JsonCursorError)) throw reason;
  }
  return found(file, requests, creator, tools);
}

/** A request, with the places of its larger values. */
interface HarRequest extends RecordedHead {
  readonly mimeType: string;
  readonly size: number | null;
  readonly post: HarText;
  /** HTTP Toolkit's `_content`: the bytes of a body that is no text. */
  readonly content: HarText;
  readonly params: readonly HarParam[];
}

/** A body as text. */
interface HarText {
  /** Null if it is not there. */
  readonly text: JsonSpan | null;
  readonly isBase64: boolean;
}

const NO_TEXT: HarText = { text: null, isBase64: false };

function* names(cursor: JsonCursor): Generator<JsonSpan> {
  cursor.openObject();
  for (let name = cursor.nextName(true); name !== null; name = cursor.nextName(false)) yield name;
}

function* items(cursor: JsonCursor): Generator<null> {
  cursor.openArray();
  for (let isFirst = true; cursor.nextItem(isFirst); isFirst = false) yield null;
}

function readEntries(cursor: JsonCursor, requests: HarRequest[]): void {
  for (const _ of items(cursor)) {
    if (!cursor.isNextObject()) {
      cursor.value();
      continue;
    }
    let request: HarRequest | null = null;
    for (const name of names(cursor)) {
      if (cursor.textOf(name) === 'request' && cursor.isNextObject()) request = readRequest(cursor);
      else cursor.value();
    }
    if (request !== null) requests.push(request);
  }
}

function readRequest(cursor: JsonCursor): HarRequest {
  let request: HarRequest = { method: '', url: '', headers: [], mimeType: '', size: null, post: NO_TEXT, content: NO_TEXT, params: [] };
  for (const name of names(cursor)) {
    const key = cursor.textOf(name);
    if (key === 'method' || key === 'url') request = { ...request, [key]: textAt(cursor) ?? '' };
    else if (key === 'headers' && cursor.isNextArray()) request = { ...request, headers: readHeaders(cursor) };
    else if (key === 'bodySize') request = { ...request, size: numberAt(cursor) };
    else if (key === 'postData' && cursor.isNextObject()) request = { ...request, ...readPostData(cursor) };
    else if (key === '_content' && cursor.isNextObject()) request = { ...request, content: readPostData(cursor).post };
    else cursor.value();
  }
  return request;
}

function textAt(cursor: JsonCursor): string | null {
  const value = cursor.value();
  return value.type === 'string' ? cursor.textOf(value) : null;
}

function numberAt(cursor: JsonCursor): number | null {
  const value = cursor.value();
  const number =
    value.type === 'number' ? Number(cursor.numberOf(value)) : value.type === 'string' ? Number(cursor.textOf(value)) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function readHeaders(cursor: JsonCursor): readonly (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  for (const _ of items(cursor)) {
    const { name, value } = readTexts(cursor, ['name', 'value']);
    if (typeof name === 'string' && headers.length < MAX_ITEMS) headers.push([name, value ?? '']);
  }
  return headers;
}

/** The texts of an object. */
function readTexts<K extends string>(cursor: JsonCursor, keys: readonly K[]): Readonly<Partial<Record<K, string | null>>> {
  const texts: Partial<Record<K, string | null>> = {};
  if (!cursor.isNextObject()) {
    cursor.value();
    return texts;
  }
  for (const span of names(cursor)) {
    const key = keys.find((each) => each === cursor.textOf(span));
    if (key === undefined) cursor.value();
    else texts[key] = textAt(cursor);
  }
  return texts;
}

function readPostData(cursor: JsonCursor): Pick<HarRequest, 'mimeType' | 'post' | 'params'> {
  let [mimeType, post, params]: [string, HarText, readonly HarParam[]] = ['', NO_TEXT, []];
  for (const name of names(cursor)) {
    const key = cursor.textOf(name);
    if (key === 'mimeType') mimeType = textAt(cursor) ?? '';
    else if (key === 'params' && cursor.isNextArray()) params = readParams(cursor);
    else {
      const value = cursor.value();
      if (key === 'text') post = { ...post, text: value.type === 'string' ? value : null };
      else if (key === 'encoding' || key === '_encoding')
        post = { ...post, isBase64: value.type === 'string' && cursor.textOf(value).toLowerCase() === 'base64' };
      else if (key === '_base64') post = { ...post, isBase64: value.type === 'true' };
    }
  }
  return { mimeType, post, params };
}

function readParams(cursor: JsonCursor): readonly HarParam[] {
  const params: HarParam[] = [];
  for (const _ of items(cursor)) {
    const { name, value = null, fileName = null, contentType = null } = readTexts(cursor, ['name', 'value', 'fileName', 'contentType']);
    if (typeof name === 'string' && params.length < MAX_ITEMS) params.push({ name, value, fileName, contentType });
  }
  return params;
}

function creatorOf(file: ByteSource, span: JsonSpan): string {
  return span.type === 'object' ? (readTexts(new JsonCursor(file, span.start, true), ['name']).name ?? '') : '';
}

function found(file: ByteSource, requests: readonly HarRequest[], creator: string, tools: SourceTools): FoundRequests {
  const reports: FoundReport[] = [];
  let leftOut = 0;
  for (const [index, request] of requests.entries()) {
    if (!isForm(request)) continue;
    if (isLeftOut(request)) leftOut += 1;
    else reports.push({ request: index + 1, open: () => openRequest(file, request, creator, tools) });
  }
  return { reports, others: requests.length - reports.length, leftOut };
}

/** Whether the archive does not have the body of a request. An empty text is the body only if the body was empty. */
function isLeftOut(request: HarRequest): boolean {
  const { params, size } = request;
  const { text } = bodyTextOf(request);
  if (params.length > 0 || (text !== null && text.end - text.start > 2)) return false;
  return text === null || (size ?? 0) > 0 || Number(headerOf(request, 'content-length') ?? 0) > 0;
}

function bodyTextOf({ post, content }: HarRequest): HarText {
  return content.text === null ? post : content;
}

function headerOf({ headers }: RecordedHead, wanted: string): string | null {
  return headers.findLast(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
}

function typeOf(request: HarRequest): string {
  return headerOf(request, 'content-type') ?? request.mimeType;
}

/** Whether a request can be a crash report: a form. */
function isForm(request: HarRequest): boolean {
  return request.method.toUpperCase() !== 'GET' && /multipart\//i.test(typeOf(request));
}

async function openRequest(file: ByteSource, request: HarRequest, creator: string, tools: SourceTools): ReturnType<FoundReport['open']> {
  const { params, size, mimeType } = request;
  const { text, isBase64 } = bodyTextOf(request);
  const coding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? '';
  const isCoded = (coding !== '' && coding !== 'identity') || headerOf(request, 'transfer-encoding') !== null;
  const declared = headerOf(request, 'content-length') ?? '';
  const body: HarBody = {
    text: text === null ? null : new JsonCursor(file, 0, true).textOf(text),
    isBase64,
    params,
    contentType: typeOf(request),
    length: !isCoded && /^\d{1,15}$/.test(declared) ? Number(declared) : null,
    size,
    creator,
  };
  const made = harBodyBytes(body) ?? { bytes: new Uint8Array(0), loss: null };
  // A body that begins with a delimiter was recorded without its compression.
  const isDecoded = isCoded && coding !== '' && made.bytes[0] === DASH && made.bytes[1] === DASH;
  const losses = [...(isDecoded ? ['body_decoded' as const] : []), ...(made.loss === null ? [] : [made.loss])];
  const hasType = headerOf(request, 'content-type') !== null;
  const headers = hasType || mimeType === '' ? request.headers : [...request.headers, ['Content-Type', mimeType] as const];
  return rebuiltRequest({ ...request, headers }, sourceOfBytes(made.bytes), losses, tools);
}

const DASH = 0x2d;

function byteOrderMark(file: ByteSource): number {
  const [first, second, third] = file.read(0, 3);
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}

type ByteOrder = 'little' | 'big';

function utf16Order(bytes: Uint8Array): ByteOrder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : null;
}

function decodeUtf16(bytes: Uint8Array, order: ByteOrder): string {
  const texts: string[] = [];
  const units: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [one = 0, two = 0] = [bytes[at], bytes[at + 1]];
    units.push(order === 'little' ? (two << 8) | one : (one << 8) | two);
    if (units.length === 8_192) texts.push(String.fromCharCode(...units.splice(0)));
  }
  return [...texts, String.fromCharCode(...units)].join('');
}

/** An archive in UTF-16 as UTF-8; any other unchanged. */
function asUtf8(file: ByteSource): ByteSource {
  const order = utf16Order(file.read(0, 2));
  if (order === null || file.size > MAX_UTF16) return file;
  return sourceOfBytes(encodeUtf8(decodeUtf16(file.read(0, file.size), order).replace(/^\ufeff/, '')));
}
