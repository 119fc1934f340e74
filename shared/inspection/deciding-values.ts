import type { AnnotationValue } from '../report/annotation-value.ts';
import { jsonOf } from '../report/part-reading.ts';
import { readValues } from '../report/read-values.ts';
import { RULE_ANNOTATIONS } from '../throttle/rules.ts';
import type { KnownBody } from './judge.ts';

/** What is asked of a report beyond its form: what throttling rules look at, and whether it names its own crash id. */
const DECIDING: ReadonlySet<string> = new Set([...RULE_ANNOTATIONS, 'uuid']);

/** Nesting of JSON, the object of all annotations included, below which no value is too deep to be stored. */
const DEEP = 960;

/** The values that decide over a report that was read, and all values where one of them may be too deep to be stored. */
export function valuesThatDecide({
  plain,
  parts,
  book,
}: Pick<KnownBody, 'plain' | 'parts' | 'book'>): ReadonlyMap<string, AnnotationValue> {
  const isDeep = parts.some((part) => part.kind === 'json' && (jsonOf(part)?.depth ?? 0) >= DEEP);
  return readValues(plain, parts, book, isDeep ? null : DECIDING).annotations;
}
