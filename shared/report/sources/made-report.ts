import { type ByteSource, forEachWindow, sourceOfBytes } from '../../bytes/byte-source.ts';
import { type Piece, sourceOfPieces } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { openCapture } from '../wire/capture.ts';
import type { OpenedReport, SourceTools } from './source.ts';

/** A part of a report that is made. `filename`: null for an annotation. */
export interface MadePart {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly content: ByteSource;
}

/** Makes a report around the pieces that a file has. Their bytes stay in the file. */
export async function madeReport(parts: readonly MadePart[], { inflate, limit }: SourceTools): Promise<OpenedReport> {
  const boundary = freeBoundary(parts.map(({ content }) => content));
  const pieces: Piece[] = [];
  const add = (origin: string, source: ByteSource): void => void pieces.push({ origin, source, from: 0, length: source.size });
  for (const [index, { name, filename, contentType, content }] of parts.entries()) {
    const file = filename === null ? '' : `; filename="${quoted(filename)}"`;
    const type = contentType === null ? '' : `Content-Type: ${contentType}\r\n`;
    const head = `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n`;
    add(`head ${String(index)}`, sourceOfBytes(encodeUtf8(head)));
    add(`content ${String(index)}`, content);
  }
  add('end', sourceOfBytes(encodeUtf8(`${parts.length === 0 ? '' : '\r\n'}--${boundary}--\r\n`)));
  const bytes = sourceOfPieces(pieces);
  const opened = await openCapture(bytes, inflate, limit);
  // The bytes begin with a boundary, so they are a capture.
  if (!opened.ok) throw new Error('a made report is a capture');
  return { bytes, capture: { ...opened.capture, losses: ['made'] } };
}

function quoted(text: string): string {
  return text.replace(/["\r\n\0]/g, '_');
}

/** A boundary that occurs in none of the contents. The same contents always give the same one. */
function freeBoundary(contents: readonly ByteSource[]): string {
  for (let number = 0; ; number += 1) {
    const boundary = `crashlens-made-${String(number).padStart(8, '0')}`;
    if (!contents.some((content) => contains(content, boundary))) return boundary;
  }
}

function contains(source: ByteSource, text: string): boolean {
  let isFound = false;
  let before = '';
  forEachWindow(source, (bytes) => {
    const all = before + decodeLatin1(bytes);
    isFound ||= all.includes(text);
    before = all.slice(-text.length);
  });
  return isFound;
}
