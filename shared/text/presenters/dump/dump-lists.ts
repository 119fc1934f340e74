import type { DumpListId } from '../../../bridge/view/dump-list-view.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { memoryRowsOf } from '../../../report/dump/memory/memory-rows.ts';
import type { DumpList, ListEvidence } from './dump-list.ts';
import { memoryList } from './memory-list.ts';
import { moduleCount, moduleList } from './module-list.ts';
import type { PlacedDump } from './placed-dump.ts';
import { factCount, processList } from './process-list.ts';
import { streamList } from './stream-list.ts';

const LISTS: Readonly<Record<DumpListId, (placed: PlacedDump, disclosure: DumpDisclosure, evidence: ListEvidence) => DumpList>> = {
  modules: moduleList,
  memory: memoryList,
  process: processList,
  streams: streamList,
};

/** A list of a dump. Cheap: what takes long is made once for each dump. */
export function dumpList(id: DumpListId, placed: PlacedDump, disclosure: DumpDisclosure, evidence: ListEvidence): DumpList {
  return LISTS[id](placed, disclosure, evidence);
}

/** The number of rows of each list. */
export function listCounts(dump: Dump): Readonly<Record<DumpListId, number>> {
  return { modules: moduleCount(dump), memory: memoryRowsOf(dump).length, process: factCount(dump), streams: dump.directory.length };
}
