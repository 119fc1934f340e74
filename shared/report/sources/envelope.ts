import { type ByteOffset, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { MAIN_MINIDUMP, OCTETS } from '../catalog/binary-parts.ts';
import { binaryPart, keyValuePart, type RawPart } from '../wire/encode-parts.ts';
import { carriedFilename } from './gather.ts';
import { madeReport } from './made-report.ts';
import type { FoundReport, FoundRequests, Source } from './source.ts';

/**
 * Sentry envelopes, one after the other: a line of JSON, then items, each a line of JSON and its content. An envelope with an event or a minidump becomes a
 * report: the minidump is a part, and the tags of the event are annotations under the names of Sentry's minidump endpoint (`sentry[tags][NAME]`).
 */
export const ENVELOPE: Source = {
  sniff: (file) => {
    const first = lineAt(file, 0);
    const second = first === null ? null : lineAt(file, first.next);
    return first?.json !== null && second?.json !== null && typeof second?.json['type'] === 'string';
  },
  read(file, tools) {
    const envelopes = envelopesIn(file);
    const made = envelopes.flatMap((items, index) => {
      const parts = partsOf(items);
      return parts === null ? [] : [{ number: index + 1, parts }];
    });
    const reports = made.map(({ number, parts }): FoundReport => ({
      request: envelopes.length === 1 ? null : number,
      open: () => madeReport(parts, tools),
    }));
    return { reports, others: envelopes.length - reports.length, leftOut: 0 } satisfies FoundRequests;
  },
};

type Json = Readonly<Record<string, unknown>>;

interface Item {
  readonly header: Json;
  readonly content: ByteSource;
}

/** The longest line of JSON, in bytes. */
const MAX_LINE = 1 << 20;
/** The largest event whose tags are read, in bytes. */
const MAX_EVENT = 8 << 20;
const LINE_FEED = 0x0a;

/** A line of JSON that is an object. `next`: where the next line begins. Null at the end of the file, or if the line is too long. */
function lineAt(file: ByteSource, at: ByteOffset): { readonly json: Json | null; readonly next: ByteOffset } | null {
  if (at >= file.size) return null;
  const end = lineEnd(file, at);
  if (end === null) return null;
  return { json: objectIn(file.read(at, end - at)), next: end + 1 };
}

/** The offset of the line feed that ends a line, or the end of the file; null if the line is too long. */
function lineEnd(file: ByteSource, at: ByteOffset, most: number = MAX_LINE): ByteOffset | null {
  const step = 1 << 16;
  for (let from = at; from < at + most; from += step) {
    const bytes = file.read(from, Math.min(step, file.size - from));
    const found = bytes.indexOf(LINE_FEED);
    if (found >= 0) return from + found;
    if (from + bytes.length >= file.size) return file.size;
  }
  return null;
}

function objectIn(bytes: Uint8Array): Json | null {
  try {
    const value = JSON.parse(decodeUtf8(bytes)) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** The items of each envelope, up to the first damage. An item that is cut off has what is there. */
function envelopesIn(file: ByteSource): readonly (readonly Item[])[] {
  const envelopes: Item[][] = [];
  for (let line = lineAt(file, 0); line !== null;) {
    file.throwIfCancelled?.();
    const { json, next } = line;
    // An empty line is between envelopes, or at the end.
    if (json === null && next < file.size && lineEnd(file, next) !== null && isBlankBefore(file, next)) {
      line = lineAt(file, next);
      continue;
    }
    if (json === null) break;
    if (typeof json['type'] !== 'string' || envelopes.length === 0) {
      envelopes.push([]);
      line = lineAt(file, next);
      continue;
    }
    const { length } = json;
    const end =
      typeof length === 'number' && Number.isSafeInteger(length) && length >= 0
        ? next + length
        : (lineEnd(file, next, file.size) ?? file.size);
    envelopes.at(-1)?.push({ header: json, content: sliceSource(file, next, Math.min(end, file.size) - next) });
    line = lineAt(file, Math.min(end, file.size) + 1);
  }
  return envelopes;
}

function isBlankBefore(file: ByteSource, next: ByteOffset): boolean {
  const [one, two] = file.read(Math.max(next - 2, 0), 2);
  return two === LINE_FEED && (one === LINE_FEED || one === 0x0d);
}

/** The parts of the report of an envelope; null if it has neither an event nor a minidump. */
function partsOf(items: readonly Item[]): readonly RawPart[] | null {
  const event = items.find(({ header }) => header['type'] === 'event');
  const dump = items.find(({ header }) => header['attachment_type'] === 'event.minidump');
  if (event === undefined && dump === undefined) return null;
  const json = event === undefined || event.content.size > MAX_EVENT ? null : objectIn(event.content.read(0, event.content.size));
  const filename = dump?.header['filename'];
  const name = carriedFilename(typeof filename === 'string' ? filename : 'minidump.dmp');
  return [
    ...(json === null ? [] : annotationsOf(json)),
    ...(dump === undefined ? [] : [binaryPart(MAIN_MINIDUMP, name, OCTETS, dump.content)]),
  ];
}

function annotationsOf(event: Json): readonly RawPart[] {
  const named = (['release', 'environment'] as const).map((key) => [`sentry[${key}]`, event[key]] as const);
  const { tags } = event;
  const pairs: readonly unknown[] = Array.isArray(tags) ? tags : typeof tags === 'object' && tags !== null ? Object.entries(tags) : [];
  const tagged = pairs.flatMap((pair) => (Array.isArray(pair) ? [[`sentry[tags][${String(pair[0])}]`, pair[1] as unknown] as const] : []));
  return [...named, ...tagged].flatMap(([name, value]) =>
    typeof value === 'string' ? [keyValuePart(carriedFilename(name), encodeUtf8(value))] : [],
  );
}
