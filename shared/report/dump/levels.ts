/**
 * Who sees a field of a dump. `open`: everybody, at once. `name`: a path of which the last component is shown at once; its folders are closed. `values`:
 * registers, stack words and pointers, which one action reveals for the whole dump. `closed`: memory and texts, which are revealed one by one. The levels
 * follow what Socorro shows without a login; docs/dump-fields.md lists them with the exceptions.
 */
export type Level = 'open' | 'name' | 'values' | 'closed';

/** Every level, from the least to the most protected. */
export const LEVELS: readonly Level[] = ['open', 'name', 'values', 'closed'];
