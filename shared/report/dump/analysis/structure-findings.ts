import type { Dump } from '../format/dump.ts';
import type { DumpFinding } from '../format/dump-finding.ts';
import { breakpadThreadsOf, exceptionOf } from '../format/exception.ts';
import { functionTablesOf } from '../format/function-table.ts';
import { handleOperationsOf, handleTableOf } from '../format/handles.ts';
import { memoryInfoIndexOf, memoryInfosOf } from '../format/memory-info.ts';
import { miscInfoOf } from '../format/misc-info.ts';
import { moduleTableOf, unloadedModulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { threadExListOf, threadInfosOf, threadsOf } from '../format/threads.ts';
import { tokensOf } from '../format/token.ts';
import { addressSpaceOf } from '../memory/address-space.ts';

/** The readers of everything whose damage can be found without reading texts, contexts or memory. */
const READERS: readonly ((dump: Dump) => unknown)[] = [
  (dump) => dump.streams(),
  systemOf,
  exceptionOf,
  breakpadThreadsOf,
  miscInfoOf,
  threadsOf,
  threadExListOf,
  threadInfosOf,
  moduleTableOf,
  unloadedModulesOf,
  addressSpaceOf,
  memoryInfosOf,
  memoryInfoIndexOf,
  functionTablesOf,
  handleTableOf,
  handleOperationsOf,
  tokensOf,
];

/**
 * The damage in the structure of a dump, by offset. Reads the header, the directory, the lists and the records of a fixed size, but no texts, contexts or
 * memory. Includes the damage that was found by earlier reads.
 */
export function structureFindings(dump: Dump): readonly DumpFinding[] {
  for (const read of READERS) read(dump);
  return dump.findings();
}
