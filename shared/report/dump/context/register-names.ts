type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** A number from 0 to 31 without a leading zero. */
type To31 = Digit | `1${Digit}` | `2${Digit}` | '30' | '31';

/** The names of a bank of 32 registers: `v0` to `v31`. */
export function bankOf32<Prefix extends string>(prefix: Prefix): readonly `${Prefix}${To31}`[] {
  return Array.from({ length: 32 }, (_, index) => `${prefix}${String(index)}` as `${Prefix}${To31}`);
}

/** The names of `count` registers, for runs whose names are not fields: `ymm0_high`. */
export function numbered(count: number, nameOf: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => nameOf(index));
}
