import { memoize } from '../../bytes/memoize.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { jsonOf } from '../../report/parts/part-reading.ts';
import { readValues } from '../../report/parts/read-values.ts';
import { annotationsOfRules } from '../throttling/throttle.ts';
import type { Throttling } from '../rules/target-rules.ts';
import type { JudgedBody } from './judge.ts';

/** Nesting of JSON, the object of all annotations included, below which no value is too deep to be stored. */
const DEEP = 960;

const DECIDING: ReadonlySet<string> = new Set([...annotationsOfRules('mozilla'), 'uuid']);
const decidingOfOwn = memoize((own: OwnRules): ReadonlySet<string> => new Set([...annotationsOfRules(own), 'uuid']));

/** By the parts, which all who judge one reading hand in, in both dialects where both read them alike; and by a person's rules. */
const byMozilla = new WeakMap<JudgedBody['parts'], ReadonlyMap<string, AnnotationValue>>();
const byOwn = memoize((_: OwnRules) => new WeakMap<JudgedBody['parts'], ReadonlyMap<string, AnnotationValue>>());

/** The same, read once a reading. */
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
 * The values that decide over a report that was read: what the throttling rules look at, and whether it names its own crash id. All values where one of
 * them may be too deep to be stored.
 */
export function decidingValues(
  { plain, parts, rulebook }: Pick<JudgedBody, 'plain' | 'parts' | 'rulebook'>,
  rules: Throttling,
): ReadonlyMap<string, AnnotationValue> {
  const isDeep = parts.some((part) => part.kind === 'json' && (jsonOf(part)?.depth ?? 0) >= DEEP);
  return readValues(plain, parts, rulebook, isDeep ? null : typeof rules === 'object' ? decidingOfOwn(rules) : DECIDING).annotations;
}
