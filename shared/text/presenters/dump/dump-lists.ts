import type { DumpListId, DumpRows } from '../../../bridge/view/dump-list-view.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import { type DumpList, pageOf, type RowsAsked } from './dump-list.ts';
import { moduleList } from './module-list.ts';
import type { PlacedDump } from './placed-dump.ts';
import { streamList } from './stream-list.ts';

const LISTS: Readonly<Record<DumpListId, (placed: PlacedDump, disclosure: DumpDisclosure) => DumpList>> = {
  modules: moduleList,
  streams: streamList,
};

/** Rows of a list of a dump, sorted and filtered. Nothing but the number of rows if the setting shows nothing at once. */
export function dumpRows(id: DumpListId, placed: PlacedDump, disclosure: DumpDisclosure, asked: RowsAsked): DumpRows {
  const list = LISTS[id](placed, disclosure);
  return disclosure.shows('open') ? pageOf(list, id, asked) : { total: list.length, matching: 0, rows: [] };
}
