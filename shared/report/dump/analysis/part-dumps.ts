import { type ByteSource, sliceSource } from '../../../bytes/byte-source.ts';
import type { Rows } from '../../../bytes/rows.ts';
import type { BinaryPart } from '../../parts/crash-report.ts';
import type { DumpFinding } from '../format/dump-finding.ts';
import { isDumpFailure, openDump, startsAsDump } from '../format/dump.ts';
import { structureFindings } from './structure-findings.ts';

/** A part of a report that is a minidump. */
export interface PartDump {
  readonly part: BinaryPart;
  /** The damage of its structure. */
  readonly findings: readonly DumpFinding[];
}

/**
 * The minidumps among the binary parts of a report, with the damage of their structure. Reads headers, directories and lists. Parts that begin as minidumps but are none are left out: the
 * verdict has findings about them.
 */
export function partDumps(plain: ByteSource, parts: Rows<BinaryPart>): readonly PartDump[] {
  return parts.flatMap((part): readonly PartDump[] => {
    const source = sliceSource(plain, part.contentOffset, part.size);
    if (!startsAsDump(source)) return [];
    const dump = openDump(source);
    return isDumpFailure(dump) ? [] : [{ part, findings: structureFindings(dump) }];
  });
}
