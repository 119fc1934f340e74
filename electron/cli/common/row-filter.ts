import { homedir } from 'node:os';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { readFilter } from '../../../shared/board/filter.ts';
import { matches } from '../../../shared/board/matches.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { filterFailureViews } from '../../../shared/text/presenters/filter-failures.ts';
import { type CommandResult, commandFailure } from './command-result.ts';

/** Makes a test for rows that match a filter; without a filter, every row matches. Errors: invalid_request if the filter is invalid. */
export function rowFilter(text: string | undefined, dialect: Dialect, now = Date.now()): CommandResult<(row: BoardRow) => boolean> {
  const { filter, errors } = readFilter(text ?? '');
  const [error] = filterFailureViews(errors);
  if (error !== undefined) return fail(commandFailure('invalid_request', CLI.badFilter(error.message)));
  const context = { by: dialect, now, zone: (time: number) => -60_000 * new Date(time).getTimezoneOffset(), home: homedir() };
  return ok((row) => matches(row, filter, context));
}
