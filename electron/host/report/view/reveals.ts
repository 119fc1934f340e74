import { type ByteRange, type Space, range } from '../../../../shared/bytes/byte-range.ts';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { PieceSource } from '../../../../shared/bytes/pieces.ts';
import { HEAD_ORIGIN, PLAIN_ORIGIN } from '../../../../shared/editing/edits/anchors.ts';
import { provenanceOf } from '../../../../shared/editing/edits/provenance.ts';
import { type MaskSet, maskSet } from '../../../../shared/masking/masks.ts';
import type { MaskedRange } from '../../../../shared/masking/masked-ranges.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { type Interval, intervalsWithin, intervalsWithout, mergedIntervals } from '../../../../shared/bytes/intervals.ts';

/** The revealed bytes of a report. They are identified by provenance, so they stay revealed wherever edits move them. */
export interface Reveals {
  /** The current state. Every change creates a new object. */
  readonly now: Revealed;
  /** Returns the masks of a capture without the revealed bytes. `tried`: typed edits of a step that has not been applied. */
  over(masks: MaskSet, capture: Capture, tried?: TypedEdits): MaskSet;
  /**
   * Reveals every masked range that overlaps the given range; null reveals everything. `masks`: the current masks of the capture. Returns the revealed bytes of
   * head and plain body, by origin.
   */
  reveal(where: ByteRange | null, masks: MaskSet, capture: Capture): Shown;
  /** Reveals the bytes of a range and no others, of head or plain body: a value in a dump, which as a whole is one masked range. */
  revealExactly(where: ByteRange, masks: MaskSet, capture: Capture): Shown;
  /** Hides revealed bytes again. Does nothing if everything is revealed. */
  conceal(shown: Shown): void;
  /** Reveals the bytes that the user typed: those that these edits of a step write. Replaces the edits passed earlier for that step. */
  typed(step: string, edits: readonly number[]): void;
  /** Forgets that the coded body is revealed. Called after an edit, because the edit changes the coded bytes. */
  edited(): void;
  /** Forgets revealed bytes that a step wrote (null: all steps), because their origins may now refer to other bytes. Captured bytes stay revealed. */
  rewritten(step: string | null): void;
  hide(): void;
}

/** Revealed bytes by origin. */
export type Shown = ReadonlyMap<string, readonly Interval[]>;

/** The revealed bytes of a report at one moment. */
export interface Revealed {
  readonly all: boolean;
  /** Whether the coded body is revealed. */
  readonly sent: boolean;
  /** Revealed bytes by origin. */
  readonly intervals: ReadonlyMap<string, readonly Interval[]>;
  /** Prefixes of the origins of typed bytes. */
  readonly typed: ReadonlySet<string>;
}

const NOTHING: Revealed = { all: false, sent: false, intervals: new Map(), typed: new Set() };

export interface TypedEdits {
  readonly step: string;
  /** Indexes in the step. */
  readonly edits: readonly number[];
}

/** The prefixes of the origins of bytes that the edits write. */
function prefixesOf({ step, edits }: TypedEdits): readonly string[] {
  return edits.map((edit) => `e${step}.${String(edit)}.`);
}

