import type { WireMap } from '../../../shared/report/wire/wire-map.ts';

/** All that a map answers, as data that can be compared. */
export function plainMap(map: WireMap): unknown {
  const { part, delimiterAt, ...rest } = map;
  const places = Array.from({ length: map.partCount }, (_, index) => index);
  return { ...rest, parts: places.map(part), delimiters: places.map(delimiterAt) };
}
