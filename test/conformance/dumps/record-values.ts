import type { Comparisons } from './comparison.ts';
import type { PrintedRecord } from './printed-records.ts';

/** The value of a field as Crashlens reads it. Null: Crashlens says that there is none, as `(null)` and `(invalid)` say in the output. */
export type OwnValue = number | bigint | string | boolean | null;

/** The values of a structure, by the name that `minidump_dump` gives each field. */
export type OwnValues = Readonly<Record<string, OwnValue>>;

/**
 * Compares all fields of a printed structure. A printed field that `ours` does not have is a disagreement. `ours` is null if Crashlens has no such structure.
 */
export function compareRecord(
  to: Comparisons,
  field: string,
  { label, fields }: Pick<PrintedRecord, 'label' | 'fields'>,
  ours: OwnValues | null,
): void {
  for (const [name, printed] of fields) {
    const value = ours === null ? undefined : ours[name];
    const item = label === '' ? name : `${label} ${name}`;
    to.add('breakpad', field, item, value === undefined ? '(not read)' : ownText(value), printedText(printed, value));
  }
}

function ownText(value: OwnValue): string | null {
  return value === null || value === '' ? null : String(value);
}

/** The printed value in the form of `ownText`: numbers are decimal, texts are without quotation marks. */
function printedText(printed: string, own: OwnValue | undefined): string | null {
  if (/^\((?:null|invalid|empty)\)$/.test(printed)) return null;
  const number = /^-?(?:0x[0-9a-f]+|\d+)/.exec(printed)?.[0];
  if (number !== undefined && typeof own !== 'string') {
    const isNegative = number.startsWith('-');
    const size = BigInt(isNegative ? number.slice(1) : number);
    // Breakpad prints some unsigned fields as signed ones.
    return String(isNegative ? BigInt.asUintN(32, -size) : size);
  }
  const text = /^"(.*)"$/.exec(printed)?.[1] ?? printed;
  return text === '' ? null : text;
}

/** Compares bytes. A disagreement shows the first place that differs, not the whole memory. */
export function addBytes(to: Comparisons, field: string, item: string, ours: string | null, recorded: string | null): void {
  let at = 0;
  if (ours !== null && recorded !== null && ours !== recorded) while (ours[at] === recorded[at]) at += 1;
  const from = at - (at % 2);
  const shown = (text: string | null): string | null =>
    text === null ? null : ours === recorded ? `${String(text.length / 2)} bytes` : `${String(from / 2)}: ${text.slice(from, from + 32)}`;
  to.add('breakpad', field, item, shown(ours), shown(recorded));
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
