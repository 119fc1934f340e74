import { FIELDS, type FieldId } from '../../../shared/board/fields.ts';
import { printFilter, readFilter } from '../../../shared/board/filter.ts';
import { writtenTokens } from '../../../shared/board/filter-syntax.ts';
import { textsWithoutField, withoutField as withoutFieldOf } from '../../../shared/board/without-field.ts';

/** How a filter asks for what a token says: for rows that have it, for those that do not, or not at all. */
export type TokenUse = 'with' | 'without' | null;

interface Written {
  readonly text: string;
  /** As any other text is written that asks for the same; a token that cannot be read stands for itself. */
  readonly plain: string;
  readonly isNegated: boolean;
}

function written(text: string): Written {
  const [token] = readFilter(text).filter.tokens;
  if (token === undefined) return { text, plain: text, isNegated: false };
  return { text, plain: printFilter({ tokens: [{ ...token, negated: false }] }), isNegated: token.negated };
}

function tokensOf(filter: string): readonly Written[] {
  return writtenTokens(filter).map(({ offset, length }) => written(filter.slice(offset, offset + length)));
}

/** How a filter asks for what tokens say, each one token without a minus. The filter is read once for all of them. */
export function tokenUseIn(filter: string): (token: string) => TokenUse {
  const tokens = tokensOf(filter);
  return (token) => {
    if (tokens.length === 0) return null;
    const { plain } = written(token);
    const found = tokens.find((one) => one.plain === plain);
    if (found === undefined) return null;
    return found.isNegated ? 'without' : 'with';
  };
}

/** The filter with a token, or with a minus before it; without it where it stands there so already. */
export function withToken(filter: string, token: string, isNegated: boolean): string {
  const { plain } = written(token);
  const isThere = tokenUseIn(filter)(token) === (isNegated ? 'without' : 'with');
  const others = tokensOf(filter).filter((one) => one.plain !== plain);
  const texts = others.map(({ text }) => text);
  return (isThere ? texts : [...texts, `${isNegated ? '-' : ''}${plain}`]).join(' ');
}

/** The filter without what it asks of a field; the very same if it asks nothing of it. */
export function withoutField(filter: string, field: FieldId): string {
  return withoutFieldOf(FIELDS, filter, field);
}

/** The filter with these tokens as all that it asks of a field. */
export function withFieldTokens(filter: string, field: FieldId, tokens: readonly string[]): string {
  return [...textsWithoutField(FIELDS, filter, field), ...tokens].join(' ');
}
