import { DIRECTORY_ENTRY, DUMP_SIGNATURE, HEADER } from '../format/dump.ts';
import { BREAKPAD_INFO } from '../format/exception.ts';
import type { DumpLocation, ValuesOf } from '../format/record.ts';
import { type StreamName, streamType } from '../format/streams.ts';
import type { DumpSpec, EntrySpec } from './dump-spec.ts';
import { type DumpContent, DumpWriter } from './dump-writer.ts';
import type { PlannedStream } from './lists.ts';
import { planMemory, planMemory64 } from './memory-streams.ts';
import { planModules, planUnloadedModules } from './module-streams.ts';
import { planSystem } from './system-stream.ts';
import { placeThreads, planException, planThreadDetails, planThreads } from './thread-streams.ts';

const VERSION = 0xa793;

/** A dump that has its layout but is not written yet. */
interface PlannedDump {
  readonly size: number;
  /** Small arrays and memory of the spec, in order. Sources of memory are read in pieces of 1 MiB. */
  readonly pieces: () => Iterable<Uint8Array>;
}

/** Lays out a minidump. The same spec gives the same bytes. */
export function planDump(spec: DumpSpec): PlannedDump {
  const writer = new DumpWriter(spec.little ?? true);
  const header = new Uint8Array(HEADER.bytes);
  const headerAt = writer.place(header, 1);
  const before = spec.entriesBefore ?? [];
  const after = spec.entriesAfter ?? [];
  const directory = new Uint8Array((before.length + countStreams(spec) + after.length) * DIRECTORY_ENTRY.bytes);
  const directoryAt = writer.place(directory, 1);

  const system = planSystem(writer, spec.system);
  const modules = planModules(writer, spec);
  const placed = placeThreads(writer, spec);
  const memory = planMemory(writer, spec, placed);
  const memory64 = planMemory64(writer, spec);
  const planned: readonly PlannedStream[] = [
    ...system,
    ...planThreads(writer, spec, placed),
    ...modules,
    ...planException(writer, spec.exception, placed),
    ...(spec.streams ?? []).map(({ type, write }) => ({ type, write: () => write(writer) })),
    ...memory,
    ...(memory64 === null ? [] : [memory64.stream]),
    ...planUnloadedModules(writer, spec),
    ...planThreadDetails(writer, spec),
    ...planBreakpad(writer, spec.breakpad),
  ];
  const entries = planned.map(({ type, write }) => ({ type: numberOf(type), location: placedLocation(writer, write()) }));
  memory64?.placeBytes();

  const all = [...before, ...entries, ...after].map((entry) => entryOf(entry, entries));
  if (all.length * DIRECTORY_ENTRY.bytes !== directory.length) throw new Error('a stream was not counted');
  directory.set(writer.listOf(DIRECTORY_ENTRY, all));
  header.set(
    writer.bytesOf(HEADER, {
      signature: DUMP_SIGNATURE,
      version: spec.version ?? VERSION,
      streamCount: all.length,
      directoryOffset: directoryAt.offset - headerAt.offset,
      checksum: spec.checksum ?? 0,
      time: spec.time ?? 0,
      flags: spec.flags ?? 0n,
    }),
  );
  const { leadingBytes } = spec;
  const lead = leadingBytes?.length ?? 0;
  return {
    size: lead + writer.size,
    *pieces() {
      if (leadingBytes !== undefined && lead > 0) yield leadingBytes;
      yield* writer.pieces();
    },
  };
}

/** Builds a minidump. */
export function buildDump(spec: DumpSpec): Uint8Array {
  const { size, pieces } = planDump(spec);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces()) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A minidump in pieces, for dumps that are larger than memory. A piece may be a view of the spec's memory: never write to it. */
export function dumpPieces(spec: DumpSpec): Iterable<Uint8Array> {
  return planDump(spec).pieces();
}

/** The number of streams that `planDump` writes. The directory comes first, so it needs the number before the streams have places. */
function countStreams(spec: DumpSpec): number {
  const threads = spec.threads ?? [];
  const hasStacks = spec.stacksInList !== false && threads.some(({ stack }) => stack !== undefined);
  const streams: readonly boolean[] = [
    spec.system !== undefined,
    spec.threads !== undefined,
    spec.threads !== undefined && spec.threadLists === 'both',
    spec.modules !== undefined,
    spec.exception !== undefined,
    spec.memory !== undefined || hasStacks,
    spec.memory64 !== undefined,
    spec.unloadedModules !== undefined,
    threads.some(({ info }) => info !== undefined),
    threads.some(({ name }) => name !== undefined),
    spec.breakpad !== undefined,
  ];
  return streams.filter(Boolean).length + (spec.streams?.length ?? 0);
}

function planBreakpad(writer: DumpWriter, breakpad: DumpSpec['breakpad']): readonly PlannedStream[] {
  if (breakpad === undefined) return [];
  const { dumpThreadId, requestingThreadId } = breakpad;
  const validity = (dumpThreadId === undefined ? 0 : 1) | (requestingThreadId === undefined ? 0 : 2);
  return [{ type: 'BreakpadInfo', write: () => writer.bytesOf(BREAKPAD_INFO, { validity, ...breakpad }) }];
}

function placedLocation(writer: DumpWriter, written: DumpContent | DumpLocation): DumpLocation {
  return 'offset' in written ? written : writer.place(written);
}

function entryOf(entry: EntrySpec, entries: readonly ValuesOf<typeof DIRECTORY_ENTRY>[]): ValuesOf<typeof DIRECTORY_ENTRY> {
  if ('location' in entry) return entry;
  const { type, like, shift = 0, grow = 0 } = entry;
  const location = entries.find((each) => each.type === numberOf(like))?.location;
  if (location === undefined) throw new Error(`no stream ${String(like)}`);
  return { type, location: { size: location.size + grow, offset: location.offset + shift } };
}

function numberOf(type: StreamName | number): number {
  return typeof type === 'number' ? type : streamType(type);
}
