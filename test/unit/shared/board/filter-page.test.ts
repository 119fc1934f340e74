import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_IDS } from '../../../../shared/board/fields.ts';
import { FILTER_FAILURES } from '../../../../shared/board/filter-ast.ts';
import { readFilter } from '../../../../shared/board/filter.ts';
import { filterFailureText, filterHelp } from '../../../../shared/text/board/filter.ts';
import { BOARD_FIELD_WORDS } from '../../../../shared/text/board/filter-fields.ts';
import { filterPage } from '../../../docs/filter-page.ts';

const { words } = BOARD_FIELD_WORDS;

describe('the filter documentation', () => {
  it('matches docs/filter.md as npm run docs writes it', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../docs/filter.md'), 'utf8')).toBe(filterPage());
  });

  it('has an example for each key that parses and uses that key', () => {
    for (const field of FIELD_IDS) {
      const { filter, errors } = readFilter(words[field].example);
      expect(errors, field).toEqual([]);
      expect(filter.tokens, field).toMatchObject([{ kind: 'field', field }]);
      expect(filterHelp(words)).toContain(words[field].example);
    }
  });

  it('says for each failure what happened and what to write instead', () => {
    for (const code of FILTER_FAILURES) {
      for (const key of [null, 'verdict', 'size'] as const) {
        expect(filterFailureText({ code, key, offset: 0, length: 1 }, BOARD_FIELD_WORDS)).toMatch(
          /^[A-Z“].* (?:Choose|Write|Add|Use|Remove|put).*\.$/,
        );
      }
    }
  });
});
