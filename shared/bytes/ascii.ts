export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}
