import { readAll, sourceOfBytes } from '../../bytes/byte-source.ts';
import { decodeBase64 } from '../../bytes/base64.ts';
import { encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { OCTETS } from '../catalog/binary-parts.ts';
import type { SourceLoss } from '../wire/capture.ts';
import { binaryPart, encodeMultipart, keyValuePart } from '../wire/encode-parts.ts';
import { carriedFilename } from './gather.ts';

/** A part of a form as HAR lists it (`postData.params`). */
export interface HarParam {
  readonly name: string;
  readonly value: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
}

/** What HAR says of the body of a request. */
export interface HarBody {
  /** The body as text; null if it is not there. */
  readonly text: string | null;
  readonly isBase64: boolean;
  readonly params: readonly HarParam[];
  /** The `Content-Type` of the request. */
  readonly contentType: string;
  /** The `Content-Length` of the request; null without one, or if the body was compressed or chunked. */
  readonly length: number | null;
  /** `bodySize`; null if it is missing or negative. */
  readonly size: number | null;
  /** The program that wrote the file. */
  readonly creator: string;
}

interface BodyBytes {
  readonly bytes: Uint8Array;
  readonly loss: SourceLoss | null;
}

/** The bytes of a body. HAR 1.2 has no place for bytes, so that programs write them in different ways. Null: the body is not there. */
export function harBodyBytes(body: HarBody): BodyBytes | null {
  const { text, isBase64, params, contentType } = body;
  if (text !== null && isBase64) {
    const bytes = decodeBase64(padded(text));
    return bytes === null ? { bytes: encodeUtf8(text), loss: 'encoding_open' } : { bytes, loss: null };
  }
  if (text !== null && text !== '') {
    const made = bytesOfText(text, body);
    return made.loss === null && body.length !== null && made.bytes.length !== body.length ? { ...made, loss: 'body_cut' } : made;
  }
  return params.length === 0 ? null : { bytes: formOf(params, contentType), loss: 'from_form' };
}

/** Base64 as programs write it: with line ends, without padding, or with the letters for URLs. */
function padded(text: string): string {
  const letters = text
    .replace(/[\s=]+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return letters.padEnd(Math.ceil(letters.length / 4) * 4, '=');
}

/** Text is one character a byte, or decoded from UTF-8. */
function bytesOfText(text: string, { length, size, creator }: HarBody): BodyBytes {
  const utf8 = encodeUtf8(text);
  if (/\ufffd|\p{Surrogate}/u.test(text)) return { bytes: utf8, loss: 'bytes_replaced' };
  const latin1 = /[^\0-\xff]/.test(text) ? null : encodeLatin1(text);
  if (latin1 === null || latin1.length === utf8.length) return { bytes: utf8, loss: null };
  if (length === utf8.length) return { bytes: utf8, loss: null };
  if (length === latin1.length) return { bytes: latin1, loss: null };
  // mitmproxy writes one character a byte; Firefox does if the bytes are not UTF-8; Chromium always decodes UTF-8.
  if (/mitmproxy/i.test(creator)) return { bytes: latin1, loss: null };
  if (/firefox/i.test(creator)) return { bytes: indexOfInvalidUtf8(latin1) < 0 ? utf8 : latin1, loss: null };
  if (/chrom|webinspector|playwright/i.test(creator)) return { bytes: utf8, loss: null };
  // Sizes come last: some programs count characters.
  if (size === latin1.length) return { bytes: latin1, loss: null };
  if (size === utf8.length) return { bytes: utf8, loss: null };
  return { bytes: utf8, loss: 'encoding_open' };
}

/** Writes the names and values of a form as its body. */
function formOf(params: readonly HarParam[], contentType: string): Uint8Array {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]?.trim() ?? 'boundary';
  const parts = params.map(({ name, value, fileName, contentType: type }) => {
    const content = encodeUtf8(value ?? '');
    if (fileName === null) return keyValuePart(carriedFilename(name), content);
    return binaryPart(carriedFilename(name), carriedFilename(fileName), type?.replace(/[\r\n]+/g, ' ') ?? OCTETS, sourceOfBytes(content));
  });
  return readAll(encodeMultipart(boundary, parts));
}
