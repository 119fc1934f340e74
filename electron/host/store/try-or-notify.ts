import { onlyExpected, writeError } from '../platform/files/io-error.ts';
import type { Store } from './store.ts';

/** Runs an optional step. If it fails with an expected error, adds a notice for the user. */
export function tryOrNotify(store: Pick<Store, 'tell'>, run: () => void): void {
  try {
    run();
  } catch (reason) {
    store.tell(writeError(onlyExpected(reason), { own: 'data_folder' }));
  }
}
