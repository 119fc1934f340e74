/** Stores short texts by key, usually in SQLite. Both methods throw the errors of the disk or of the database. */
export interface SessionValues {
  /** null if there is no text. */
  get(key: string): string | null;
  set(key: string, text: string): void;
}

/** Stores nothing. */
export const NO_SESSION_VALUES: SessionValues = { get: () => null, set: () => undefined };
