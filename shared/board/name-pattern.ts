import type { BoardRow } from './board-row.ts';
import type { ValueName } from './report-facts.ts';

/** One of many reports that are saved. */
interface NamedOne {
  readonly row: BoardRow;
  /** Which of those that were chosen, from 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

/** Endings of captures and bodies, several of them too: `.http.gz`. */
const CAPTURE_ENDINGS = /(?:\.(?:http|body|multipart|txt|bin|gz))+$/i;

/** What stands where a report has no such value, or none that is public. */
const UNKNOWN = 'unknown';

/** What can be filled into the name of a file, all of it public and as captured; null where a report has none. */
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

/** The name of a capture without its endings. */
export function stemOf(name: string): string {
  return name.replace(CAPTURE_ENDINGS, '');
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** What stands in braces and is none of NAME_FIELDS, each once. */
export function unknownNameFields(pattern: string): readonly string[] {
  const names = [...pattern.matchAll(IN_BRACES)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isNameField(name)))];
}

function isNameField(name: string): name is NameField {
  return Object.hasOwn(FIELDS, name);
}

/** The name of a report's file without its ending, without separators; it is yet to be made safe. What stands in braces and is no field stays. */
export function fillPattern(pattern: string, one: NamedOne): string {
  const filled = stemOf(pattern).replace(IN_BRACES, (whole, name: string) => (isNameField(name) ? filledIn(name, one) : whole));
  // Of a path the last piece alone would be left.
  return filled.replace(/[\\/]/g, '_');
}

function filledIn(name: NameField, one: NamedOne): string {
  const value = NAME_FIELDS[name](one);
  return value === null || value === '' ? UNKNOWN : value;
}
