import { join } from 'node:path';

/** Name of the store in the data folder. */
export const STORE_FILE = 'crashlens.sqlite';

/** Returns the path of the store in a data folder. */
export function storePath(home: string): string {
  return join(home, STORE_FILE);
}
