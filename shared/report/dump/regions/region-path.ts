import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { readContext, registerAreas } from '../context/read-context.ts';
import type { Dump } from '../format/dump.ts';
import type { Claim } from './claims.ts';
import { type DumpRegions, dumpRegions } from './dump-regions.ts';
import { stepsInParts, stepsToField } from './parts.ts';
import type { RegionStep } from './region.ts';
import { SOURCES, streamNameOf, streamTypeAt } from './sources.ts';

/**
 * The steps from the stream (or header, directory, leading or unnamed bytes) to the byte at an offset from the signature: ThreadList, record 3, stackStart. For
 * data that a record refers to: ThreadList, record 3, context (the field), context (the data), CONTEXT_AMD64, rax. Empty for an offset outside the dump. O(log
 * n) after `dumpRegions`.
 */
export function regionPath(dump: Dump, offset: ByteOffset): readonly RegionStep[] {
  const regions = dumpRegions(dump);
  const index = regions.indexAt(offset);
  const region = regions.at(index);
  if (region === null) return [];
  const claim = regions.claimAt(index);
  if (claim === null) {
    const { kind, size, level } = region;
    return [{ kind, name: kind, index: null, offset: region.offset, size, level }];
  }
  const steps = [...stepsToClaim(dump, regions, claim), ...stepsInParts(claim.source.parts(dump, claim), offset)];
  return claim.source.kind === 'context' ? withRegister(dump, claim, steps, offset) : steps;
}

/** The steps to data: to the field that refers to it, then the data as a whole. */
function stepsToClaim(dump: Dump, regions: DumpRegions, claim: Claim): readonly RegionStep[] {
  const { source, offset, size, index } = claim;
  const level = source.level(dump, claim);
  if (source === SOURCES.stream || source === SOURCES.rest) {
    const entry = dump.directory.at(index)?.location ?? { offset, size };
    const present = Math.min(entry.size, dump.bytes.size - entry.offset);
    const name = streamNameOf(streamTypeAt(dump, index));
    const stream: RegionStep = { kind: 'stream', name, index, offset: entry.offset, size: present, level: 'closed' };
    return source === SOURCES.rest ? [stream, { kind: 'stream_rest', name, index: null, offset, size, level }] : [{ ...stream, level }];
  }
  const own: RegionStep = { kind: source.kind, name: source.kind, index: null, offset, size, level };
  const parent = regions.claim(claim.parent);
  if (parent === null || source.refers === null) return [own];
  const { part, field } = source.refers;
  return [...stepsToClaim(dump, regions, parent), ...stepsToField(parent.source.parts(dump, parent)[part], index, field), own];
}

/** Adds the floating point or vector register that the byte belongs to, if the field before it is larger than the register. */
function withRegister(dump: Dump, claim: Claim, steps: readonly RegionStep[], offset: ByteOffset): readonly RegionStep[] {
  const context = readContext(dump, claim);
  const found =
    context === null ? undefined : registerAreas(dump, context).find((area) => offset >= area.offset && offset < area.offset + area.size);
  const last = steps.at(-1);
  if (found === undefined || last === undefined || last.size <= found.size) return steps;
  return [...steps, { kind: 'register', name: found.name, index: null, offset: found.offset, size: found.size, level: 'values' }];
}
