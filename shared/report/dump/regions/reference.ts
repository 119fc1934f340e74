import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { DIRECTORY_ENTRY, type Dump } from '../format/dump.ts';
import { memory64ListOf } from '../format/memory-lists.ts';
import type { DumpLocation } from '../format/record.ts';
import type { Claim } from './claims.ts';
import { dumpRegions } from './dump-regions.ts';
import { stepsInParts } from './parts.ts';
import type { RegionStep } from './region.ts';
import { SOURCES } from './sources.ts';

/** A field that says where other bytes of the dump are. */
interface Reference {
  /** These bytes; null if they are not in the dump. */
  readonly target: DumpLocation | null;
}

/**
 * The reference that the byte at an offset belongs to: a location (MINIDUMP_LOCATION_DESCRIPTOR) or an offset (RVA); null if it belongs to no such field. Takes
 * time linear in the records of the dump.
 */
export function referenceAt(dump: Dump, offset: ByteOffset): Reference | null {
  const regions = dumpRegions(dump);
  const index = regions.indexAt(offset);
  const claim = regions.claimAt(index);
  const parts = claim?.source.parts(dump, claim) ?? [];
  const place = parts.findIndex((each) => offset >= each.offset && offset < each.offset + each.size);
  const part = parts[place];
  const [record, field, element] = stepsInParts(parts, offset);
  if (claim === null || part?.kind !== 'records' || record === undefined || field?.kind !== 'field') return null;
  const found = part.type.layout().find((each) => each.field === field.name);
  const position = record.index ?? element?.index ?? 0;
  const target = frameTarget(dump, claim, record, field) ?? regions.dataOf(index, place, position, field.name);
  if (target !== null) return { target: { offset: target.offset, size: target.size } };
  const { typeName } = found?.type.element ?? found?.type ?? { typeName: '' };
  return typeName === 'location' || isOffsetField(place, field.name) ? { target: null } : null;
}

/** What the header, the directory and the head of a Memory64List refer to. */
function frameTarget(dump: Dump, { source }: Claim, record: RegionStep, field: RegionStep): DumpLocation | null {
  if (source === SOURCES.directory) return field.name === 'location' ? present(dump, dump.directory.at(record.index ?? 0)?.location) : null;
  if (source === SOURCES.header && field.name === 'directoryOffset')
    return present(dump, { offset: dump.directory.offset, size: dump.directory.length * DIRECTORY_ENTRY.bytes });
  if (field.name !== 'baseOffset' || source !== SOURCES.stream) return null;
  return present(dump, { offset: memory64ListOf(dump)?.baseOffset ?? dump.bytes.size, size: 1 });
}

/** The part of a location that is in the dump; null if nothing is. */
function present(dump: Dump, location: DumpLocation | undefined): DumpLocation | null {
  if (location === undefined || location.offset <= 0) return null;
  const size = Math.min(location.size, dump.bytes.size - location.offset);
  return size > 0 ? { offset: location.offset, size } : null;
}

/** Whether such a field refers to data. The part and the name identify it, together with “Offset” at the end of its name. */
function isOffsetField(part: number, field: string): boolean {
  return field.endsWith('Offset') && Object.values(SOURCES).some(({ refers }) => refers?.part === part && refers.field === field);
}
