import { formatCount } from '../../bytes/quantities.ts';
import type { ByteRegionKind } from '../../bridge/view/byte-regions.ts';

/** The kinds of bytes that are told apart by colour, as the legend of the bytes names them. */
export const REGION_CLASSES = {
  delimiter: 'delimiter',
  header: 'header',
  value: 'value',
  content: 'content',
  stray: 'outside of parts',
} as const;

export type RegionClass = keyof typeof REGION_CLASSES;

/** How each kind of region is coloured. */
export const CLASS_OF_REGION: Readonly<Record<ByteRegionKind, RegionClass>> = {
  request_line: 'header',
  header_line: 'header',
  head_end: 'delimiter',
  delimiter: 'delimiter',
  header: 'header',
  value: 'value',
  content: 'content',
  preamble: 'stray',
  stray: 'stray',
  epilogue: 'stray',
};

/** What bytes belong to, for people: `"ProductName" value`. */
export function regionName(kind: ByteRegionKind, name: string | null): string {
  const quoted = name === null ? '' : `"${name}" `;
  switch (kind) {
    case 'request_line':
      return 'request line';
    case 'head_end':
      return 'end of the head';
    case 'delimiter':
      return name === null ? 'delimiter' : `delimiter before ${quoted.trim()}`;
    case 'header_line':
      return `${quoted}header`;
    case 'header':
      return name === null ? 'part headers' : `headers of ${quoted.trim()}`;
    case 'value':
      return `${quoted}value`;
    case 'content':
      return `${quoted}content`;
    case 'preamble':
      return 'preamble, before the first part';
    case 'stray':
      return 'stray bytes, of no part';
    case 'epilogue':
      return 'epilogue, behind the closing delimiter';
  }
}

/** Of masked bytes among those that are selected. `isAll`: all of these are known. */
export function maskedAmong(count: number, isAll: boolean): string {
  const bytes = count === 1 ? '1 byte masked' : `${formatCount(count)} bytes masked`;
  return isAll ? bytes : `at least ${bytes}`;
}

export const BYTES = {
  masked: 'masked',
  edited: 'edited',
  legend: 'What the colours and lines mean',
} as const;
