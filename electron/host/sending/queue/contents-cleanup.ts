import { failure } from '../../../../shared/bridge/failure.ts';
import type { Store } from '../../store/store.ts';
import { storeMark } from '../../store/store-mark.ts';
import { STORE_FILE } from '../../store/store-path.ts';
import { rowOfFound } from './found-contents.ts';
import type { QueuedContents } from './queued-contents.ts';

interface ContentsCleanupTools {
  /** Path of the data folder. */
  readonly home: string;
  readonly store: Pick<Store, 'outbox' | 'values' | 'transaction' | 'tell' | 'notices'>;
  readonly contents: QueuedContents;
  readonly now: () => number;
}

/** Keeps the files of queued requests consistent with the rows of the store. All methods throw the errors of the disk and of SQLite. */
export class ContentsCleanup {
  readonly #tools: ContentsCleanupTools;
  readonly #mark: ReturnType<typeof storeMark>;

  constructor(tools: ContentsCleanupTools) {
    this.#tools = tools;
    this.#mark = storeMark(tools.home, tools.store.values);
  }

  /** If the store was replaced, puts requests without a row back into the queue. Then deletes unneeded files. */
  run(): void {
    // An unreadable file may be readable at the next start. Nothing is deleted until then.
    if (this.#mark.isOther && !this.#restoreRows()) return;
    this.#mark.note();
    this.sweep();
  }

  /** Deletes files that no row needs. Does nothing if the store may have lost rows. */
  sweep(): void {
    const { store, contents, now } = this.#tools;
    if (!this.#mark.maySweep()) return;
    const needed = store.outbox.contents();
    contents.sweep((content) => needed.has(content), now());
  }

  /** Adds a held row for each file without a row, and a notice. Returns false if some files could not be read. */
  #restoreRows(): boolean {
    const { store, contents, now } = this.#tools;
    const known = store.outbox.contents();
    const read = contents.list().flatMap((content) => (known.has(content) ? [] : [rowOfFound(content, contents)]));
    const found = read.filter((row) => row !== null);
    store.transaction(() => {
      const ids = store.outbox.add(found, now(), 'waiting', 'store_lost', 0);
      store.outbox.transition({ ids }, 'hold', 'store_lost', now(), { heldBy: 'item' });
    });
    // A damaged store already has a notice.
    const hasNotice = store.notices().some(({ code }) => code === 'kept_set_aside');
    if (found.length > 0 || !hasNotice) store.tell(failure('store_lost', { file: STORE_FILE, reports: found.length }));
    return found.length === read.length;
  }
}
