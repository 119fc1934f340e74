/** `0x` and at least `digits` lower-case digits. */
export function hex(value: bigint | number, digits = 1): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/** An address in the width of the machine, as rust-minidump prints it: 8 or 16 digits. */
export function hexAddress(value: bigint, pointerBytes: 4 | 8): string {
  return hex(value, pointerBytes * 2);
}
