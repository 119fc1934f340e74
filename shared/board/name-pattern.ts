import type { BoardRow } from './board-row.ts';
import type { ValueName } from './report-facts.ts';

/** A report to save, and its position among the selected reports. */
interface NamedOne {
  readonly row: BoardRow;
  /** Position among the selected reports, from 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

/** Extensions of captures and bodies, possibly several: `.http.gz`. */
const CAPTURE_ENDINGS = /(?:\.(?:http|body|multipart|txt|bin|gz))+$/i;

/** Replaces a placeholder if the report does not have the value, or if the value is not public. */
const UNKNOWN = 'unknown';

/** The values of the placeholders in patterns for file names: public values as captured; null if a report has no value. */
const FIELDS = {
  name: ({ row }: NamedOne) => stemOf(row.locations[0].name),
  product: valueOf('ProductName'),
  version: valueOf('Version'),
  channel: valueOf('ReleaseChannel'),
  build: valueOf('BuildID'),
  id: ({ row }: NamedOne) => row.sha256?.slice(0, 8) ?? null,
  n: ({ number, of }: NamedOne) => String(number).padStart(String(of).length, '0'),
} as const;

type NameField = keyof typeof FIELDS;

export const NAME_FIELDS: Readonly<Record<NameField, (one: NamedOne) => string | null>> = FIELDS;

function valueOf(name: ValueName): (one: NamedOne) => string | null {
  return ({ row }) => row.facts?.values[name] ?? null;
}

/** Removes the extensions from the name of a capture. */
export function stemOf(name: string): string {
  return name.replace(CAPTURE_ENDINGS, '');
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** Returns the names in braces that are not in NAME_FIELDS, without repetitions. */
export function unknownNameFields(pattern: string): readonly string[] {
  const names = [...pattern.matchAll(IN_BRACES)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isNameField(name)))];
}

function isNameField(name: string): name is NameField {
  return Object.hasOwn(FIELDS, name);
}

/**
 * Makes a report's file name without extension or path separators. The caller must still replace characters that file names cannot contain. Unknown names in
 * braces stay.
 */
export function fillPattern(pattern: string, one: NamedOne): string {
  const filled = stemOf(pattern).replace(IN_BRACES, (whole, name: string) => (isNameField(name) ? filledIn(name, one) : whole));
  // A caller may take the last component of a path as the file name, so separators are replaced.
  return filled.replace(/[\\/]/g, '_');
}

function filledIn(name: NameField, one: NamedOne): string {
  const value = NAME_FIELDS[name](one);
  return value === null || value === '' ? UNKNOWN : value;
}
