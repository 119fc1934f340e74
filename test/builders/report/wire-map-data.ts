import type { WireMap } from '../../../shared/report/wire/wire-map.ts';

/** Everything in a wire map, as comparable data. */
export function plainMap(map: WireMap): unknown {
  const { part, delimiterAt, ...rest } = map;
  const indexes = Array.from({ length: map.partCount }, (_, index) => index);
  return { ...rest, parts: indexes.map(part), delimiters: indexes.map(delimiterAt) };
}
