import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { binaryPartFacts, isMinidumpName } from '../../report/catalog/binary-parts.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { readJson } from '../../report/json/json-reader.ts';
import { type PartReading, jsonOf } from '../../report/parts/part-reading.ts';
import type { Cause } from './causes.ts';

// HTTP libraries can change the form of a report. Its parts are then complete, but the collector reads them as different kinds of parts.

/** Longest content that is regarded as an annotation, in bytes. */
const MAX_VALUE_LENGTH: ByteLength = 1 << 16;

/** Largest part to read as `extra`, in bytes. */
const MAX_EXTRA_SIZE: ByteLength = 1 << 22;

function headersOf({ wire: { headers, content } }: PartReading): ByteRange {
  return range('plain', headers, content - headers);
}

/**
 * Annotations sent as binary parts. These parts have a filename or Content-Type, but not the name of a binary part. Empty if there are only one or two, unless
 * one is ProductName.
 */
export const annotationsAsBinary = memoize((report: CrashReport): readonly PartReading[] => {
  const texts = [...report.readings].filter((part) => part.kind === 'binary' && !part.afterBreak && isNamedAsAnnotation(part));
  return texts.some(({ headers }) => headers.name === 'ProductName') || texts.length > 2 ? texts : [];
});

function isNamedAsAnnotation({ headers, wire }: PartReading): boolean {
  const { name, filename, contentType } = headers;
  const isText = contentType === null || /^(?:text\/|application\/octet-stream)/i.test(contentType);
  if (!isText || (filename === null && contentType === null) || name === null || !/^[A-Za-z][\w-]*$/.test(name) || name === 'extra')
    return false;
  return binaryPartFacts(name) === null && !isMinidumpName(name) && wire.end - wire.content <= MAX_VALUE_LENGTH;
}

/** Returns the part `extra` if it contains a JSON object but was sent as a binary part. Otherwise null. */
export function extraSentAsBinary(plain: ByteSource, { readings }: CrashReport): PartReading | null {
  for (const part of readings) {
    const length = part.wire.end - part.wire.content;
    if (part.kind !== 'binary' || part.afterBreak || part.headers.name !== 'extra' || length > MAX_EXTRA_SIZE) continue;
    const json = readJson(plain.read(part.wire.content, length), { nonfinite: false });
    if (json.error === null && json.type === 'object' && json.members.length > 0) return part;
  }
  return null;
}

/**
 * The JSON part that is an attachment; null if there is none. An attachment has a filename, no known annotations, and a name that does not begin with `extra`.
 */
export const attachmentAsJson = memoize(({ annotations, readings }: CrashReport): PartReading | null => {
  const files = [...readings].filter(({ kind, headers }) => kind === 'json' && (headers.filename ?? '') !== '' && isNoExtra(headers.name));
  // A quick exit: most reports have no such file, and many have many annotations.
  if (files.length === 0) return null;
  /** Indexes of parts that contain a known annotation. */
  const known = new Set<number>();
  for (const { form, visibility, part } of annotations) if (form === 'json' && visibility !== 'unlisted') known.add(part.wire.index);
  return files.find(({ wire }) => !known.has(wire.index)) ?? null;
});

function isNoExtra(name: string | null): boolean {
  return name !== null && !/^extra/i.test(name);
}

/** Returns true if a range starts in the content of the attachment, or directly after it. The error of JSON that ends too early is reported there. */
export function isInAttachment({ report }: { readonly report: CrashReport }, where: ByteRange | null): boolean {
  const attachment = attachmentAsJson(report);
  if (attachment === null || where?.space !== 'plain') return false;
  return where.offset >= attachment.wire.content && where.offset <= attachment.wire.end;
}

/**
 * JSON parts that each contain a single value: annotations that a converter of the sender wrote as JSON. At least one value is a string; the others can have
 * any type. Empty if there are fewer than two such parts, or if one is `extra`, has no name, or is not valid JSON.
 */
export const valuesAsJson = memoize((report: CrashReport): readonly PartReading[] => {
  const values = [...report.readings].filter(
    ({ kind, afterBreak, headers }) => kind === 'json' && !afterBreak && (headers.filename ?? '') === '',
  );
  const strings = values.filter((part) => jsonOf(part)?.type === 'string');
  const isSound = values.every((part) => jsonOf(part)?.error === null && part.headers.name !== 'extra' && part.headers.name !== null);
  return values.length < 2 || strings.length === 0 || !isSound ? [] : values;
});

/** Returns the cause if the report contains annotations but the collector finds none. */
export function hiddenAnnotations(plain: ByteSource, report: CrashReport): Cause | null {
  const [first, ...others] = annotationsAsBinary(report).filter(({ wire }) => isText(plain, wire.content, wire.end - wire.content));
  if (first !== undefined)
    return {
      code: 'annotations_as_binary',
      by: hasFilename(first) ? 'filename' : 'type',
      count: others.length + 1,
      range: headersOf(first),
    };
  const extra = extraSentAsBinary(plain, report);
  return extra === null ? null : { code: 'extra_as_binary', range: headersOf(extra) };
}

/** An empty filename in quotes does not make a binary part. */
function hasFilename({ headers }: PartReading): boolean {
  return (headers.filename ?? '') !== '';
}

function isText(plain: ByteSource, offset: number, length: ByteLength): boolean {
  const bytes = plain.read(offset, length);
  return !bytes.includes(0) && indexOfInvalidUtf8(bytes) < 0;
}

/** Returns the cause if the collector reads an attachment as annotations in JSON form. */
export function attachmentCause(report: CrashReport): Cause | null {
  const part = attachmentAsJson(report);
  return part === null ? null : { code: 'attachment_as_json', range: headersOf(part) };
}

/** Returns the cause if each annotation is a JSON value in a part of its own; the collector expects one object. */
export function valuesCause(report: CrashReport): Cause | null {
  const [first, ...others] = valuesAsJson(report);
  return first === undefined ? null : { code: 'values_as_json', count: others.length + 1, range: headersOf(first) };
}
