/** Hexadecimal without leading zeros. */
export function hexText(value: bigint): string {
  return `0x${value.toString(16)}`;
}
