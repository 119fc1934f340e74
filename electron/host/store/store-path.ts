import { join } from 'node:path';

/** Name of the store in the data folder. */
export const STORE_FILE = 'crashlens.sqlite';

/** Where the store of a data folder lies. */
export function storePath(home: string): string {
  return join(home, STORE_FILE);
}
