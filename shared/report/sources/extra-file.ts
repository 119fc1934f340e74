import { type ByteSource, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { jsonEncodingOf, recodedJson } from '../json/json-encoding.ts';
import { type JsonErrorKind, readJson } from '../json/json-reader.ts';
import { decodeText } from '../wire/text-codec.ts';

export type NameAndValue = readonly [name: string, value: string];

/** Errors of an `.extra` file. They contain names and positions, never values. */
export type ExtraError =
  /** Bytes that are not UTF-8 were read as U+FFFD. */
  | { readonly kind: 'not_utf8' }
  /** The whole file was read in a charset other than UTF-8. */
  | { readonly kind: 'charset'; readonly charset: 'UTF-16' | 'UTF-32' | 'Windows-1252' }
  /** The file is a raw crash, as a collector stores it. Annotations that the collector wrote were left out. */
  | { readonly kind: 'collector_wrote'; readonly names: readonly string[] }
  /** The text before the error was read. `line` and `column` count from 1. */
  | { readonly kind: 'json'; readonly error: JsonErrorKind; readonly line: number; readonly column: number }
  /** Lines, counted from 1, that are neither blank nor `Key=Value`. */
  | { readonly kind: 'lines'; readonly lines: readonly number[] }
  /** Repeated names. The last value wins, as in the client that reads the file. */
  | { readonly kind: 'repeated'; readonly names: readonly string[] }
  /** JSON values that are not strings. Their JSON text became the value (interface, Annotations, single JSON form). */
  | { readonly kind: 'not_strings'; readonly names: readonly string[] };

/** The annotations of an `.extra` file, in the order of first occurrence. */
export interface ExtraReading {
  readonly annotations: readonly NameAndValue[];
  readonly errors: readonly ExtraError[];
}

/**
 * Reads the `.extra` file of Mozilla's crash reporter client: one JSON object (since 2019), or `Key=Value` lines (before). Reads as much as possible of a
 * broken file. `source`: where the bytes come from; its `throwIfCancelled` is called periodically.
 */
export function readExtraFile(bytes: Uint8Array, source: Pick<ByteSource, 'throwIfCancelled'> = {}): ExtraReading {
  const { text, errors } = textOf(bytes);
  const reading = text.trimStart().startsWith('{') ? readObject(text, source) : readLines(text);
  const { entries, repeated } = lastOfEach(reading.annotations);
  return {
    annotations: entries,
    errors: [...errors, ...reading.errors, ...(repeated.length === 0 ? [] : [{ kind: 'repeated', names: repeated } as const])],
  };
}

/**
 * Decodes UTF-8 and the other encodings of editors and old clients. UTF-16 and UTF-32 are recognised by byte order mark or zero bytes. The encoding is
 * Windows-1252 if no character beyond ASCII is valid UTF-8.
 */
function textOf(bytes: Uint8Array): Pick<ExtraReading, 'errors'> & { readonly text: string } {
  const encoding = jsonEncodingOf(bytes);
  const wide = encoding.unit === 1 ? null : recodedJson(bytes, encoding);
  if (wide !== null) return { text: decodeUtf8(wide), errors: [{ kind: 'charset', charset: encoding.unit === 2 ? 'UTF-16' : 'UTF-32' }] };
  const text = decodeUtf8(bytes).replace(/^\ufeff/, '');
  if (indexOfInvalidUtf8(bytes) < 0) return { text, errors: [] };
  const other = /[^\x00-\x7f\ufffd]/.test(text) ? null : decodeText('windows-1252', bytes);
  return other === null
    ? { text, errors: [{ kind: 'not_utf8' }] }
    : { text: other, errors: [{ kind: 'charset', charset: 'Windows-1252' }] };
}

/** Annotations that a collector adds to a raw crash, overwriting the client's values (measured). */
const COLLECTOR_NAMES: ReadonlySet<string> = new Set(['metadata', 'submitted_timestamp', 'uuid', 'version']);

/** In a raw crash (with `submitted_timestamp` and `metadata`), separates the annotations that the collector wrote from all others. */
function withoutCollectors(annotations: readonly NameAndValue[]): {
  readonly sendable: readonly NameAndValue[];
  readonly names: readonly string[];
} {
  const all = new Map(annotations);
  const isRawCrash = all.has('submitted_timestamp') && all.has('metadata');
  const isOfCollector = ([name]: NameAndValue): boolean => isRawCrash && COLLECTOR_NAMES.has(name);
  return { sendable: annotations.filter((one) => !isOfCollector(one)), names: annotations.filter(isOfCollector).map(([name]) => name) };
}

function readObject(text: string, source: Pick<ByteSource, 'throwIfCancelled'>): ExtraReading {
  const bytes = encodeUtf8(text);
  const { members, error } = readJson(bytes, { nonfinite: true, throwIfCancelled: source.throwIfCancelled });
  const textAt = (start: number, end: number): string => decodeUtf8(bytes.subarray(start, end));
  const all = members.map(({ nameStart, nameEnd, valueStart, valueEnd, type }, index): NameAndValue => {
    throwIfCancelledAt(index, source);
    const value = textAt(valueStart, valueEnd);
    return [stringOf(textAt(nameStart, nameEnd)), type === 'string' ? stringOf(value) : value];
  });
  const { sendable: annotations, names: collectors } = withoutCollectors(all);
  const names = all.filter((one, index) => members.at(index)?.type !== 'string' && annotations.includes(one)).map(([name]) => name);
  return {
    annotations,
    errors: [
      ...(collectors.length === 0 ? [] : [{ kind: 'collector_wrote', names: collectors } as const]),
      ...(error === null ? [] : [{ kind: 'json', error: error.kind, ...positionAfter(textAt(0, error.offset)) } as const]),
      ...(names.length === 0 ? [] : [{ kind: 'not_strings', names } as const]),
    ],
  };
}

/** Decodes a JSON string that `readJson` found valid. */
function stringOf(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}

/** The position directly after a text. */
function positionAfter(before: string): { readonly line: number; readonly column: number } {
  const lines = before.split('\n');
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

function readLines(text: string): ExtraReading {
  const annotations: NameAndValue[] = [];
  const odd: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const equals = line.indexOf('=');
    if (equals > 0) annotations.push([line.slice(0, equals), unescaped(line.slice(equals + 1))]);
    else if (line.trim() !== '') odd.push(index + 1);
  }
  return { annotations, errors: odd.length === 0 ? [] : [{ kind: 'lines', lines: odd }] };
}

/** Decodes the three escapes that the client writes (`\\`, `\n`, `\t`); other backslashes stay. */
function unescaped(value: string): string {
  return value.replace(/\\([\\nt])/g, (_, code: string) => (code === 'n' ? '\n' : code === 't' ? '\t' : '\\'));
}

function lastOfEach(annotations: readonly NameAndValue[]): {
  readonly entries: readonly NameAndValue[];
  readonly repeated: readonly string[];
} {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of annotations) {
    if (values.has(name)) repeated.add(name);
    values.set(name, value);
  }
  return { entries: [...values], repeated: [...repeated] };
}
