import { FIELD_IDS } from '../../../../shared/board/fields.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import { csvLine } from '../../../../shared/history/csv-line.ts';
import { fieldCells } from '../../common/csv.ts';
import type { CheckOutput } from './check-output.ts';

/** CSV with a header line, then one line for each file: path and result, then the fields of the board. */
export function csvOutput(dialect: Dialect): CheckOutput {
  return {
    begin: csvLine(['path', 'fails', 'failure', ...FIELD_IDS]),
    entry({ path, row, unread, fails }) {
      return csvLine([path, fails ? 'yes' : 'no', unread?.message ?? '', ...fieldCells(row, FIELD_IDS, dialect)]);
    },
    end: () => [],
  };
}
