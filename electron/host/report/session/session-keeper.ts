/** Keeps small texts by their keys; the store's values are one. Both throw what the disk or the database throws. */
export interface SessionKeeper {
  /** null where there is none. */
  get(key: string): string | null;
  set(key: string, text: string): void;
}

/** Keeps nothing. */
export const NO_KEEPER: SessionKeeper = { get: () => null, set: () => undefined };
