import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Severity } from '../../verdict/checks/finding.ts';

/** Bytes of a made-up report or answer. The interval marks the bytes that the help page describes. */
export interface ExampleBytes {
  /** The byte space of the report; null if the text is not from a report. */
  readonly space: 'head' | 'sent' | 'plain' | null;
  /** Offset of the first byte shown. */
  readonly offset: ByteOffset;
  /** One character per byte. */
  readonly text: string;
  /** Start and length of the interval in `text`. The length is 0 if the page describes something that is missing. */
  readonly from: number;
  readonly length: ByteLength;
  /** The interval continues after the bytes shown. */
  readonly isCut: boolean;
}

/** An example of a finding or deciding rule. `npm run docs` generates it by running the verdict code. */
export interface CodeExample {
  /** The sentence shown for the code. */
  readonly sentence: string;
  /** null: the dialect does not report the code. */
  readonly severity: { readonly spec: Severity | null; readonly antenna: Severity | null };
  /** null: the code does not refer to particular bytes, or to too many. */
  readonly bytes: ExampleBytes | null;
  /** Titles of the fixes that Crashlens offers for the code in its test reports. Without duplicates. */
  readonly fixes: readonly string[];
}

/** An example that does not come from a report. The page describes `piece`; `before` and `after` are its context. */
export function pieceOf(before: string, piece: string, after = ''): ExampleBytes {
  return { space: null, offset: 0, text: `${before}${piece}${after}`, from: before.length, length: piece.length, isCut: false };
}
