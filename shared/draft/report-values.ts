import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { Result } from '../errors.ts';
import { ok } from '../errors.ts';
import { shownName } from '../report/shown-name.ts';
import type { Annotation } from '../report/crash-report.ts';
import { annotationText } from '../report/crash-report.ts';
import { charsetOf } from '../report/part-reading.ts';
import { decodeText } from '../wire/text-codec.ts';
import type { EditFault } from './plan.ts';
import { editFault } from './plan.ts';

/** Name and text of an annotation, as another form carries them. */
export type NameAndText = readonly [name: string, text: string];

/**
 * The text of an annotation without any loss: of a part its bytes in its charset, of `extra` the string, or the JSON text of another value.
 * Fault: value_not_utf8, where the bytes do not fit.
 */
export function exactText(plain: ByteSource, annotation: Annotation): Result<string, EditFault> {
  if (annotation.form === 'json') return ok(annotationText(plain, annotation));
  const bytes = plain.read(annotation.offset, annotation.length);
  const text = annotation.length === 0 ? '' : decodeText(charsetOf(annotation.part), bytes);
  return text === null ? editFault('value_not_utf8', shownName(annotation)) : ok(text);
}

/** The same, with U+FFFD for what does not fit. */
export function repairedText(plain: ByteSource, annotation: Annotation): string {
  const exact = exactText(plain, annotation);
  return exact.ok ? exact.value : decodeUtf8(plain.read(annotation.offset, annotation.length));
}

/** Members of a JSON object without its braces. */
export function membersText(entries: readonly NameAndText[]): string {
  return entries.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(',');
}
