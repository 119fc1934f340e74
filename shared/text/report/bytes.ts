import { formatCount } from '../../bytes/quantities.ts';
import type { ByteRegionKind } from '../../bridge/view/byte-regions.ts';

/** Colour classes of bytes, with their names in the legend. */
export const REGION_CLASSES = {
  delimiter: 'delimiter',
  header: 'header',
  value: 'value',
  content: 'content',
  stray: 'outside of parts',
} as const;

export type RegionClass = keyof typeof REGION_CLASSES;

/** Colour class of each kind of region. */
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

/** The name of a region of bytes: `"ProductName" value`. */
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
      return 'stray bytes, outside of parts';
    case 'epilogue':
      return 'epilogue, after the closing delimiter';
  }
}

/** Number of masked bytes in the selection. `isAll`: all selected bytes are known. */
export function maskedAmong(count: number, isAll: boolean): string {
  const bytes = count === 1 ? '1 byte masked' : `${formatCount(count)} bytes masked`;
  return isAll ? bytes : `at least ${bytes}`;
}

export const BYTES = {
  masked: 'masked',
  edited: 'edited',
  legend: 'Legend of colours and lines',
} as const;
