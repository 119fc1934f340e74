import type { ByteSource } from '../bytes/byte-source.ts';
import { readValues } from '../report/read-values.ts';
import type { CrashReport } from '../report/crash-report.ts';
import type { AnnotationValue } from '../report/annotation-value.ts';
import { RULE_ANNOTATIONS } from './rules.ts';

/**
 * The annotations that throttling rules look at, as the collector has them once it has read the whole report. For reports that were not found
 * malformed; parts behind a break are left out.
 */
export function valuesToThrottle(report: CrashReport, plain: ByteSource): ReadonlyMap<string, AnnotationValue> {
  const firstUnread = report.readings.findIndex((part) => part.afterBreak);
  const parts = firstUnread < 0 ? report.readings : report.readings.slice(0, firstUnread);
  return readValues(plain, parts, report.book, RULE_ANNOTATIONS).annotations;
}
