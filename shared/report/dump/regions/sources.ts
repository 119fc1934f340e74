import { CRASHPAD_ANNOTATION, MODULE_CRASHPAD_LINK, RVA_ENTRY, SIMPLE_STRING_ENTRY } from '../format/crashpad-info.ts';
import { DIRECTORY_ENTRY, type Dump, HEADER } from '../format/dump.ts';
import { MAC_CRASH_INFO } from '../format/mozilla.ts';
import { streamKind } from '../format/streams.ts';
import { systemOf } from '../format/system-info.ts';
import type { Level } from '../levels.ts';
import type { Claim, ClaimSource } from './claims.ts';
import {
  codeViewParts,
  contextParts,
  countAndRecords,
  crashInfoParts,
  lengthAndBytes,
  lengthAndText,
  linkMapParts,
  LISTED_RECORDS,
  miscParts,
  moduleInfoParts,
  objectInfoParts,
} from './data-parts.ts';
import { levelOfParts, oneRecord, tablePart } from './parts.ts';
import type { RegionKind } from './region.ts';
import { COUNTED_RECORDS, SIZED_RECORDS, streamParts } from './stream-parts.ts';

/**
 * Who gets a byte that several claims have: the smaller rank, that is, the more specific meaning. Header and directory come first, because the reader opens the
 * dump with them; then the records of streams; then data with a structure of its own; then texts; then stacks, which are named more exactly than the memory
 * around them; then memory; and at the end whatever else is in a stream.
 */
const RANKS = { frame: 0, stream: 1, structure: 2, text: 3, stack: 4, memory: 5, rest: 6 } as const;

type Refers = NonNullable<ClaimSource['refers']>;

function refersFrom(part: number, field: string | null): Refers {
  return { part, field };
}

const IN_SINGLE = 0;

function data(
  kind: RegionKind,
  rank: keyof typeof RANKS,
  refers: Refers,
  level: Level,
  parts: ClaimSource['parts'] = () => [],
): ClaimSource {
  return { kind, rank: RANKS[rank], refers, level: () => level, parts };
}

/** A structure whose level is the one of what is in it. */
function structure(kind: RegionKind, refers: Refers, parts: ClaimSource['parts']): ClaimSource {
  return { kind, rank: RANKS.structure, refers, level: (dump, claim) => levelOfParts(parts(dump, claim)), parts };
}

function text(refers: Refers, level: Level): ClaimSource {
  return data('text', 'text', refers, level, (dump, claim) => lengthAndText(dump, claim, level));
}

/** The name of a stream by its type: its number in hex if nobody documents it. */
export function streamNameOf(type: number): string {
  return streamKind(type)?.name ?? `0x${type.toString(16)}`;
}

/** The type of the stream of an entry of the directory. */
export function streamTypeAt(dump: Dump, entry: number): number {
  return dump.directory.at(entry)?.type ?? 0;
}

function partsOfStream(dump: Dump, { index }: Claim): ReturnType<typeof streamParts> {
  const name = streamKind(streamTypeAt(dump, index))?.name;
  return name === undefined ? [] : streamParts(dump, name);
}

/** The level of the text of SystemInfo: the service pack or build, or the `uname` of other systems, which can name a host. */
function versionTextLevel(dump: Dump): Level {
  const os = systemOf(dump)?.os;
  return os === 'windows' || os === 'macos' || os === 'ios' ? 'open' : 'closed';
}

function contextFrom(part: number): ClaimSource {
  return data('context', 'structure', refersFrom(part, 'context'), 'values', contextParts);
}

