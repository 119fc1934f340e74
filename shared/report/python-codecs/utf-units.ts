/** Decodes UTF-16 or UTF-32. Returns null for invalid bytes. `surrogates`: accept lone surrogates. */
export function decodeUnits(bytes: Uint8Array, unit: 2 | 4, littleEndian: boolean, surrogates: boolean): string | null {
  if (bytes.length % unit !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const units: number[] = [];
  let text = '';
  for (let at = 0; at < bytes.length; at += unit) {
    const point = unit === 2 ? view.getUint16(at, littleEndian) : view.getUint32(at, littleEndian);
    if (point > 0x10ffff) return null;
    if (unit === 4 && !surrogates && point >= 0xd800 && point <= 0xdfff) return null;
    if (point < 0x10000) units.push(point);
    else units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
    if (units.length > 8_000) {
      text += String.fromCharCode(...units);
      units.length = 0;
    }
  }
  text += String.fromCharCode(...units);
  return surrogates || text.isWellFormed() ? text : null;
}

/** Decodes UTF-16 or UTF-32. A byte order mark at the start gives the byte order, and is removed. Without a mark, the byte order is little-endian. */
export function decodeMarkedUnits(bytes: Uint8Array, unit: 2 | 4): string | null {
  const mark = bytes.length < unit ? null : decodeUnits(bytes.subarray(0, unit), unit, false, true);
  if (mark === '\ufeff') return decodeUnits(bytes.subarray(unit), unit, false, false);
  const text = decodeUnits(bytes, unit, true, false);
  return text?.startsWith('\ufeff') === true ? text.slice(1) : text;
}
