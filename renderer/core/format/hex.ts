/** Formats an offset for display: `0x02F1`, at least four digits. */
export function hexOffset(offset: number): string {
  return `0x${offset.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Formats an offset for a row of the bytes view, as `digits` digits without a prefix. */
export function hexRow(offset: number, digits: number): string {
  return offset.toString(16).toUpperCase().padStart(digits, '0');
}

/** Formats one byte as two digits. */
export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

/** The character of a printable ASCII byte, else a middle dot. */
export function asciiByte(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}