/** Every kind of claim. The parts of their parents are those of `streamParts` and of the sources here. */
export const SOURCES = {
  header: { kind: 'header', rank: RANKS.frame, refers: null, level: () => 'open', parts: (_, claim) => [oneRecord(HEADER, claim)] },
  directory: {
    kind: 'directory',
    rank: RANKS.frame,
    refers: null,
    level: () => 'open',
    parts: ({ directory: { offset, length } }) => [
      tablePart({ type: DIRECTORY_ENTRY, offset, length, stride: DIRECTORY_ENTRY.bytes }, offset + length * DIRECTORY_ENTRY.bytes),
    ],
  },
  stream: {
    kind: 'stream',
    rank: RANKS.stream,
    refers: null,
    level: (dump, claim) => levelOfParts(partsOfStream(dump, claim)),
    parts: partsOfStream,
  },
  rest: { kind: 'stream_rest', rank: RANKS.rest, refers: null, level: () => 'closed', parts: () => [] },

  threadContext: contextFrom(COUNTED_RECORDS),
  stack: data('stack', 'stack', refersFrom(COUNTED_RECORDS, 'stack'), 'closed'),
  backingStore: data('backing_store', 'stack', refersFrom(COUNTED_RECORDS, 'backingStore'), 'closed'),
  threadName: text(refersFrom(COUNTED_RECORDS, 'nameOffset'), 'open'),
  exceptionContext: contextFrom(IN_SINGLE),
  memory: data('memory', 'memory', refersFrom(COUNTED_RECORDS, 'memory'), 'closed'),
  memory64: data('memory', 'memory', refersFrom(SIZED_RECORDS, null), 'closed'),
  moduleName: text(refersFrom(COUNTED_RECORDS, 'nameOffset'), 'name'),
  codeView: structure('codeview', refersFrom(COUNTED_RECORDS, 'codeView'), codeViewParts),
  misc: structure('misc', refersFrom(COUNTED_RECORDS, 'misc'), (_, claim) => miscParts(claim)),
  unloadedName: text(refersFrom(SIZED_RECORDS, 'nameOffset'), 'name'),
  versionText: {
    kind: 'text',
    rank: RANKS.text,
    refers: refersFrom(IN_SINGLE, 'versionTextOffset'),
    level: versionTextLevel,
    parts: (dump, claim) => lengthAndText(dump, claim, versionTextLevel(dump)),
  },
  handleType: text(refersFrom(SIZED_RECORDS, 'typeNameOffset'), 'open'),
  handleName: text(refersFrom(SIZED_RECORDS, 'objectNameOffset'), 'closed'),
  objectInfo: structure('object_info', refersFrom(SIZED_RECORDS, 'objectInfoOffset'), (_, claim) => objectInfoParts(claim)),
  nextObjectInfo: structure('object_info', refersFrom(IN_SINGLE, 'next'), (_, claim) => objectInfoParts(claim)),
  linkMaps: structure('link_maps', refersFrom(IN_SINGLE, 'map'), linkMapParts),
  linkName: text(refersFrom(IN_SINGLE, 'nameOffset'), 'closed'),
  crashInfo: structure('crash_info', refersFrom(IN_SINGLE, 'records'), (dump, claim) => {
    const stream = dump.stream('MozMacosCrashInfo');
    const head = stream === null ? null : dump.bytes.u32(stream.offset + MAC_CRASH_INFO.offsetOf('recordStartSize'));
    return crashInfoParts(dump, claim, head ?? 0);
  }),
  bootArgs: text(refersFrom(IN_SINGLE, 'textOffset'), 'closed'),

  crashpadDictionary: structure('dictionary', refersFrom(IN_SINGLE, 'simpleAnnotations'), (_, claim) =>
    countAndRecords(claim, SIMPLE_STRING_ENTRY),
  ),
  crashpadKey: text(refersFrom(LISTED_RECORDS, 'key'), 'open'),
  crashpadValue: text(refersFrom(LISTED_RECORDS, 'value'), 'closed'),
  crashpadModules: structure('module_list', refersFrom(IN_SINGLE, 'moduleList'), (_, claim) =>
    countAndRecords(claim, MODULE_CRASHPAD_LINK),
  ),
  crashpadModule: structure('module_info', refersFrom(LISTED_RECORDS, 'info'), (_, claim) => moduleInfoParts(claim)),
  crashpadTexts: structure('text_list', refersFrom(IN_SINGLE, 'listAnnotations'), (_, claim) => countAndRecords(claim, RVA_ENTRY)),
  crashpadText: text(refersFrom(LISTED_RECORDS, 'target'), 'closed'),
  crashpadObjects: structure('annotation_list', refersFrom(IN_SINGLE, 'annotationObjects'), (_, claim) =>
    countAndRecords(claim, CRASHPAD_ANNOTATION),
  ),
  crashpadObjectName: text(refersFrom(LISTED_RECORDS, 'name'), 'open'),
  crashpadObjectValue: data('annotation', 'structure', refersFrom(LISTED_RECORDS, 'value'), 'closed', (_, claim) => lengthAndBytes(claim)),
} as const satisfies Readonly<Record<string, ClaimSource>>;
