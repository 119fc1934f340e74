import type { ByteRange } from '../../../bytes/byte-range.ts';
import type { ReportAnnotations } from '../../../report/dump/crash/report-annotations.ts';
import type { SymbolLookups } from '../../../report/dump/symbols/symbol-lookup.ts';
import type { DumpRow, DumpRows, RowsQuery } from '../../../bridge/view/dump-list-view.ts';

/** A list of a dump. Rows are made on access. */
export interface DumpList {
  readonly length: number;
  readonly row: (index: number) => DumpRow;
  /** What rows are sorted by, for columns that are not sorted by their text. */
  readonly keys?: Readonly<Record<string, (index: number) => number | bigint>>;
  /** The columns that have nothing to show in this dump. */
  readonly absent?: readonly string[];
}

/** What the report adds to the lists of its dump. */
export interface ListEvidence {
  readonly annotations: ReportAnnotations;
  readonly signers: Signers | null;
  /** What was found of the symbols of a module. */
  readonly lookupOf: SymbolLookups;
  /** Whether the annotation list in effect makes an annotation public. */
  readonly isPublic: (annotation: string) => boolean;
}

/** The annotation with the signers of modules. */
export interface Signers {
  /** By the name of the module in lower case; null while the annotation is masked. */
  readonly ofModule: ReadonlyMap<string, string> | null;
  /** The bytes of the annotation's value. */
  readonly range: ByteRange;
}

/** Which rows of a list are asked for. */
export type RowsAsked = Pick<RowsQuery, 'sort' | 'filter' | 'from' | 'limit'>;

/** A page of a list. `order`: of `rowOrder`. */
export function pageOf(list: DumpList, order: Uint32Array | null, { from, limit }: Pick<RowsAsked, 'from' | 'limit'>): DumpRows {
  const matching = order?.length ?? list.length;
  return {
    total: list.length,
    matching,
    absent: [...(list.absent ?? [])],
    rows: Array.from({ length: Math.max(Math.min(limit, matching - from), 0) }, (_, at) => list.row(order?.[from + at] ?? from + at)),
  };
}

/** What is shown of a list if the setting shows nothing at once: the number of its rows. */
export function hiddenPage({ length }: DumpList): DumpRows {
  return { total: length, matching: 0, absent: [], rows: [] };
}
