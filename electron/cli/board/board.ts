import { isatty } from 'node:tty';
import { type Command, Option } from 'commander';
import { type FieldId, FIELD_IDS } from '../../../shared/board/fields.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import { ok } from '../../../shared/errors.ts';
import { filterHelp } from '../../../shared/text/board/filter.ts';
import { BOARD_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import {
  type BoardPage,
  type BoardQuery,
  type BoardRowView,
  type BoardSort,
  MAX_BOARD_ITEMS,
} from '../../../shared/bridge/view/board-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import type { CommandResult } from '../common/command-result.ts';
import { onEvent } from '../common/on-event.ts';
import { rowFilter } from '../common/row-filter.ts';
import { dialectOption } from '../common/target-options.ts';
import { failWith, printToStderr, written } from '../common/streams.ts';
import { type BoardForm, csvForm, jsonForm, textForm } from './board-forms.ts';
import { registerBoardAdd } from './board-add.ts';
import { fieldList, sortList } from './field-lists.ts';

interface BoardFlags {
  readonly filter?: string;
  readonly json?: true;
  readonly csv?: true;
  readonly sort?: readonly BoardSort[];
  readonly columns?: readonly FieldId[];
  readonly dialect: Dialect;
}

/** Default columns of the human-readable format. */
const USUAL_COLUMNS: readonly FieldId[] = ['verdict', 'reason', 'predicted', 'outcome', 'product', 'version', 'channel', 'size'];

/** `crashlens board`: prints the rows of the board from the store. Works even while an app is running. */
export function registerBoard(program: Command): void {
  const board = withHelp(program.command('board'), 'board', filterHelp(BOARD_FIELD_WORDS.words))
    .helpCommand(false)
    .option('--filter <filter>', BOARD_COMMAND.filter)
    .addOption(dialectOption().default('spec'))
    .optionsGroup(HELP_HEADINGS.output)
    .addOption(new Option('--json', BOARD_COMMAND.json).conflicts('csv'))
    .option('--csv', BOARD_COMMAND.csv)
    .addOption(new Option('--sort <fields>', BOARD_COMMAND.sort).argParser(sortList))
    .addOption(new Option('--columns <fields>', BOARD_COMMAND.columns).argParser(fieldList))
    .action(async (flags: BoardFlags) => {
      const printed = await printBoard(flags);
      if (!printed.ok) failWith(printed.error, flags);
    });
  registerBoardAdd(board);
}

async function printBoard(flags: BoardFlags): Promise<CommandResult<null>> {
  // The app ignores invalid parts of a filter and shows them while the user types; a command reports an error.
  const filter = rowFilter(flags.filter, flags.dialect);
  if (!filter.ok) return filter;
  const opened = await openHostAlongsideApp();
  if (!opened.ok) return opened;
  const host = opened.value;
  try {
    return await printRows(host, flags);
  } finally {
    await host.close();
  }
}

async function printRows(host: Host, { filter = '', dialect, sort = [], ...flags }: BoardFlags): Promise<CommandResult<null>> {
  const { form, columns } = formOf(flags);
  const query: BoardQuery = {
    filter,
    by: dialect,
    sort: [...sort],
    group: null,
    folded: [],
    columns: [...columns],
    from: 0,
    limit: MAX_BOARD_ITEMS,
    find: [],
    before: null,
  };
  const first = await loadedPage(host, query);
  if (!first.ok) return first;
  await written(Buffer.from(form.begin + form.page(rowsOf(first.value))));
  for (let from = MAX_BOARD_ITEMS; from < first.value.items; from += MAX_BOARD_ITEMS) {
    const next = await host.call('board.query', { ...query, from });
    if (!next.ok) return next;
    await written(Buffer.from(form.page(rowsOf(next.value))));
  }
  if (isatty(2)) printToStderr(BOARD_COMMAND.counted(first.value.matching, first.value.total));
  return ok(null);
}

/** Waits until all rows are loaded, then returns the first page. */
async function loadedPage(host: Host, query: BoardQuery): Promise<CommandResult<BoardPage>> {
  for (;;) {
    const changed = Promise.withResolvers<null>();
    const off = onEvent(host, 'board.changed', () => changed.resolve(null));
    try {
      const page = await host.call('board.query', query);
      if (!page.ok || !page.value.loading) return page;
      await changed.promise;
    } finally {
      off();
    }
  }
}

function rowsOf({ page }: BoardPage): readonly BoardRowView[] {
  return page.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
}

function formOf({ json, csv, columns }: Pick<BoardFlags, 'json' | 'csv' | 'columns'>): {
  readonly form: BoardForm;
  readonly columns: readonly FieldId[];
} {
  const isForPeople = json !== true && csv !== true;
  const fields = columns ?? (isForPeople ? USUAL_COLUMNS : FIELD_IDS);
  if (json === true) return { form: jsonForm(fields), columns: fields };
  return { form: isForPeople ? textForm(fields) : csvForm(fields), columns: fields };
}
