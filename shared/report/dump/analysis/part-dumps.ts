import { type ByteSource, sliceSource } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { type Piece, PieceSource } from '../../../bytes/pieces.ts';
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
 * The minidumps among binary parts of a report, with the damage of their structure. Reads headers, directories and lists, once for the same captured bytes,
 * however often the rest of the report is edited. Parts that begin as minidumps but are none are left out: the verdict has findings about them.
 */
export function partDumps(plain: ByteSource, parts: Rows<BinaryPart>): readonly PartDump[] {
  return parts.flatMap((part): readonly PartDump[] => {
    const { source, from, length } = storedBytes(plain, part);
    const known = knownOf(source);
    const key = `${String(from)} ${String(length)}`;
    const findings = known.get(key) ?? findingsOf(sliceSource(source, from, length));
    known.set(key, findings);
    return findings === 'no_dump' ? [] : [{ part, findings }];
  });
}

/** Where the bytes of a part are stored: in the captured source if no edit changed them, otherwise in the edited body. */
function storedBytes(plain: ByteSource, { contentOffset, size }: BinaryPart): Pick<Piece, 'source' | 'from' | 'length'> {
  const [piece, ...others] = plain instanceof PieceSource ? plain.slice(contentOffset, size) : [];
  return piece === undefined || others.length > 0 ? { source: plain, from: contentOffset, length: size } : piece;
}

/** What is known about ranges of a source. */
const knownOf = memoize((_source: ByteSource): Map<string, PartDump['findings'] | 'no_dump'> => new Map());

function findingsOf(source: ByteSource): PartDump['findings'] | 'no_dump' {
  if (!startsAsDump(source)) return 'no_dump';
  const dump = openDump(source);
  return isDumpFailure(dump) ? 'no_dump' : structureFindings(dump);
}
