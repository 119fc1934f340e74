const UNITS: ReadonlyMap<string, number> = new Map(
  ['k', 'm', 'g', 't'].flatMap((letter, index) => {
    const decimal = 1_000 ** (index + 1);
    return [
      [letter, decimal],
      [`${letter}b`, decimal],
      [`${letter}ib`, 1_024 ** (index + 1)],
    ] as const;
  }),
);

const NUMBER = /^\d{1,15}(?:\.\d{1,6})?$/;
const SIZE = /^(\d{1,15}(?:\.\d{1,6})?)([a-z]{0,3})$/;

/** Parses a decimal number; null if the text is invalid. */
export function readNumber(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null;
}

/** Parses a size (`842`, `300k`, `1MB`, `1.5MiB`) as bytes, ignoring case; null if the text is invalid. */
export function readBytes(text: string): number | null {
  const [, amount = '', unit = ''] = SIZE.exec(text.toLowerCase()) ?? [];
  if (amount === '') return null;
  const factor = unit === '' || unit === 'b' ? 1 : UNITS.get(unit);
  const bytes = factor === undefined ? Number.NaN : Math.round(Number(amount) * factor);
  return Number.isSafeInteger(bytes) ? bytes : null;
}
