/** The maximum number of files that are read for a new report. */
export const MAX_GATHERED = 100;

export interface MostGathered<T> {
  readonly taken: readonly T[];
  /** The number of files beyond the limit. */
  readonly leftOut: number;
}

/** Cuts a list of files at the limit. */
export function mostGathered<T>(files: readonly T[]): MostGathered<T> {
  const taken = files.slice(0, MAX_GATHERED);
  return { taken, leftOut: files.length - taken.length };
}
