import type { FilterableField } from './fields.ts';
import { writtenTokens } from './filter-syntax.ts';
import { readFilterOf } from './filter.ts';

/** Returns the tokens of a filter as written, without the tokens for one field. Negated tokens of that field stay. */
export function textsWithoutField<F extends string>(
  fields: Readonly<Record<F, FilterableField>>,
  filter: string,
  field: F,
): readonly string[] {
  return writtenTokens(filter).flatMap(({ offset, length }) => {
    const text = filter.slice(offset, offset + length);
    const [token] = readFilterOf(fields, text).filter.tokens;
    return token?.kind === 'field' && token.field === field && !token.negated ? [] : [text];
  });
}

/** Removes the tokens for a field from a filter, except negated ones. Returns the text unchanged if there are none. */
export function withoutField<F extends string>(fields: Readonly<Record<F, FilterableField>>, filter: string, field: F): string {
  const texts = textsWithoutField(fields, filter, field);
  return texts.length === writtenTokens(filter).length ? filter : texts.join(' ');
}
