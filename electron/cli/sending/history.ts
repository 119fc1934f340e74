import { isatty } from 'node:tty';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isTime } from '../../../shared/board/filter-times.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { filterHelp } from '../../../shared/text/board/filter.ts';
import { HISTORY_COMMAND } from '../../../shared/text/sending/history-command.ts';
import { ATTEMPT_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { ATTEMPT_CSV_HEAD, attemptCsvLine, attemptJsonLine } from '../../../shared/history/attempt-forms.ts';
import { ATTEMPT_TABLE } from '../../../shared/history/attempt-fields.ts';
import { type AttemptFacts, MAX_HISTORY_ROWS } from '../../../shared/bridge/view/history-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { wholeNumber } from '../common/number-options.ts';
import { failWith, printToStderr, written } from '../common/streams.ts';
import { columns, visible, visibleStart } from '../common/terminal-text.ts';

interface HistoryFlags {
  readonly filter?: string;
  readonly since?: string;
  readonly limit?: number;
  readonly json?: true;
  readonly csv?: true;
}

/** An output format for attempts. All texts include line ends. */
interface HistoryForm {
  readonly begin: string;
  readonly page: (rows: readonly AttemptFacts[]) => string;
}

/** Maximum number of characters in a cell on a terminal. */
const MAX_CELL_LENGTH = 48;

/** `crashlens history`: prints the stored attempts. Works even while an app is running. */
export function registerHistory(program: Command): void {
  withHelp(program.command('history'), 'history', filterHelp(ATTEMPT_FIELD_WORDS.words))
    .option('--filter <filter>', HISTORY_COMMAND.filter)
    .addOption(new Option('--since <time>', HISTORY_COMMAND.since).argParser(timeOf))
    .addOption(new Option('--limit <number>', HISTORY_COMMAND.limit).argParser(wholeNumber(1, 999_999_999)))
    .addOption(new Option('--json', HISTORY_COMMAND.json).conflicts('csv'))
    .option('--csv', HISTORY_COMMAND.csv)
    .action(async (flags: HistoryFlags) => {
      const printed = await printHistory(flags);
      if (!printed.ok) failWith(printed.error, flags);
    });
}

/** Checks a time given by the user. Throws commander's error, which is shown to the user. */
function timeOf(text: string): string {
  if (!isTime(text.toLowerCase())) throw new InvalidArgumentError(HISTORY_COMMAND.badTime);
  return text;
}

async function printHistory(flags: HistoryFlags): Promise<CommandResult<null>> {
  const opened = await openHostAlongsideApp();
  if (!opened.ok) return opened;
  const host = opened.value;
  try {
    return await printAttempts(host, flags);
  } finally {
    await host.close();
  }
}

async function printAttempts(
  host: Host,
  { filter = '', since, limit = Number.POSITIVE_INFINITY, ...flags }: HistoryFlags,
): Promise<CommandResult<null>> {
  const form = formOf(flags);
  const asked = since === undefined ? filter : `at>=${since} ${filter}`;
  let last = Number.POSITIVE_INFINITY;
  let left = limit;
  for (let from = 0; ; from += MAX_HISTORY_ROWS) {
    const page = await host.call('history.query', { filter: asked, from, limit: MAX_HISTORY_ROWS });
    if (!page.ok) return page;
    const [error] = page.value.errors;
    // The app ignores invalid parts of a filter and shows them while the user types; a command reports an error.
    if (error !== undefined) return fail(commandFailure('invalid_request', CLI.badFilter(error.message)));
    // New attempts shift the rows of later pages, so rows that were already printed are skipped.
    const rows = page.value.rows.filter(({ number }) => number < last).slice(0, left);
    left -= rows.length;
    last = rows.at(-1)?.number ?? last;
    await written(Buffer.from((from === 0 ? form.begin : '') + form.page(rows)));
    if (left === 0 || page.value.rows.length < MAX_HISTORY_ROWS) {
      if (isatty(2)) printToStderr(HISTORY_COMMAND.counted(page.value.matching, page.value.total));
      return ok(null);
    }
  }
}

function formOf({ json, csv }: Pick<HistoryFlags, 'json' | 'csv'>): HistoryForm {
  if (json === true) return { begin: '', page: (rows) => rows.map(attemptJsonLine).join('') };
  if (csv === true) return { begin: ATTEMPT_CSV_HEAD, page: (rows) => rows.map(attemptCsvLine).join('') };
  return textForm();
}

/** Human-readable columns. Column widths are computed separately for each page of rows. */
function textForm(): HistoryForm {
  let heads: readonly (readonly string[])[] = [HISTORY_COMMAND.heads];
  return {
    begin: '',
    page(rows) {
      const lines = columns([...heads, ...rows.map(cellsOf)], MAX_CELL_LENGTH);
      heads = [];
      return rows.length === 0 ? '' : `${lines.join('\n')}\n`;
    },
  };
}

function cellsOf(attempt: AttemptFacts): readonly string[] {
  const { at, state, status, value, failure, target, host, product, version, name } = attempt;
  const [outcome = null] = ATTEMPT_TABLE.fields.outcome.of(attempt);
  const answer = value ?? failure ?? (status === null ? '' : String(status));
  const cells = [String(outcome ?? state), answer, target ?? host ?? '', product ?? '', version ?? ''];
  return [new Date(at).toISOString(), ...cells.map((cell) => visibleStart(cell, MAX_CELL_LENGTH)), visible(name ?? '')];
}
