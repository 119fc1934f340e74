/** Where something stands in a text, both counted from 1; a column counts UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A value of a JSON or YAML document that knows where it begins. `other`: a number, a boolean or nothing. */
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

/** The value of a key, the first one of that name; null where the map has none. */
export function memberOf(members: readonly DocumentMember[], key: string): DocumentValue | null {
  return members.find((member) => member.key === key)?.value ?? null;
}

/** The text of a value where it is one of these; null for every other value. */
export function wordOf<W extends string>(value: DocumentValue | null, words: readonly W[]): W | null {
  return value?.kind === 'text' ? (words.find((word) => word === value.text) ?? null) : null;
}
