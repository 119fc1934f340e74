import { assertNever } from '../../errors.ts';
import type { JsonExpected } from './json-errors.ts';

/** What may stand next in JSON. `first-…`: right behind an opening bracket; `after`: behind a value within brackets; `behind`: the outermost is closed. */
export type JsonState = 'start' | 'first-name' | 'name' | 'colon' | 'value' | 'first-item' | 'item' | 'after' | 'behind';

export function expectedIn(state: JsonState, isInObject: boolean): JsonExpected {
  switch (state) {
    case 'start':
      return 'object';
    case 'first-name':
      return 'name-or-close-brace';
    case 'name':
      return 'name';
    case 'colon':
      return 'colon';
    case 'value':
    case 'item':
      return 'value';
    case 'first-item':
      return 'value-or-close-bracket';
    case 'after':
      return isInObject ? 'comma-or-close-brace' : 'comma-or-close-bracket';
    case 'behind':
      return 'end';
    default:
      return assertNever(state);
  }
}
