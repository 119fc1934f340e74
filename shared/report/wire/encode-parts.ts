import { type ByteSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { type Piece, type PieceSource, pieceOf, pieceOfBytes, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';

/** One part to write: header lines without their line ends, and the unchanged content. */
export interface RawPart {
  readonly headers: readonly string[];
  readonly content: ByteSource;
}

export type HeaderLine = readonly [name: string, value: string];

const CRLF = '\r\n';

/** An annotation in the key/value form. It needs no Content-Type, because the default is text/plain. Does not check the name. */
export function keyValuePart(name: string, content: Uint8Array): RawPart {
  return { headers: [`Content-Disposition: form-data; name="${name}"`], content: sourceOfBytes(content) };
}

/** The single part that contains all annotations as a JSON object (interface, Annotations, single JSON form). */
export function extraPart(content: Uint8Array): RawPart {
  return {
    headers: ['Content-Disposition: form-data; name="extra"; filename="extra.json"', 'Content-Type: application/json'],
    content: sourceOfBytes(content),
  };
}

export function binaryPart(name: string, filename: string | null, contentType: string, content: ByteSource): RawPart {
  const parameter = filename === null ? '' : `; filename="${filename}"`;
  return { headers: [`Content-Disposition: form-data; name="${name}"${parameter}`, `Content-Type: ${contentType}`], content };
}

/** Encodes annotations as a JSON object, in their order. Repeated names stay repeated. */
export function annotationsJson(annotations: readonly (readonly [name: string, value: string])[]): Uint8Array {
  return encodeUtf8(`{${annotations.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);
}

/** A whole multipart body: each part after its delimiter, then the closing delimiter. All line ends are CRLF. Copies no content. */
export function encodeMultipart(boundary: string, parts: readonly RawPart[]): PieceSource {
  const pieces = parts.flatMap(({ headers, content }, index) => [
    text(`--${boundary}${CRLF}${headers.map((line) => line + CRLF).join('')}${CRLF}`),
    pieceOf(`part${String(index)}`, content),
    text(CRLF),
  ]);
  return sourceOfPieces([...pieces, text(`--${boundary}--${CRLF}`)]);
}

/** Bytes that the encoder generates. */
function text(value: string): Piece {
  return pieceOfBytes('encoder', encodeLatin1(value));
}

/** Encodes a request line, the headers in their order, and the blank line. */
export function encodeHead(path: string, headers: readonly HeaderLine[]): Uint8Array {
  return encodeLatin1(`POST ${path} HTTP/1.1${CRLF}${headers.map(([name, value]) => `${name}: ${value}${CRLF}`).join('')}${CRLF}`);
}
