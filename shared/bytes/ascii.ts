export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** True for a line feed or a carriage return. */
export function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}
