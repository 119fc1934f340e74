import { onlyExpected, writeError } from '../platform/files/io-error.ts';
import type { Store } from './store.ts';

/** Runs what can be done without: where it fails for an expected reason, people are told. */
export function tryOrNotify(store: Pick<Store, 'tell'>, run: () => void): void {
  try {
    run();
  } catch (reason) {
    store.tell(writeError(onlyExpected(reason), { own: 'data_folder' }));
  }
}
