import { IoFailure, systemCode, writeError } from '../platform/files/io-error.ts';
import type { Store } from './store.ts';

/** Runs what can be done without: where it fails for an expected reason, people are told. */
export function tryOrNotify(store: Pick<Store, 'tell'>, run: () => void): void {
  try {
    run();
  } catch (reason) {
    if (!(reason instanceof IoFailure) && systemCode(reason) === null) throw reason;
    store.tell(writeError(reason, { own: 'data_folder' }));
  }
}
