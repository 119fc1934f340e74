import type { ByteLength } from '../../bytes/byte-source.ts';
import { partRole } from '../../report/catalog/binary-parts.ts';
import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { shownPartName } from '../../report/parts/shown-name.ts';
import { hasSoundEnd, partAnchor, fixContextOf } from './fix.ts';
import { type WeightRole, MAX_WEIGHTS } from './weight-roles.ts';

/** A part that makes a body large. */
interface Weight {
  readonly name: string;
  readonly role: WeightRole;
  /** Size of the content before compression, in bytes. */
  readonly bytes: ByteLength;
  /** Deletes the part. null if it is uncertain where the part ends, or if it contains all annotations. */
  readonly edit: Edit | null;
}

/** Smallest share of the body for a part to be listed. */
const MIN_SHARE = 0.01;

/** Returns the heaviest parts, largest first. Parts without a name cannot be distinguished, so they are left out. */
export function heaviestParts(inspection: Inspection): readonly Weight[] {
  const least = Math.max(inspection.capture.plain.size * MIN_SHARE, 1);
  return [...inspection.report.readings]
    .filter((part) => part.kind !== 'nameless' && sizeOf(part) >= least)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MAX_WEIGHTS)
    .map((part) => ({ name: shownPartName(part), role: roleOf(part), bytes: sizeOf(part), edit: leftOut(part, inspection) }));
}

function sizeOf({ wire }: PartReading): ByteLength {
  return wire.end - wire.content;
}

function roleOf({ kind, headers }: PartReading): WeightRole {
  if (kind === 'binary') return partRole(headers.name ?? '');
  return kind === 'json' ? 'annotations' : 'annotation';
}

function leftOut(part: PartReading, inspection: Inspection): Edit | null {
  const context = fixContextOf(inspection);
  if (part.kind === 'json' || part.afterBreak || !hasSoundEnd(context, part)) return null;
  return { op: 'delete', at: partAnchor(context, part) };
}
