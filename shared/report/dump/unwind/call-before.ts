import type { CpuName } from '../format/machine.ts';

/** The bytes before a return address that can hold a call. */
export const CALL_WINDOW = 8;

/**
 * True if a call instruction ends at the end of `bytes`, false if none does, null if there are too few bytes to tell or the machine is unknown. `bytes` are the
 * ones before the return address. On x86 and amd64, data can look like a call, so `true` is no proof.
 */
export function endsWithCall(cpu: CpuName, bytes: Uint8Array, isThumb = false): boolean | null {
  switch (cpu) {
    case 'x86':
    case 'amd64':
      return bytes.length < 7 ? null : endsWithIntelCall(bytes);
    case 'arm64':
      return bytes.length < 4 ? null : isArm64Call(wordBefore(bytes));
    case 'arm':
      if (bytes.length < 4) return null;
      return isThumb ? isThumbCall(bytes) : isArmCall(wordBefore(bytes));
    default:
      return null;
  }
}

function wordBefore(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4, true);
}

/** `E8` with 32 bits, or `FF /2` and `FF /3` with any operand. */
function endsWithIntelCall(bytes: Uint8Array): boolean {
  const before = (distance: number): number => bytes[bytes.length - distance] ?? 0;
  if (before(5) === 0xe8) return true;
  for (let length = 2; length <= 7; length += 1) {
    if (before(length) !== 0xff) continue;
    if (indirectLength(before(length - 1), length > 2 ? before(length - 2) : null) === length) return true;
  }
  return false;
}

/** The length of `FF` with this ModRM byte and the byte after it; 0 if it is no call. */
function indirectLength(modrm: number, sib: number | null): number {
  const operation = (modrm >> 3) & 7;
  if (operation !== 2 && operation !== 3) return 0;
  const mode = modrm >> 6;
  const register = modrm & 7;
  if (mode === 3) return 2;
  const withSib = register === 4 ? 1 : 0;
  const displacement = mode === 1 ? 1 : mode === 2 || (mode === 0 && (register === 5 || (withSib === 1 && (sib ?? 0) % 8 === 5))) ? 4 : 0;
  return 2 + withSib + displacement;
}

/** BL, BLR and the variants of BLR with pointer authentication. */
function isArm64Call(word: number): boolean {
  return word >>> 26 === 0x25 || (word & 0xffff_fc1f) >>> 0 === 0xd63f_0000 || (word & 0xfeff_f800) >>> 0 === 0xd63f_0800;
}

/** BL, BLX of an address and of a register. */
function isArmCall(word: number): boolean {
  if (word >>> 25 === 0x7d) return true;
  return (word & 0x0f00_0000) >>> 0 === 0x0b00_0000 || (word & 0x0fff_fff0) >>> 0 === 0x012f_ff30;
}

/** BL and BLX of an address (4 bytes), BLX of a register (2 bytes). */
function isThumbCall(bytes: Uint8Array): boolean {
  const word = wordBefore(bytes);
  const first = word & 0xffff;
  const second = word >>> 16;
  return (second & 0xff87) === 0x4780 || ((first & 0xf800) === 0xf000 && (second & 0xc000) === 0xc000);
}
