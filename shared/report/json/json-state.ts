import { assertNever } from '../../errors.ts';
import type { JsonExpected } from './json-errors.ts';

/** What JSON allows next. `first_…`: directly after an opening bracket. `after`: after a value within brackets. `behind`: after the outermost value. */
export type JsonState = 'start' | 'first_name' | 'name' | 'colon' | 'value' | 'first_item' | 'item' | 'after' | 'behind';

export function expectedIn(state: JsonState, isInObject: boolean): JsonExpected {
  switch (state) {
    case 'start':
      return 'object';
    case 'first_name':
      return 'name_or_close_brace';
    case 'name':
      return 'name';
    case 'colon':
      return 'colon';
    case 'value':
    case 'item':
      return 'value';
    case 'first_item':
      return 'value_or_close_bracket';
    case 'after':
      return isInObject ? 'comma_or_close_brace' : 'comma_or_close_bracket';
    case 'behind':
      return 'end';
    default:
      return assertNever(state);
  }
}
