import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { Annotation } from '../../../shared/report/crash-report.ts';
import { annotationText } from '../../../shared/report/crash-report.ts';
import type { AnnotationValue } from '../../../shared/throttle/annotation-value.ts';
import { readLenientJson } from '../../../shared/throttle/lenient-json.ts';
import type { Inspection } from '../../../shared/verdict/inspect.ts';

/** Bytes of a value that the throttling rules get to see; their longest value is a telemetry environment. */
const MOST_VALUE = 1 << 20;

/** The annotations of a report as the throttling rules read them, each value read at its first use: a report can be larger than memory. */
export function reportedValues(inspection: Inspection): ReadonlyMap<string, AnnotationValue> {
  const { capture, report } = inspection;
  // Of two with one name the last one wins (collector.md 1.2).
  return new ReportedValues(capture.plain, new Map(report.annotations.map((annotation) => [annotation.name, annotation])));
}

class ReportedValues extends Map<string, AnnotationValue> {
  readonly #plain: ByteSource;
  readonly #annotations: ReadonlyMap<string, Annotation>;

  constructor(plain: ByteSource, annotations: ReadonlyMap<string, Annotation>) {
    super();
    this.#plain = plain;
    this.#annotations = annotations;
  }

  override has(name: string): boolean {
    return this.#annotations.has(name);
  }

  override get(name: string): AnnotationValue | undefined {
    const annotation = this.#annotations.get(name);
    return annotation === undefined ? undefined : valueOf(this.#plain, annotation);
  }
}

function valueOf(plain: ByteSource, annotation: Annotation): AnnotationValue {
  // A type that only begins as text/plain is stored as null (collector.md 1.2 no. 9).
  if (annotation.part.kind === 'null-text') return null;
  const text = annotationText(plain, annotation, MOST_VALUE);
  if (annotation.type === 'text' || annotation.type === 'string') return text;
  const json = readLenientJson(text);
  return json.kind === 'value' ? json.value : text;
}
