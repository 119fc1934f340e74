import type { DumpMark, DumpRow } from '../../../bridge/view/dump-list-view.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { formatLimit } from '../../../bytes/quantities.ts';
import { structureFindings } from '../../../report/dump/analysis/structure-findings.ts';
import { DIRECTORY_ENTRY, type Dump } from '../../../report/dump/format/dump.ts';
import type { DumpFinding } from '../../../report/dump/format/dump-finding.ts';
import { otherStreamsOf, type StreamGuess } from '../../../report/dump/format/others.ts';
import type { DumpLocation } from '../../../report/dump/format/record.ts';
import { streamKind } from '../../../report/dump/format/streams.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { dumpFindingSentence, streamLabel } from '../../report/dump-findings.ts';
import { DUMP_SCREEN } from '../../report/dump-screen.ts';
import type { DumpList } from './dump-list.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

const GUESSES: Readonly<Record<StreamGuess, string>> = {
  empty: 'empty',
  zeros: 'zeros',
  json: 'probably JSON',
  utf8: 'probably text (UTF-8)',
  utf16: 'probably text (UTF-16)',
  protobuf: 'probably a protocol buffer',
  minidump: 'a minidump',
  binary: 'binary',
};

/** The most findings of a stream that its row names. */
const MAX_FINDINGS = 3;

/** Every entry of the directory of a dump, also the ones that do not count. */
export function streamList(placed: PlacedDump): DumpList {
  const { dump } = placed;
  const { directory } = dump;
  const used = usedEntriesOf(dump);
  const findings = structureFindings(dump);
  const row = (index: number): DumpRow => {
    const entry = directory.at(index);
    if (entry === undefined) return { index, cells: [], masked: [], range: null, marks: [] };
    const { type, location } = entry;
    const stream = used.get(index);
    const at = { offset: directory.offsetOf(index), size: DIRECTORY_ENTRY.bytes };
    const present = stream?.location ?? null;
    const level = streamKind(type)?.level ?? 'closed';
    return {
      index,
      cells: [
        streamLabel(type),
        hex(BigInt(type)),
        formatLimit(location.size),
        type === 0 ? '' : DUMP_SCREEN.levels[level],
        stream?.content ?? '',
        findingsText(findings, at, present),
      ],
      masked: [],
      range: rangeOf(placed, present === null || present.size === 0 ? at : present),
      marks: marksOf(dump, type, location, stream !== undefined),
    };
  };
  return {
    length: directory.length,
    row,
    keys: { type: (index) => directory.at(index)?.type ?? 0, size: (index) => directory.at(index)?.location.size ?? 0 },
    absent: [...(otherStreamsOf(dump).length === 0 ? ['content'] : []), ...(findings.length === 0 ? ['findings'] : [])],
  };
}

interface UsedEntry {
  /** The bytes of the stream that are in the dump. */
  readonly location: DumpLocation;
  /** What the content of a stream without a reader looks like. */
  readonly content: string;
}

/** The entries of the directory that count, by their position. */
const usedEntriesOf = memoize((dump: Dump): ReadonlyMap<number, UsedEntry> => {
  const guesses = new Map(otherStreamsOf(dump).map(({ entry, guess }) => [entry.index, GUESSES[guess]]));
  return new Map(dump.streams().map(({ index, location }) => [index, { location, content: guesses.get(index) ?? '' }]));
});

function marksOf(dump: Dump, type: number, { offset, size }: DumpLocation, isUsed: boolean): DumpMark[] {
  if (type === 0) return ['unused'];
  const unknown: DumpMark[] = streamKind(type) === null ? ['unknown'] : [];
  if (offset > dump.bytes.size || (offset === dump.bytes.size && size > 0)) return [...unknown, 'outside'];
  if (!isUsed) return [...unknown, 'duplicate'];
  return size > dump.bytes.size - offset ? [...unknown, 'cut'] : unknown;
}

/** The damage in the entry of a stream and in its bytes. */
function findingsText(findings: readonly DumpFinding[], entry: DumpLocation, stream: DumpLocation | null): string {
  const isIn = ({ offset, size }: DumpLocation, finding: DumpFinding): boolean =>
    finding.offset >= offset && finding.offset < offset + size;
  const ofEntry = findings.filter((finding) => isIn(entry, finding));
  const found = stream === null ? ofEntry : [...new Set([...ofEntry, ...findings.filter((finding) => isIn(stream, finding))])];
  const more = found.length - MAX_FINDINGS;
  return [...found.slice(0, MAX_FINDINGS).map(dumpFindingSentence), ...(more > 0 ? [`${String(more)} more`] : [])].join(' ');
}
