import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Severity } from '../../verdict/checks/finding.ts';

/** Some bytes of a report that was made up, and the interval of them that a page is about. */
export interface ExampleBytes {
  /** null: it is a piece by itself. */
  readonly space: 'head' | 'sent' | 'plain' | null;
  /** Of the first byte that is shown. */
  readonly offset: ByteOffset;
  /** One character a byte. */
  readonly text: string;
  /** Where in `text` the interval begins, and its bytes; it may have none, where something is missing. */
  readonly from: number;
  readonly length: ByteLength;
  /** More of the interval follows than is shown. */
  readonly isCut: boolean;
}

/** A code as a run of the program brought it about. */
export interface CodeExample {
  /** What people read then. */
  readonly sentence: string;
  /** null: that dialect does not say it. */
  readonly severity: { readonly spec: Severity | null; readonly antenna: Severity | null };
  /** null: it is about no place, or about one too large to be shown. */
  readonly bytes: ExampleBytes | null;
  /** What is offered then, over all runs; each once. */
  readonly fixes: readonly string[];
}

/** A piece of text with what is told of it at its end. */
export function pieceOf(before: string, told: string, after = ''): ExampleBytes {
  return { space: null, offset: 0, text: `${before}${told}${after}`, from: before.length, length: told.length, isCut: false };
}