export function createReveals(): Reveals {
  let now = NOTHING;

  function revealedIn(source: PieceSource, typed: ReadonlySet<string>): readonly MaskedRange[] {
    const revealed: MaskedRange[] = [];
    for (const [start, { origin, from, length }] of source.piecesWithOffsets()) {
      const prefix = /^e\w+\.\d+\./.exec(origin)?.[0];
      if (prefix !== undefined && typed.has(prefix)) revealed.push({ offset: start, length });
      else {
        for (const known of intervalsWithin(now.intervals.get(origin) ?? [], from, from + length)) {
          revealed.push({ offset: start + (known.from - from), length: known.to - known.from });
        }
      }
    }
    return revealed;
  }

  /** Reveals masked ranges of head or plain body. Returns the revealed bytes by origin. */
  function revealRanges(ranges: readonly MaskedRange[], source: PieceSource): Shown {
    const shown = ranges.flatMap(({ offset, length }) => source.slice(offset, length));
    const intervals = new Map(now.intervals);
    const all = new Map<string, readonly Interval[]>();
    for (const [origin, pieces] of Map.groupBy(shown, (piece) => piece.origin)) {
      const added = mergedIntervals(pieces.map(({ from, length }) => ({ from, to: from + length })));
      all.set(origin, added);
      intervals.set(origin, mergedIntervals([...(intervals.get(origin) ?? []), ...added]));
    }
    now = { ...now, intervals };
    return all;
  }

  return {
    get now() {
      return now;
    },
    over(masks, capture, tried) {
      if (now.all) return masks.reveal(null);
      const coded = now.sent && capture.sent !== capture.plain ? masks.reveal(range('sent', 0, capture.sent.size)) : masks;
      const prefixes = new Set([...now.typed, ...(tried === undefined ? [] : prefixesOf(tried))]);
      if (now.intervals.size === 0 && prefixes.size === 0) return coded;
      const provenance = provenanceOf(capture);
      const head = without(allHidden(coded, 'head', capture.head), revealedIn(provenance.head, prefixes), capture.head);
      const plain = without(allHidden(coded, 'plain', capture.plain), revealedIn(provenance.plain, prefixes), capture.plain);
      const isPlain = capture.sent === capture.plain;
      const sent = isPlain ? [] : allHidden(coded, 'sent', capture.sent);
      return maskSet({ ranges: { head, plain, sent }, isPlain }, coded.protectedAnnotations, coded.isAllRevealed);
    },
    reveal(where, masks, capture) {
      if (where === null) {
        now = { ...now, all: true };
        return new Map();
      }
      const space = where.space === 'sent' && capture.sent === capture.plain ? 'plain' : where.space;
      if (space === 'sent') {
        if (masks.isHidden(where)) now = { ...now, sent: true };
        return new Map();
      }
      const source = provenanceOf(capture)[space];
      const left = masks.reveal(where);
      const hiddenNow = allHidden(masks, space, source);
      const stays = new Set(allHidden(left, space, source).map(({ offset }) => offset));
      return revealRanges(
        hiddenNow.filter(({ offset }) => !stays.has(offset)),
        source,
      );
    },
    revealExactly(where, masks, capture) {
      const space = where.space === 'head' ? 'head' : 'plain';
      return revealRanges(masks.hidden({ ...where, space }), provenanceOf(capture)[space]);
    },
    conceal(shown) {
      const intervals = new Map(now.intervals);
      for (const [origin, hidden] of shown) intervals.set(origin, intervalsWithout(intervals.get(origin) ?? [], hidden));
      now = { ...now, intervals };
    },
    typed(step, edits) {
      const others = [...now.typed].filter((prefix) => !prefix.startsWith(`e${step}.`));
      now = { ...now, typed: new Set([...others, ...prefixesOf({ step, edits })]) };
    },
    edited() {
      now = { ...now, sent: false };
    },
    rewritten(step) {
      const stays = (origin: string): boolean => (step === null ? isCaptured(origin) : !isOfStep(origin, step));
      now = { ...now, intervals: new Map([...now.intervals].filter(([origin]) => stays(origin))) };
    },
    hide() {
      now = NOTHING;
    },
  };
}

function isCaptured(origin: string): boolean {
  return origin === HEAD_ORIGIN || origin === PLAIN_ORIGIN;
}

/**
 * Returns whether a step wrote or recomputed the bytes of an origin. Such an origin consists of letters, the step's id, and a suffix that distinguishes the
 * step's bytes.
 */
function isOfStep(origin: string, step: string): boolean {
  const rest = origin.replace(/^[a-z]+/, '');
  return rest === step || rest.startsWith(`${step}.`);
}

function allHidden(masks: MaskSet, space: Space, source: ByteSource): readonly MaskedRange[] {
  return masks.hidden(range(space, 0, source.size));
}

/** Removes the revealed ranges from the masks. Both lists are in order. If only the line end of a mask is left, its mask is removed too. */
function without(masks: readonly MaskedRange[], revealed: readonly MaskedRange[], source: ByteSource): readonly MaskedRange[] {
  const left: MaskedRange[] = [];
  let next = 0;
  for (const mask of masks) {
    const end = mask.offset + mask.length;
    while (next < revealed.length && endOf(revealed[next]) <= mask.offset) next += 1;
    let at = mask.offset;
    let isTouched = false;
    for (let index = next; index < revealed.length; index += 1) {
      const shown = revealed[index];
      if (shown === undefined || shown.offset >= end) break;
      isTouched = true;
      if (shown.offset > at) left.push({ offset: at, length: shown.offset - at });
      at = Math.max(at, endOf(shown));
    }
    if (at < end && !(isTouched && isLineEnd(source.read(at, Math.min(end - at, 3))))) left.push({ offset: at, length: end - at });
  }
  return left;
}

function endOf(maskedRange: MaskedRange | undefined): number {
  return maskedRange === undefined ? 0 : maskedRange.offset + maskedRange.length;
}

function isLineEnd(bytes: Uint8Array): boolean {
  return bytes.length <= 2 && bytes.every((byte) => byte === 0x0d || byte === 0x0a);
}
