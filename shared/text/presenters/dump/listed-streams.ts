import { type DumpItem, MAX_LISTED_STREAMS } from '../../../bridge/view/dump-view.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { DumpFailure } from '../../../report/dump/format/dump.ts';
import { streamKind, type StreamName } from '../../../report/dump/format/streams.ts';
import { streamLabel } from '../../report/dump-findings.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** The streams that most readers want, in this order. */
const FIRST: readonly StreamName[] = ['Exception', 'ThreadList', 'ModuleList', 'MemoryList', 'Memory64List', 'SystemInfo'];

/** The streams of a dump for the structure of its report: none if it cannot be read, or while a setting hides dumps. `disclosure`: null without a dump. */
export function listedStreams(
  opened: PlacedDump | DumpFailure,
  disclosure: DumpDisclosure | null,
): Pick<DumpItem, 'streams' | 'streamCount'> {
  if ('code' in opened || disclosure?.shows('open') !== true) return { streams: [], streamCount: 0 };
  const streams = opened.dump.streams();
  const order = (type: number): number => {
    const at = FIRST.findIndex((name) => name === streamKind(type)?.name);
    return at === -1 ? FIRST.length : at;
  };
  return {
    streams: streams
      .toSorted((a, b) => order(a.type) - order(b.type))
      .slice(0, MAX_LISTED_STREAMS)
      .map(({ type, location }) => ({ name: streamLabel(type), range: rangeOf(opened, location) })),
    streamCount: streams.length,
  };
}
