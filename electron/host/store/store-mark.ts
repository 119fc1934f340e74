import { ensureHome } from '../platform/data-folder/claim-home.ts';
import { markHome, storeInMark } from '../platform/data-folder/home-mark.ts';
import type { KeyValues } from './key-values.ts';
import { hasQuarantined } from './quarantine.ts';

/**
 * Checks whether the store of a data folder is the store that the folder was used with before. A store that was created after the first was lost, damaged or
 * emptied does not know the files in the folder. Files that such a store does not name may still be needed.
 */
interface StoreMark {
  /** The folder was used with another store. */
  readonly isOther: boolean;
  /** Returns whether files that the store does not name may be deleted. */
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
