/** The program whose recorded output a value is compared with. */
export type Reader = 'rust-minidump' | 'breakpad';

/** One value of a dump, as Crashlens reads it and as a reference program printed it. Null: no value. */
export interface Comparison {
  /** The name of the field, as in the printed table. */
  readonly field: string;
  readonly reader: Reader;
  /** What the value belongs to, such as `module 3 ntdll.dll`; empty for the dump as a whole. */
  readonly item: string;
  readonly ours: string | null;
  readonly recorded: string | null;
}

/** Collects the comparisons of one dump. */
export class Comparisons {
  readonly list: Comparison[] = [];

  add(reader: Reader, field: string, item: string, ours: string | null, recorded: string | null): void {
    this.list.push({ reader, field, item, ours, recorded });
  }
}

/** The common form of an address. Readers pad addresses to different lengths. */
export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

export function hexOrNull(value: bigint | null | undefined): string | null {
  return value === null || value === undefined ? null : hex(value);
}

/** The common form of an address that a reader printed; null stays null, and so does a text that is no number. */
export function hexText(text: string | null | undefined): string | null {
  return text === null || text === undefined || !/^0x[0-9a-f]+$/i.test(text) ? null : hex(BigInt(text));
}

/** The form of a text in which empty and missing are the same. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === '' || text === undefined ? null : text;
}

export function numberText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
