import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Severity } from '../../verdict/checks/finding.ts';

/** Some bytes of a made-up report, and the interval of them that a page is about. */
export interface ExampleBytes {
  /** The byte space of the report; null if the text is not from a report. */
  readonly space: 'head' | 'sent' | 'plain' | null;
  /** Offset of the first byte shown. */
  readonly offset: ByteOffset;
  /** One character per byte. */
  readonly text: string;
  /** Start of the interval in `text`, and its length; 0 bytes if something is missing. */
  readonly from: number;
  readonly length: ByteLength;
  /** The interval continues after the bytes shown. */
  readonly isCut: boolean;
}

/** An example of a code, from a run of the program. */
export interface CodeExample {
  /** The sentence shown for the code. */
  readonly sentence: string;
  /** null: the dialect does not report the code. */
  readonly severity: { readonly spec: Severity | null; readonly antenna: Severity | null };
  /** null: the code is about no bytes, or about too many to show. */
  readonly bytes: ExampleBytes | null;
  /** The fixes offered in any run, without duplicates. */
  readonly fixes: readonly string[];
}

/** An example that is not from a report: the page is about `piece`. */
export function pieceOf(before: string, piece: string, after = ''): ExampleBytes {
  return { space: null, offset: 0, text: `${before}${piece}${after}`, from: before.length, length: piece.length, isCut: false };
}
