import type { OpenOverlay } from '../../../renderer/core/state/app-store.ts';
import { METADATA_TEXTS } from '../../../shared/board/board-row.ts';
import { WRITE_COMMANDS } from '../../../shared/text/board/board-screen.ts';
import { addedBoardOf, BoardPage } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { BOARD_COUNT } from './captures.ts';
import { byCommand, contextMenu, dialog, escape, menu, screen, stay, type TourStop, type Tour, type Visit } from './tour.ts';

const board = ({ page }: Visit): BoardPage => new BoardPage(page);
const bulk = ({ page }: Visit): BulkPage => new BulkPage(page);

/** A list or menu that opens from a button in the board's toolbar. */
function under(name: string, button: string | RegExp, role: 'menu' | 'listbox'): TourStop {
  return {
    name,
    open: (visit) => board(visit).screen.getByRole('toolbar').getByRole('button', { name: button }).click(),
    shown: role === 'menu' ? menu : ({ page }) => page.getByRole('listbox').last(),
    leave: async (visit) => {
      await escape(visit);
      await visit.page.getByRole(role).last().waitFor({ state: 'detached' });
    },
  };
}

const ROWS: readonly TourStop[] = [
  { name: 'board', open: ({ app }) => addedBoardOf(app, BOARD_COUNT), shown: screen },
  {
    name: 'board, charts',
    open: ({ appPage }) => appPage.runCommand('Show charts'),
    shown: screen,
    leave: ({ appPage }) => appPage.runCommand('Show charts'),
  },
  under('board, saved filters', 'Saved filters', 'menu'),
  under('board, groups', /Group by/u, 'listbox'),
  under('board, what is added', 'Add', 'menu'),
  {
    name: 'board, a filter with faults',
    open: (visit) => board(visit).type('predicted:malformed nothing:here'),
    shown: screen,
  },
  ...['client:', 'pred', 'finding:', 'product:'].map((typed): TourStop => ({
    name: `board, completions of ${typed}`,
    async open(visit) {
      await board(visit).filter.fill('');
      await board(visit).filter.pressSequentially(typed);
      await board(visit).completions.first().waitFor();
    },
    shown: ({ page }) => page.getByRole('listbox', { name: 'Completions' }),
    leave: escape,
  })),
  { name: 'board, nothing matches', open: (visit) => board(visit).type('product:Nothing'), shown: screen },
  {
    name: 'board, a preview below',
    async open(visit) {
      await board(visit).type('name:report-000');
      await visit.appPage.runCommand('Preview below');
      await board(visit).sortByName('report-0000.http');
      await board(visit).row('report-0005.http').click();
      await board(visit).verdict.filter({ hasText: 'MALFORMED' }).waitFor();
    },
    shown: screen,
  },
  contextMenu('row', (visit) => board(visit).row('report-0005.http').getByRole('gridcell').first()),
  {
    name: 'board, a preview beside',
    open: ({ appPage }) => appPage.runCommand('Preview beside'),
    shown: screen,
    leave: ({ appPage }) => appPage.runCommand('Preview below'),
  },
  {
    name: 'board, groups by product',
    open: (visit) => board(visit).groupBy('By product'),
    shown: screen,
    leave: (visit) => board(visit).groupBy('No groups'),
  },
  {
    name: 'board, all selected',
    async open(visit) {
      await board(visit).row('report-0005.http').click();
      await board(visit).selectAll();
    },
    shown: screen,
  },
];

const over: readonly (readonly [string, OpenOverlay['kind']])[] = [
  ['Columns…', 'columns'],
  ['Tag selected reports…', 'rows.tags'],
  ...METADATA_TEXTS.map((text) => [WRITE_COMMANDS[text], 'rows.text'] as const),
  ['Save selected reports as…', 'rows.save'],
  ['Remove selected reports…', 'rows.forget'],
  ['Show report details', 'rows.details'],
  ['Save this filter…', 'filter.save'],
  ['Show watched folders', 'folders'],
  ['Show earlier changes', 'bulks'],
];

const CHANGES: readonly TourStop[] = [
  {
    name: 'change',
    overlay: 'rows.change',
    open: (visit) => board(visit).act('Change…'),
    shown: dialog,
    leave: stay,
  },
  {
    name: 'change, what of',
    async open(visit) {
      await bulk(visit).dialog.getByRole('button', { name: 'What to change' }).click();
      await visit.page.getByRole('listbox').last().waitFor();
    },
    shown: ({ page }) => page.getByRole('listbox').last(),
    leave: escape,
  },
  {
    name: 'change, one finding',
    overlay: 'rows.change',
    open: (visit) => bulk(visit).choose('What to change', 'Fix a finding'),
    shown: dialog,
    leave: stay,
  },
  {
    name: 'change, its preview',
    overlay: 'rows.change',
    async open(visit) {
      await bulk(visit).choose('What to change', 'All safe fixes');
      await bulk(visit).preview();
    },
    shown: dialog,
    leave: stay,
  },
  {
    name: 'change, what became of it',
    overlay: 'rows.change',
    async open(visit) {
      await bulk(visit)
        .dialog.getByRole('button', { name: /^Change \d+ reports?$/u })
        .click();
      await bulk(visit).result.waitFor();
    },
    shown: dialog,
    leave: (visit) => bulk(visit).close(),
  },
  byCommand('earlier changes', 'Show earlier changes', 'bulks'),
];

/** Stops of the board with many reports. */
export const BOARD: Tour = {
  name: 'board',
  launch: ({ mixed }) => ({ files: [mixed.folder] }),
  stops: ROWS,
};

/** Stops of actions on many reports. */
export const BOARD_ACTS: Tour = {
  name: 'board-actions',
  launch: ({ mixed }) => ({ files: [mixed.folder] }),
  stops: [
    {
      name: 'board, ten of them',
      async open(visit) {
        await addedBoardOf(visit.app, BOARD_COUNT);
        await board(visit).type('name:report-000');
        await board(visit).sortByName('report-0000.http');
        await board(visit).row('report-0005.http').click();
        await board(visit).verdict.filter({ hasText: 'MALFORMED' }).waitFor();
      },
      shown: screen,
    },
    ...over.map(([command, kind]) => byCommand(command, command, kind)),
    ...CHANGES,
  ],
};
