import { memoize } from '../../bytes/memoize.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { jsonOf } from '../../report/parts/part-reading.ts';
import { readValues } from '../../report/parts/read-values.ts';
import { annotationsOfRules } from '../throttling/throttle.ts';
import type { Throttling } from '../rules/target-rules.ts';
import type { JudgedBody } from './judge.ts';

/** JSON nesting depth below which every value can be stored. Counts the object of all annotations. */
const DEEP = 960;

const DECIDING: ReadonlySet<string> = new Set([...annotationsOfRules('mozilla'), 'uuid']);
const decidingOfOwn = memoize((own: OwnRules): ReadonlySet<string> => new Set([...annotationsOfRules(own), 'uuid']));

/** Caches by `parts`, which the two dialects share if they read a report alike. `byOwn` has one such cache for each set of the user's own rules. */
const byMozilla = new WeakMap<JudgedBody['parts'], ReadonlyMap<string, AnnotationValue>>();
const byOwn = memoize((_: OwnRules) => new WeakMap<JudgedBody['parts'], ReadonlyMap<string, AnnotationValue>>());

/** Like `decidingValues`, but reads the values only once for each reading. */
export function cachedDecidingValues(
  body: Pick<JudgedBody, 'plain' | 'parts' | 'rulebook'>,
  rules: Throttling,
): ReadonlyMap<string, AnnotationValue> {
  const cache = typeof rules === 'object' ? byOwn(rules) : byMozilla;
  const values = cache.get(body.parts) ?? decidingValues(body, rules);
  cache.set(body.parts, values);
  return values;
}

/**
 * Returns the values that the answer depends on: those that the throttling rules read, and the report's own crash id. If a value may be nested too deeply to be
 * stored, returns all values.
 */
export function decidingValues(
  { plain, parts, rulebook }: Pick<JudgedBody, 'plain' | 'parts' | 'rulebook'>,
  rules: Throttling,
): ReadonlyMap<string, AnnotationValue> {
  const isDeep = parts.some((part) => part.kind === 'json' && (jsonOf(part)?.depth ?? 0) >= DEEP);
  return readValues(plain, parts, rulebook, isDeep ? null : typeof rules === 'object' ? decidingOfOwn(rules) : DECIDING).annotations;
}
