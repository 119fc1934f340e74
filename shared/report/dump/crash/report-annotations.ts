import type { ByteLength, ByteSource } from '../../../bytes/byte-source.ts';
import type { Visibility } from '../../catalog/annotations.ts';
import { type Annotation, annotationText, type CrashReport } from '../../parts/crash-report.ts';

/** The value of an annotation of the report that has the dump. */
interface ReportAnnotation {
  readonly value: string;
  readonly visibility: Visibility;
}

/** The annotations of the report that has the dump, read on demand. */
export interface ReportAnnotations {
  /** Null if the report does not have the annotation. */
  readonly valueOf: (name: string) => ReportAnnotation | null;
}

/** Longer values are cut before they are compared, in bytes. */
const MAX_VALUE: ByteLength = 65_536;

/** The longest annotation value that conclusions need, in bytes. */
const MAX_PUBLIC_VALUE: ByteLength = 4_096;

/** The annotations that may take part in conclusions, which are shown: the public ones that are not masked. `plain`: the body of the report. */
export function publicAnnotations(
  { annotations }: CrashReport,
  plain: ByteSource,
  isMasked: (annotation: Annotation) => boolean,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const annotation of annotations)
    if (annotation.visibility === 'public' && !isMasked(annotation))
      values.set(annotation.name, annotationText(plain, annotation, MAX_PUBLIC_VALUE));
  return values;
}

/**
 * The annotations of a report. `plain`: its body. `isMasked`: an annotation whose bytes are masked, whatever its name says; it counts as not public. If a name
 * is there twice, the last one counts, as for the collector. Takes linear time once.
 */
export function reportAnnotations(
  { annotations }: CrashReport,
  plain: ByteSource,
  isMasked: (annotation: Annotation) => boolean,
): ReportAnnotations {
  let byName: Map<string, Annotation> | null = null;
  const values = new Map<string, ReportAnnotation>();
  return {
    valueOf(name) {
      if (byName === null) {
        byName = new Map();
        for (const annotation of annotations) byName.set(annotation.name, annotation);
      }
      const found = byName.get(name);
      if (found === undefined) return null;
      const cached = values.get(name);
      if (cached !== undefined) return cached;
      const value = {
        value: annotationText(plain, found, MAX_VALUE),
        visibility: isMasked(found) ? 'protected' : found.visibility,
      } as const;
      values.set(name, value);
      return value;
    },
  };
}
