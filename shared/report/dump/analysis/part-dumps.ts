import { type ByteSource, sliceSource } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { Rows } from '../../../bytes/rows.ts';
import type { BinaryPart, CrashReport } from '../../parts/crash-report.ts';
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
 * The minidumps among binary parts of a report, with the damage of their structure. Reads headers, directories and lists, once for each reading of the report. Parts
 * that begin as minidumps but are none are left out: the verdict has findings about them.
 */
export function partDumps(report: CrashReport, plain: ByteSource, parts: Rows<BinaryPart> = report.parts): readonly PartDump[] {
  const known = knownOf(report);
  return parts.flatMap((part): readonly PartDump[] => {
    const findings = known.get(part.index) ?? findingsOf(sliceSource(plain, part.contentOffset, part.size));
    known.set(part.index, findings);
    return findings === 'no_dump' ? [] : [{ part, findings }];
  });
}

/** What is known about the parts of a report, by index. */
const knownOf = memoize((_report: CrashReport): Map<number, PartDump['findings'] | 'no_dump'> => new Map());

function findingsOf(source: ByteSource): PartDump['findings'] | 'no_dump' {
  if (!startsAsDump(source)) return 'no_dump';
  const dump = openDump(source);
  return isDumpFailure(dump) ? 'no_dump' : structureFindings(dump);
}
