import type { ByteSource } from '../bytes/byte-source.ts';
import { annotationText } from '../report/crash-report.ts';
import type { Annotation, CrashReport } from '../report/crash-report.ts';
import { charsetOf } from '../report/part-reading.ts';
import type { PartReading } from '../report/part-reading.ts';
import { decodeText } from '../wire/text-codec.ts';
import type { AnnotationValue } from './annotation-value.ts';
import { readLenientJson } from './lenient-json.ts';
import { RULE_ANNOTATIONS } from './rules.ts';

/** Largest text that the collector takes into an annotation, in bytes. */
const LARGEST_TEXT = 20 * 1024 * 1024;

/**
 * The annotations that throttling rules look at, as the collector has them once it has read the whole report: of equal names the last counts, and a
 * JSON part replaces what came before it (measured). For reports that were not found malformed; parts behind a break are left out.
 */
export function valuesToThrottle(report: CrashReport, plain: ByteSource): ReadonlyMap<string, AnnotationValue> {
  const values = new Map<string, AnnotationValue>();
  const byPart = Map.groupBy(report.annotations, (annotation) => annotation.part);
  for (const part of report.readings) {
    if (part.afterBreak) break;
    if (part.kind === 'json') values.clear();
    for (const annotation of byPart.get(part) ?? []) {
      if (!RULE_ANNOTATIONS.has(annotation.name)) continue;
      const value = annotation.form === 'json' ? jsonValue(plain, annotation) : textValue(plain, part);
      if (value !== undefined) values.set(annotation.name, value);
    }
  }
  return values;
}

/** undefined: the collector skips a text that it cannot read. */
function textValue(plain: ByteSource, part: PartReading): AnnotationValue | undefined {
  if (part.kind === 'null-text') return null;
  const size = part.wire.end - part.wire.content;
  if (size === 0) return '';
  if (size > LARGEST_TEXT) return undefined;
  return decodeText(charsetOf(part), plain.read(part.wire.content, size)) ?? undefined;
}

function jsonValue(plain: ByteSource, annotation: Annotation): AnnotationValue {
  const text = annotationText(plain, annotation);
  if (annotation.type === 'string') return text;
  const reading = readLenientJson(text);
  // What the report's own reader let pass is JSON; a value nested beyond all readers was answered with a 500 before throttling.
  return reading.kind === 'value' ? reading.value : null;
}
