import { GO_TO } from '../../../shared/text/report/bytes-tools.ts';

interface GotoFrom {
  /** Number of bytes. */
  readonly size: number;
  /** The offset to which a signed offset is added. */
  readonly from: number;
}

/** An optional sign, then a number: hex (`0x2F1`, `2F1h`), or decimal with or without separators (`1,203`). */
const WRITTEN = /^([+-]?)(?:0x([0-9a-f]+)|([0-9a-f]+)h|(\d+(?:[,_]\d{3})*))$/i;

/** An address of a dump: `@0x7FF612345678`, `@7ff6`12345678` or `address 0x…`. */
const ADDRESS = /^(?:@|address)(?:0x)?([0-9a-f]{1,16})$/i;

/** Parses an offset, or an address of a dump, which has an `@` before it; returns an error if the text is invalid or outside the shown bytes. */
export function readOffset(
  text: string,
  { size, from }: GotoFrom,
): { readonly offset: number } | { readonly address: string } | { readonly error: string } {
  const written = text.replaceAll(/\s+/g, '');
  const address = ADDRESS.exec(written.replaceAll('`', ''))?.[1];
  if (address !== undefined) return { address: `0x${address}` };
  const match = WRITTEN.exec(written);
  if (match === null) return { error: GO_TO.notOffset };
  const [, sign = '', prefixed, suffixed, decimal = ''] = match;
  const hex = prefixed ?? suffixed;
  const count = hex === undefined ? Number(decimal.replace(/[,_]/g, '')) : Number.parseInt(hex, 16);
  const offset = sign === '' ? count : sign === '+' ? from + count : from - count;
  if (size === 0) return { error: GO_TO.noBytes };
  return offset >= 0 && offset < size ? { offset } : { error: GO_TO.outside(size) };
}
