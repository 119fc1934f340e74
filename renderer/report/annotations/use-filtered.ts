import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { isSearchableInPart, passesFilter, searchWhole, wantedText } from './annotation-filter.ts';
import { wholeValue } from '../shared/whole-value.ts';

/** Limits for loading the whole values that a filter searches: bytes of one value, bytes of all values, and number of values. */
const MAX_VALUE_BYTES = 1 << 20;
const MAX_TOTAL_BYTES = 8 << 20;
const MAX_VALUES = 1_000;

const AT_ONCE = 8;

/** Milliseconds for which an inspection must stay current before long values are loaded. Typing in a value causes one inspection after another. */
const STAYS = 150;

export interface Filtered {
  readonly rows: readonly AnnotationView[];
  /** The filter text that the rows match. With many rows, it lags slightly behind the field. */
  readonly wanted: string;
  /** Number of public values that were searched only in their beginning. */
  readonly inPart: number;
}

/** Returns the values to load within the limits, shortest first. */
function valuesToFetch(annotations: readonly AnnotationView[]): readonly AnnotationView[] {
  const long = annotations.filter((one) => isSearchableInPart(one) && one.range.length <= MAX_VALUE_BYTES);
  const byLength = long.toSorted((a, b) => a.range.length - b.range.length).slice(0, MAX_VALUES);
  let together = 0;
  return byLength.filter(({ range }) => (together += range.length) <= MAX_TOTAL_BYTES);
}

/** Filters the annotations by name and public value. Within the limits, long values are loaded and searched as a whole. */
export function useFiltered(report: string, annotations: readonly AnnotationView[], filter: string): Filtered {
  const text = wantedText(filter);
  const later = useDeferredValue(text);
  // An empty filter applies at once. The action that cleared the filter may continue with a row that the filter had hidden.
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
    // Loaded values are not part of `annotations`, but they change the rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [annotations, wanted, isFiltering, fetched],
  );
}
