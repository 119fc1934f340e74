import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { isSearchableInPart, passesFilter, searchWhole, wantedText } from './annotation-filter.ts';
import { wholeValue } from '../shared/whole-value.ts';

/** Bytes of one value, and of all together, that are fetched to be searched whole; and how many values. */
const MAX_VALUE_BYTES = 1 << 20;
const MAX_TOTAL_BYTES = 8 << 20;
const MAX_VALUES = 1_000;

/** Values that are asked for at a time. */
const AT_ONCE = 8;

/** Typing in a value makes reading after reading: long values are fetched of one that stays for so many ms. */
const STAYS = 150;

export interface Filtered {
  readonly rows: readonly AnnotationView[];
  /** What the rows were filtered by: behind the field by a moment where there are many. */
  readonly wanted: string;
  /** Of how many public values the beginning alone was searched. */
  readonly inPart: number;
}

/** The values to fetch, shortest ones first, as far as the limits go. */
function valuesToFetch(annotations: readonly AnnotationView[]): readonly AnnotationView[] {
  const long = annotations.filter((one) => isSearchableInPart(one) && one.range.length <= MAX_VALUE_BYTES);
  const byLength = long.toSorted((a, b) => a.range.length - b.range.length).slice(0, MAX_VALUES);
  let together = 0;
  return byLength.filter(({ range }) => (together += range.length) <= MAX_TOTAL_BYTES);
}

/** The annotations that a filter leaves in sight: by name, and by public values, long ones whole as far as that is quick. */
export function useFiltered(report: string, annotations: readonly AnnotationView[], filter: string): Filtered {
  const text = wantedText(filter);
  const later = useDeferredValue(text);
  // All rows are there at once: what clears a filter goes on with a row that it hid.
  const wanted = text === '' ? '' : later;
  const isFiltering = wanted !== '';
  const [fetched, setFetched] = useState(0);

  useEffect(() => {
    if (!isFiltering) return;
    let isWanted = true;
    async function fetchValues(): Promise<void> {
      const values = valuesToFetch(annotations);
      for (let from = 0; from < values.length && isWanted; from += AT_ONCE) {
        const some = values.slice(from, from + AT_ONCE);
        const texts = await Promise.all(some.map((one) => wholeValue(report, one)));
        for (const [index, one] of some.entries()) {
          const text = texts[index];
          if (typeof text === 'string') searchWhole(one, text);
        }
      }
      if (isWanted && values.length > 0) setFetched((count) => count + 1);
    }
    const timer = setTimeout(() => void fetchValues(), STAYS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [report, annotations, isFiltering]);

  return useMemo(
    () => ({
      rows: isFiltering ? annotations.filter((annotation) => passesFilter(annotation, wanted)) : annotations,
      wanted,
      inPart: isFiltering ? annotations.filter(isSearchableInPart).length : 0,
    }),
    // Values that came in since are no part of the annotations, and make other rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [annotations, wanted, isFiltering, fetched],
  );
}
