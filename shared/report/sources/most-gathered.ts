/** Most files that are read at once for a new report. */
export const MAX_GATHERED = 100;

export interface MostGathered<T> {
  readonly taken: readonly T[];
  /** How many more there were. */
  readonly leftOut: number;
}

/** As many files as are read at once, from the first one on. */
export function mostGathered<T>(files: readonly T[]): MostGathered<T> {
  const taken = files.slice(0, MAX_GATHERED);
  return { taken, leftOut: files.length - taken.length };
}
