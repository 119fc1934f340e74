import type { ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { compressionOf } from './compression.ts';
import { startsWithGzip } from './gzip.ts';
import { emptyLines, startsWithHead } from './captured-head.ts';

/** The kind of a file, determined from its first bytes. Only the first three kinds can be opened. `no_report`: requests without a report. */
export type Recognised =
  | { readonly kind: 'request' }
  | { readonly kind: 'body'; readonly boundary: string }
  | { readonly kind: 'gzip' }
  | { readonly kind: 'gzip_of_other'; readonly inside: Recognised; readonly error: string | null }
  | { readonly kind: 'no_report'; readonly requests: number; readonly leftOut: number }
  | { readonly kind: 'other'; readonly what: OtherFormat };

export type OtherFormat =
  | 'empty'
  | 'minidump'
  | 'http_response'
  | 'json'
  | 'extra_lines'
  | 'zip'
  | 'zstd'
  | 'html'
  | 'elf'
  | 'pe'
  | 'microdump'
  | 'zlib'
  | 'pcap'
  | 'pcapng'
  | 'har'
  | 'envelope'
  | 'curl_log'
  | 'text'
  | 'binary';

const SNIFF_BYTES = 64 * 1024;

export function recognise(file: ByteSource): Recognised {
  const bytes = file.read(0, SNIFF_BYTES);
  if (bytes.length === 0) return { kind: 'other', what: 'empty' };
  if (startsWithGzip(bytes)) return { kind: 'gzip' };
  if (startsWithHead(bytes)) return { kind: 'request' };
  const boundary = bareBoundary(bytes);
  if (boundary !== null) return { kind: 'body', boundary };
  return { kind: 'other', what: otherFormat(bytes) };
}

/**
 * The boundary of a bare multipart body: the text after the two dashes of its first line, 1 to 200 characters without control characters. Returns null if the
 * first line is not a delimiter. If the line is a closing delimiter (`--b--`), its last two dashes are removed.
 */
export function bareBoundary(body: Uint8Array): string | null {
  // Empty lines before the first delimiter are a preamble.
  const bytes = body.subarray(emptyLines(body));
  if (bytes[0] !== 0x2d || bytes[1] !== 0x2d) return null;
  const lineFeed = bytes.indexOf(0x0a);
  const line = decodeLatin1(bytes.subarray(2, Math.min(lineFeed < 0 ? bytes.length : lineFeed, 300))).replace(/\r$/, '');
  if (line.length === 0 || line.length > 200 || /[\x00-\x1f]/.test(line)) return null;
  const closesItself = line.endsWith('--') && line.length > 2 && !hasAnotherDelimiter(bytes, line);
  const boundary = closesItself ? line.slice(0, -2) : line.trimEnd();
  return boundary === '' ? null : boundary;
}

/** True if the whole line occurs again as a delimiter. Its final dashes then belong to the boundary and do not close the body. */
function hasAnotherDelimiter(bytes: Uint8Array, line: string): boolean {
  return decodeLatin1(bytes).indexOf(`\n--${line}`, 1) > 0;
}

const SIGNATURES: readonly (readonly [string, OtherFormat])[] = [
  ['MDMP', 'minidump'],
  ['PMDM', 'minidump'],
  ['HTTP/', 'http_response'],
  ['PK\x03\x04', 'zip'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['\x7fELF', 'elf'],
  ['MZ', 'pe'],
  ['\xa1\xb2\xc3\xd4', 'pcap'],
  ['\xd4\xc3\xb2\xa1', 'pcap'],
  ['\xa1\xb2\x3c\x4d', 'pcap'],
  ['\x4d\x3c\xb2\xa1', 'pcap'],
  ['\x0a\x0d\x0d\x0a', 'pcapng'],
];

function otherFormat(bytes: Uint8Array): OtherFormat {
  const start = decodeLatin1(bytes.subarray(0, 4_096));
  for (const [signature, format] of SIGNATURES) if (start.startsWith(signature)) return format;
  if (compressionOf(bytes) === 'zlib') return 'zlib';
  const text = start.replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  if (/^\{\s*"log"\s*:/.test(text)) return 'har';
  if (/^\{[^\n]*\}\r?\n\{"type":/.test(text)) return 'envelope';
  if (/^[[{]/.test(text)) return 'json';
  // The output of curl -v and curl --trace-ascii. It contains the head without the body, or the body cut into lines.
  if (/^(?:\* |== Info: |=> Send |> \S+ \S+ HTTP\/)/.test(text)) return 'curl_log';
  if (/^<(!doctype|html|\?xml)/i.test(text)) return 'html';
  if (start.includes('-----BEGIN BREAKPAD MICRODUMP-----')) return 'microdump';
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(start)) return 'binary';
  return /^[A-Za-z0-9_-]+=/.test(text) ? 'extra_lines' : 'text';
}
