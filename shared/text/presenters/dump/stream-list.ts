import { hex } from '../../../report/dump/output/hex.ts';
import { streamKind } from '../../../report/dump/format/streams.ts';
import { formatCount } from '../../../bytes/quantities.ts';
import { streamLabel } from '../../report/dump-findings.ts';
import { DUMP_SCREEN } from '../../report/dump-screen.ts';
import type { DumpList } from './dump-list.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** Every stream of a dump that counts. */
export function streamList(placed: PlacedDump): DumpList {
  const streams = placed.dump.streams();
  return {
    length: streams.length,
    row: (index) => {
      const stream = streams[index];
      if (stream === undefined) return { index, cells: [], range: null, marks: [] };
      const { type, location } = stream;
      const level = streamKind(type)?.level ?? 'closed';
      return {
        index,
        cells: [streamLabel(type), hex(BigInt(type)), formatCount(location.size), DUMP_SCREEN.levels[level]],
        range: rangeOf(placed, location),
        marks: [],
      };
    },
    keys: { type: (index) => streams[index]?.type ?? 0, size: (index) => streams[index]?.location.size ?? 0 },
  };
}
