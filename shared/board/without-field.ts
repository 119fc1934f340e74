import type { FilterableField } from './fields.ts';
import { writtenTokens } from './filter-syntax.ts';
import { readFilterOf } from './filter.ts';

/** The tokens of a filter, as they are written, without those that ask for a field: what the field is left out for stays. */
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

/** The filter without what it asks of a field; the very same if it asks nothing of it. */
export function withoutField<F extends string>(fields: Readonly<Record<F, FilterableField>>, filter: string, field: F): string {
  const texts = textsWithoutField(fields, filter, field);
  return texts.length === writtenTokens(filter).length ? filter : texts.join(' ');
}
