import { validDump } from './minimal-dump.ts';

/** One part of a test body; `headers` replaces the headers derived from the other fields. */
export interface PartSpec {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly headers?: string;
  readonly content: string | Uint8Array;
}

export const BOUNDARY = 'b0undary';

/** A multipart body in the style of well-behaved clients. Texts are Latin-1: one character, one byte. */
export function multipart(parts: readonly PartSpec[], boundary = BOUNDARY): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.headers ?? headersOf(part)}\r\n\r\n`, 'latin1'),
    typeof part.content === 'string' ? Buffer.from(part.content, 'latin1') : part.content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

function headersOf(part: PartSpec): string {
  const filename = part.filename === undefined ? '' : `; filename="${part.filename}"`;
  const type = part.type === undefined ? '' : `\r\nContent-Type: ${part.type}`;
  return `Content-Disposition: form-data; name="${part.name ?? ''}"${filename}${type}`;
}

export interface RequestSpec {
  /** Replaces or adds headers; null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly target?: string;
  readonly method?: string;
}

/** A raw HTTP request capture with the body, with correct headers by default. */
export function request(body: Uint8Array, spec: RequestSpec = {}): Buffer {
  const headers: Record<string, string | null> = {
    Host: 'collector.example',
    'User-Agent': 'Test/1.0 crash reporter',
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': String(body.length),
    ...spec.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
  const head = `${spec.method ?? 'POST'} ${spec.target ?? '/submit'} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** A small report with public and protected annotations and a minidump. */
export const GOOD_PARTS: readonly PartSpec[] = [
  { name: 'ProductName', content: 'Firefox' },
  { name: 'Version', content: '148.0a1' },
  { name: 'ReleaseChannel', content: 'nightly' },
  { name: 'URL', content: 'https://private.example/secret-page' },
  { name: 'MadeUpByTest', content: 'secret-unlisted' },
  { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: validDump('\x93\xa7secret-dump') },
];

/** Texts in `GOOD_PARTS` that must stay masked until they are revealed. */
export const SECRETS = ['secret-page', 'secret-unlisted', 'secret-dump'] as const;
