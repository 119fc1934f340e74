/** A position in a text. Line and column start at 1; the column counts UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A value of a JSON or YAML document with its position. `other`: a number, a boolean or null. */
export type DocumentValue =
  | { readonly kind: 'text'; readonly position: TextPosition; readonly text: string }
  | { readonly kind: 'other'; readonly position: TextPosition; readonly value: number | boolean | null }
  | { readonly kind: 'list'; readonly position: TextPosition; readonly items: readonly DocumentValue[] }
  | { readonly kind: 'map'; readonly position: TextPosition; readonly members: readonly DocumentMember[] };

export interface DocumentMember {
  readonly key: string;
  readonly position: TextPosition;
  readonly value: DocumentValue;
}

/** The first value of a key; null if the map does not have the key. */
export function memberOf(members: readonly DocumentMember[], key: string): DocumentValue | null {
  return members.find((member) => member.key === key)?.value ?? null;
}

/** The text of a value if it is one of `words`; otherwise null. */
export function wordOf<W extends string>(value: DocumentValue | null, words: readonly W[]): W | null {
  return value?.kind === 'text' ? (words.find((word) => word === value.text) ?? null) : null;
}
