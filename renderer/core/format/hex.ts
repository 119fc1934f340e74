/** An offset for people: `0x02F1`, at least four digits. */
export function hexOffset(offset: number): string {
  return `0x${offset.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** An offset as the bytes view numbers its rows: `digits` digits without a prefix. */
export function hexRow(offset: number, digits: number): string {
  return offset.toString(16).toUpperCase().padStart(digits, '0');
}

/** One byte as two digits. */
export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

/** One byte as a character where it is printable ASCII, else a middle dot. */
export function asciiByte(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}
