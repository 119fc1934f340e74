import { ensureHome } from '../platform/data-folder/claim-home.ts';
import { markHome, storeInMark } from '../platform/data-folder/home-mark.ts';
import type { KeyValues } from './key-values.ts';
import { hasQuarantined } from './quarantine.ts';

/**
 * Checks whether a data folder still has the store that it was used with before. If that store was lost, damaged or emptied, a new store was created. The new
 * store does not list the earlier files of the folder, although they may still be needed.
 */
interface StoreMark {
  /** Whether the folder was used with a different store before. */
  readonly isOther: boolean;
  /** Returns whether files that are not in the store may be deleted. */
  maySweep(): boolean;
  /** Records that the folder is used with this store. Throws the errors of the disk. */
  note(): void;
}

/** Key of the store's id. */
const KEY = 'store.id';

export function storeMark(home: string, { get }: Pick<KeyValues, 'get'>): StoreMark {
  const before = storeInMark(home);
  const isOurs = (noted: string | null): boolean => noted === null || noted === get(KEY);
  return {
    isOther: !isOurs(before),
    maySweep: () => isOurs(storeInMark(home)) && !hasQuarantined(home),
    note() {
      const id = get(KEY);
      if (id === null || storeInMark(home) === id) return;
      ensureHome(home);
      markHome(home, id);
    },
  };
}
