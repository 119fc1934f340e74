import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Level } from './levels.ts';

/** What the setting shows at once. `nothing` is for showing other people's crashes to an audience. */
export const SHOWN_AT_ONCE = ['nothing', 'open', 'values'] as const;
export type ShownAtOnce = (typeof SHOWN_AT_ONCE)[number];

/** Whether the bytes `[offset, offset + size)` of a dump were revealed. Offsets are from the signature. */
type AreRevealed = (offset: ByteOffset, size: ByteLength) => boolean;

/**
 * What is shown of one dump: what the setting shows at once, and what the user revealed. Immutable: a reveal makes a new one. One rule for views, copies, JSON
 * and the accessibility tree, so that none of them shows more than another.
 */
export class DumpDisclosure {
  readonly #open: boolean;
  readonly #values: boolean;
  readonly #areRevealed: AreRevealed | 'all';

  private constructor(open: boolean, values: boolean, areRevealed: AreRevealed | 'all') {
    this.#open = open;
    this.#values = values;
    this.#areRevealed = areRevealed;
  }

  static atOnce(shown: ShownAtOnce): DumpDisclosure {
    return new DumpDisclosure(shown !== 'nothing', shown === 'values', () => false);
  }

  /** Everything, as `--reveal closed` asks for. */
  static everything(): DumpDisclosure {
    return new DumpDisclosure(true, true, 'all');
  }

  /** Shows registers, stack words and pointers, and the `open` fields with them. */
  withValues(): DumpDisclosure {
    return new DumpDisclosure(true, true, this.#areRevealed);
  }

  /** Shows the `closed` fields whose bytes were revealed, and the `values` among them. */
  withBytes(areRevealed: AreRevealed): DumpDisclosure {
    return this.#areRevealed === 'all' ? this : new DumpDisclosure(this.#open, this.#values, areRevealed);
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
        return this.#values || this.#showsBytes(offset, size);
      case 'closed':
        return this.#showsBytes(offset, size);
    }
  }

  #showsBytes(offset: ByteOffset | null, size: ByteLength): boolean {
    if (this.#areRevealed === 'all') return true;
    return offset !== null && size > 0 && this.#areRevealed(offset, size);
  }
}
