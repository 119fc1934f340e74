import { memoize } from '../../bytes/memoize.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { annotationText } from '../../report/parts/crash-report.ts';

/** For each annotation name that occurs more than once: the different texts. */
export const repeatedTexts = memoize(({ capture, report }: Inspection): ReadonlyMap<string, ReadonlySet<string>> => {
  const counts = new Map<string, number>();
  for (const { name } of report.annotations) counts.set(name, (counts.get(name) ?? 0) + 1);
  const texts = new Map<string, Set<string>>();
  if (counts.size === report.annotations.length) return texts;
  for (const annotation of report.annotations) {
    const { name } = annotation;
    if ((counts.get(name) ?? 0) < 2) continue;
    texts.set(name, (texts.get(name) ?? new Set()).add(annotationText(capture.plain, annotation)));
  }
  return texts;
});
