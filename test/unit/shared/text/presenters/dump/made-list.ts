import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import type { DumpListId, DumpRow } from '../../../../../../shared/bridge/view/dump-list-view.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { NO_LOOKUPS } from '../../../../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { DumpList, ListEvidence } from '../../../../../../shared/text/presenters/dump/dump-list.ts';
import { dumpList } from '../../../../../../shared/text/presenters/dump/dump-lists.ts';
import type { PlacedDump } from '../../../../../../shared/text/presenters/dump/placed-dump.ts';

/** What a report without annotations adds to its dump. */
export const NO_EVIDENCE: ListEvidence = {
  annotations: { valueOf: () => null },
  signers: null,
  lookupOf: NO_LOOKUPS,
  isPublic: () => false,
};

export function placedDump(content: DumpSpec | Uint8Array): PlacedDump {
  const dump = openDump(sourceOfBytes(content instanceof Uint8Array ? content : buildDump(content)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return { dump, part: 0, offset: 1_000 };
}

export function listOf(
  id: DumpListId,
  content: DumpSpec | Uint8Array,
  disclosure = DumpDisclosure.atOnce('open'),
  evidence = NO_EVIDENCE,
): DumpList {
  return dumpList(id, placedDump(content), disclosure, evidence);
}

export function rowsOf(list: DumpList): readonly DumpRow[] {
  return Array.from({ length: list.length }, (_, index) => list.row(index));
}
