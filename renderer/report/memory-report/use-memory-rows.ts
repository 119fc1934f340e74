import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { MemoryRow } from '../../../shared/bridge/view/memory-channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { PAGE, usePages } from '../shared/use-pages.ts';

export type MemoryPages = ReturnType<typeof useMemoryRows>;

/** Loads the rows of the tree that are shown. Before the tree is revealed, there are none. */
export function useMemoryRows(part: number, isRevealed: boolean, turn: string) {
  const { report } = useReport();
  const { filter, isPattern, base, toggled } = useReportState((state) => state.memory);
  const wanted = { report, part, filter: isRevealed ? filter : '', isPattern, base, toggled: [...toggled] };
  const of = `${turn} ${String(isRevealed)} ${JSON.stringify(wanted)}`;
  return usePages<MemoryRow, ResponseOf<'memory.rows'>>(of, (from) => callOrNotify('memory.rows', { ...wanted, from, limit: PAGE }));
}
