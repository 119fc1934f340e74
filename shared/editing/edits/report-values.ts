import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, ok } from '../../errors.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import { type Annotation, annotationText } from '../../report/parts/crash-report.ts';
import { charsetOf, headerBlock } from '../../report/parts/part-reading.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import { type EditFailure, type Rewritten, type Taken, editFailure } from './plan.ts';

/** Name and text of an annotation, to be written in another form, with the ranges from which they were read. */
export interface NameAndText {
  readonly name: Taken & { readonly text: string };
  readonly value: Taken & { readonly text: string };
}

/** `name`, `value`: the text to write. */
export function nameAndText(annotation: Annotation, name: string, value: string): NameAndText {
  const { offset, length } = annotation;
  return { name: { text: name, from: nameRange(annotation) }, value: { text: value, from: range('plain', offset, length) } };
}

/** Returns the range of the annotation's name in JSON. For a part, returns the range of the header line that contains the name. */
function nameRange({ part, member }: Annotation): ByteRange {
  const { content, headers } = part.wire;
  if (member !== null) return rangeBetween('plain', content + member.nameStart, content + member.nameEnd);
  const line = part.headers.lines.findLast(({ name }) => name === 'content-disposition');
  return line === undefined ? headerBlock(part) : range('plain', headers + line.at, line.length);
}

/**
 * Returns the text of an annotation without loss. For a part: its bytes, decoded with its charset. In `extra`: the string, or the JSON text of a value that is
 * not a string. Fails with value_not_utf8 if the bytes are invalid in the charset.
 */
export function exactText(plain: ByteSource, annotation: Annotation): Result<string, EditFailure> {
  if (annotation.form === 'json') return ok(annotationText(plain, annotation));
  const bytes = plain.read(annotation.offset, annotation.length);
  const text = annotation.length === 0 ? '' : decodeText(charsetOf(annotation.part), bytes);
  return text === null ? editFailure('value_not_utf8', shownName(annotation)) : ok(text);
}

/** Like `exactText`, but never fails. Bytes that are invalid in the charset are decoded as UTF-8 instead, with U+FFFD for each invalid byte. */
export function lossyText(plain: ByteSource, annotation: Annotation): string {
  const exact = exactText(plain, annotation);
  return exact.ok ? exact.value : decodeUtf8(plain.read(annotation.offset, annotation.length));
}

/** Returns JSON text for the members of an object, without braces. */
export function membersText(entries: readonly NameAndText[]): readonly Rewritten[] {
  return entries.flatMap(({ name, value }, index) => [
    index === 0 ? '' : ',',
    { ...name, text: JSON.stringify(name.text) },
    ':',
    { ...value, text: JSON.stringify(value.text) },
  ]);
}
