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

/** The annotations of a report. `plain`: its body. If a name is there twice, the last one counts, as for the collector. Takes linear time once. */
export function reportAnnotations({ annotations }: CrashReport, plain: ByteSource): ReportAnnotations {
  let byName: Map<string, Annotation> | null = null;
  return {
    valueOf(name) {
      if (byName === null) {
        byName = new Map();
        for (const annotation of annotations) byName.set(annotation.name, annotation);
      }
      const found = byName.get(name);
      return found === undefined ? null : { value: annotationText(plain, found, MAX_VALUE), visibility: found.visibility };
    },
  };
}
