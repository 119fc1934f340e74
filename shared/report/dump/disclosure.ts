import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import { type Interval, intervalsWithin, mergedIntervals } from '../../bytes/intervals.ts';
import type { Level } from './levels.ts';

/** What the setting shows at once. `nothing` is for showing other people's crashes to an audience. */
export const SHOWN_AT_ONCE = ['nothing', 'open', 'values'] as const;
export type ShownAtOnce = (typeof SHOWN_AT_ONCE)[number];

/**
 * What is shown of one dump: what the setting shows at once, and what the user revealed. Immutable: a reveal makes a new one. One rule for views, copies, JSON and
 * the accessibility tree, so that none of them shows more than another.
 */
export class DumpDisclosure {
  readonly #open: boolean;
  readonly #values: boolean;
  readonly #closed: readonly Interval[] | 'all';

  private constructor(open: boolean, values: boolean, closed: readonly Interval[] | 'all') {
    this.#open = open;
    this.#values = values;
    this.#closed = closed;
  }

  static atOnce(shown: ShownAtOnce): DumpDisclosure {
    return new DumpDisclosure(shown !== 'nothing', shown === 'values', []);
  }

  /** Everything, as `--reveal closed` asks for. */
  static everything(): DumpDisclosure {
    return new DumpDisclosure(true, true, 'all');
  }

  /** Shows registers, stack words and pointers, and the `open` fields with them. */
  withValues(): DumpDisclosure {
    return new DumpDisclosure(true, true, this.#closed);
  }

  /** Shows the `closed` fields whose bytes are all in `[offset, offset + size)` of the dump. */
  withClosed(offset: ByteOffset, size: ByteLength): DumpDisclosure {
    if (this.#closed === 'all') return this;
    return new DumpDisclosure(this.#open, this.#values, mergedIntervals([...this.#closed, { from: offset, to: offset + size }]));
  }

  /**
   * Whether a field is shown. `closed` fields need their bytes: without them they are shown only if everything is. A `name` is shown as its last component; ask
   * for `closed` to show its folders.
   */
  shows(level: Level, offset: ByteOffset | null = null, size: ByteLength = 0): boolean {
    switch (level) {
      case 'open':
      case 'name':
        return this.#open;
      case 'values':
        return this.#values;
      case 'closed':
        return this.#showsClosed(offset, size);
    }
  }

  #showsClosed(offset: ByteOffset | null, size: ByteLength): boolean {
    if (this.#closed === 'all') return true;
    if (offset === null || size === 0) return false;
    const [within] = intervalsWithin(this.#closed, offset, offset + size);
    return within?.from === offset && within.to === offset + size;
  }
}
