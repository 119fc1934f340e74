import { ensureHome } from '../platform/data-folder/claim-home.ts';
import { markHome, storeInMark } from '../platform/data-folder/home-mark.ts';
import type { KeyValues } from './key-values.ts';
import { hasQuarantined } from './quarantine.ts';

/**
 * Whether the store of a data folder is the one that the folder was used with before. Another one, made after the first was lost, damaged or emptied, knows
 * nothing of the files that lie in the folder: what it does not name is not without use.
 */
interface StoreMark {
  /** The folder was used with another store. */
  readonly isOther: boolean;
  /** What the store does not name may be deleted. */
  maySweep(): boolean;
  /** From now on the folder is used with this store. Throws what the disk throws. */
  note(): void;
}

/** Where a store keeps its id. */
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
