/** Keeps small texts by their keys; the store's values are one. Both throw what the disk or the database throws. */
export interface SessionValues {
  /** null where there is none. */
  get(key: string): string | null;
  set(key: string, text: string): void;
}

/** Keeps nothing. */
export const NO_SESSION_VALUES: SessionValues = { get: () => null, set: () => undefined };
