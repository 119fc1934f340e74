import { type ByteSource, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { jsonEncodingOf, recodedJson } from '../json/json-encoding.ts';
import { type JsonErrorKind, readJson } from '../json/json-reader.ts';
import { decodeText } from '../wire/text-codec.ts';

export type NameAndValue = readonly [name: string, value: string];

/** What is wrong with an `.extra` file. Names and places, never values. */
export type ExtraError =
  /** Bytes that are no UTF-8 were read as U+FFFD. */
  | { readonly kind: 'not_utf8' }
  /** The whole file was read in another charset. */
  | { readonly kind: 'charset'; readonly charset: 'UTF-16' | 'UTF-32' | 'Windows-1252' }
  /** It is a raw crash as a collector stores it: what the collector wrote into it was left out. */
  | { readonly kind: 'collector_wrote'; readonly names: readonly string[] }
  /** What stands before the fault was read. `line` and `column` count from 1. */
  | { readonly kind: 'json'; readonly error: JsonErrorKind; readonly line: number; readonly column: number }
  /** Lines, counted from 1, that are neither blank nor `Key=Value`. */
  | { readonly kind: 'lines'; readonly lines: readonly number[] }
  /** Names given more than once: the last value counts, as for the client that reads the file. */
  | { readonly kind: 'repeated'; readonly names: readonly string[] }
  /** Values of the JSON that are no strings: their JSON text was taken (interface, Annotations, single JSON form). */
  | { readonly kind: 'not_strings'; readonly names: readonly string[] };

/** The annotations of an `.extra` file, in the order of their first mention. */
export interface ExtraReading {
  readonly annotations: readonly NameAndValue[];
  readonly errors: readonly ExtraError[];
}

/**
 * Reads the `.extra` file of Mozilla's crash reporter client: one JSON object (since 2019), or `Key=Value` lines before that. Reads what can be
 * read of a broken one. `source`: where the bytes are from, which is asked now and then whether anybody wants them any more.
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

/** In UTF-8, or what else editors and old clients write: UTF-16 and UTF-32 by their marks or zeroes, Windows-1252 where nothing beyond ASCII is UTF-8. */
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

/** What a collector adds to a raw crash (measured); what a client sent under these names it overwrites. */
const COLLECTOR_NAMES: ReadonlySet<string> = new Set(['metadata', 'submitted_timestamp', 'uuid', 'version']);

/** The annotations of a raw crash, which is told by what the collector says of its own work. */
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

/** The string of JSON string text that the reader found sound. */
function stringOf(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}

/** Line and column behind a text. */
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

/** Undoes the client's three escapes; another backslash stays as it is. */
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
