import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { ComparisonRequest, MemoryRow } from '../../../shared/bridge/view/memory-channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import type { MemoryComparison } from '../state/report-state.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { PAGE, usePages } from '../shared/use-pages.ts';

export type MemoryPages = ReturnType<typeof useMemoryRows>;

/** What a request says of a comparison. */
export function requestOf(comparison: MemoryComparison | null): ComparisonRequest | null {
  return comparison === null ? null : { other: comparison.other, mutings: [...comparison.mutings] };
}

/** Loads the rows that are shown. Before they are revealed, there are none. */
export function useMemoryRows(part: number, comparison: MemoryComparison | null, isRevealed: boolean, turn: string) {
  const { report } = useReport();
  const { filter, isPattern, base, toggled } = useReportState((state) => state.memory);
  const wanted = {
    report,
    part,
    comparison: requestOf(comparison),
    filter: isRevealed ? filter : '',
    isPattern,
    base,
    toggled: [...toggled],
  };
  const of = `${turn} ${String(isRevealed)} ${JSON.stringify(wanted)}`;
  return usePages<MemoryRow, ResponseOf<'memory.rows'>>(of, (from) => callOrNotify('memory.rows', { ...wanted, from, limit: PAGE }));
}
