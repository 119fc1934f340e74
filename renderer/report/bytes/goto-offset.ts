import { GO_TO } from '../../../shared/text/report/bytes-tools.ts';

interface GotoFrom {
  /** Number of bytes. */
  readonly size: number;
  /** The offset to which a signed offset is added. */
  readonly from: number;
}

/** An optional sign, then a number: hex (`0x2F1`, `2F1h`), or decimal with or without separators (`1,203`). */
const WRITTEN = /^([+-]?)(?:0x([0-9a-f]+)|([0-9a-f]+)h|(\d+(?:[,_]\d{3})*))$/i;

/** Parses an offset, or returns an error if the text is invalid or outside the shown bytes. */
export function readOffset(text: string, { size, from }: GotoFrom): { readonly offset: number } | { readonly error: string } {
  const match = WRITTEN.exec(text.replace(/\s+/g, ''));
  if (match === null) return { error: GO_TO.notOffset };
  const [, sign = '', prefixed, suffixed, decimal = ''] = match;
  const hex = prefixed ?? suffixed;
  const count = hex === undefined ? Number(decimal.replace(/[,_]/g, '')) : Number.parseInt(hex, 16);
  const offset = sign === '' ? count : sign === '+' ? from + count : from - count;
  if (size === 0) return { error: GO_TO.noBytes };
  return offset >= 0 && offset < size ? { offset } : { error: GO_TO.outside(size) };
}
