import { FIELDS, type FieldId } from '../../../shared/board/fields.ts';
import { printFilter, readFilter } from '../../../shared/board/filter.ts';
import { writtenTokens } from '../../../shared/board/filter-syntax.ts';
import { textsWithoutField, withoutField as withoutFieldOf } from '../../../shared/board/without-field.ts';

/** How a filter uses a token: it selects rows with the token, rows without it, or (null) does not use it. */
export type TokenUse = 'with' | 'without' | null;

interface Written {
  readonly text: string;
  /** Canonical text, the same for all tokens with the same meaning. An invalid token is its own canonical text. */
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

/** Returns a function that tells how the filter uses a single token without a minus. The filter is parsed only once. */
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

/**
 * Adds a token to a filter, with a minus if `isNegated`. If the filter already has the token with this sign, removes it. If it has the token with the opposite
 * sign, changes the sign.
 */
export function withToken(filter: string, token: string, isNegated: boolean): string {
  const { plain } = written(token);
  const isThere = tokenUseIn(filter)(token) === (isNegated ? 'without' : 'with');
  const others = tokensOf(filter).filter((one) => one.plain !== plain);
  const texts = others.map(({ text }) => text);
  return (isThere ? texts : [...texts, `${isNegated ? '-' : ''}${plain}`]).join(' ');
}

/** Removes all conditions on a field from a filter. Returns the same filter if it has none. */
export function withoutField(filter: string, field: FieldId): string {
  return withoutFieldOf(FIELDS, filter, field);
}

/** Replaces all conditions of a filter on a field by these tokens. */
export function withFieldTokens(filter: string, field: FieldId, tokens: readonly string[]): string {
  return [...textsWithoutField(FIELDS, filter, field), ...tokens].join(' ');
}
