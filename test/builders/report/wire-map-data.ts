import type { WireMap } from '../../../shared/report/wire/wire-map.ts';

/** All that a map answers, as data that can be compared. */
export function plainMap(map: WireMap): unknown {
  const { part, delimiterAt, ...rest } = map;
  const indexes = Array.from({ length: map.partCount }, (_, index) => index);
  return { ...rest, parts: indexes.map(part), delimiters: indexes.map(delimiterAt) };
}
