import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { MapView } from '../../bridge/view/explanation-view.ts';

type Segment = MapView['segments'][number];

/** Labels of the body map. */
export const BODY_MAP = {
  title: 'Body map',
  help: 'Click, drag or press an arrow key to go to the bytes.',
  table: 'Body as a table',
  what: 'What',
  offset: 'Offset',
  size: 'Size',
  fault: (offset: string): string => `${offset}: decided here`,
} as const;

/** Name of each kind of segment, in singular and plural. */
const KINDS: Readonly<Record<Segment['kind'], readonly [one: string, many: string]>> = {
  annotation: ['annotation', 'annotations'],
  extra: ['extra', 'JSON parts'],
  binary: ['binary part', 'binary parts'],
  nameless: ['part without a name', 'parts without a name'],
  preamble: ['before the parts', 'before the parts'],
  epilogue: ['after the parts', 'after the parts'],
  stray: ['outside of parts', 'outside of parts'],
  several: ['part', 'parts'],
};

/** `memory_report`, `9 annotations`, `outside of parts`. */
export function segmentName({ kind, name, count }: Segment): string {
  const [one, many] = KINDS[kind];
  return count === 1 ? (name ?? one) : `${formatCount(count)} ${many}`;
}

/** A segment on one line, for screen readers. `offset`: in the format of the Bytes tab. */
export function segmentText(segment: Segment, offset: string): string {
  return `${segmentName(segment)}, ${formatSize(segment.range.length)} at ${offset}${segment.masked ? ', masked' : ''}`;
}
