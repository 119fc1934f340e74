import { expect } from 'playwright/test';
import { addedBoardOf, BoardPage } from '../pages/board-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { BOARD_COUNT } from './captures.ts';
import { contextMenu, dialog, escape, screen, stay, type TourStop, type Tour, type Visit } from './tour.ts';

const board = ({ page }: Visit): BoardPage => new BoardPage(page);
const outbox = ({ page }: Visit): OutboxPage => new OutboxPage(page);
const history = ({ page }: Visit): HistoryPage => new HistoryPage(page);
const collector = ({ page }: Visit): CollectorPage => new CollectorPage(page);

// Reports from Firefox nightly. No throttling rule samples this channel, so the collector gives the same answers in each run.
const TAKEN = 'report-0058';
const TAKEN_BEFORE = 'report-0050';

const OUTBOX: readonly TourStop[] = [
  {
    name: 'send many',
    overlay: 'rows.send',
    async open(visit) {
      await addedBoardOf(visit.app, BOARD_COUNT);
      await visit.appPage.showScreen('Collector');
      await collector(visit).chooseThrottling(/^Mozilla/u);
      await visit.appPage.showScreen('Reports');
      await board(visit).sortByName('report-0000.http');
      await board(visit).row('report-').first().click();
      await board(visit).selectAll();
      await board(visit).act('Send…');
      await expect(outbox(visit).plan).toContainText('would be queued for');
    },
    shown: dialog,
    leave: stay,
  },
  {
    name: 'send many, each of them',
    overlay: 'rows.send',
    open: (visit) => outbox(visit).dialog.getByText('All of them').click(),
    shown: dialog,
    leave: stay,
  },
  {
    name: 'send many, queued',
    overlay: 'rows.send',
    async open(visit) {
      await outbox(visit)
        .dialog.getByRole('button', { name: /^Queue /u })
        .click();
      await outbox(visit).dialog.getByRole('button', { name: 'Show the outbox' }).waitFor();
    },
    shown: dialog,
    leave: (visit) => outbox(visit).dialog.getByRole('button', { name: 'Show the outbox' }).click(),
  },
  {
    name: 'outbox',
    open: (visit) => expect(outbox(visit).screen).toContainText('Nothing left to send.', { timeout: 60_000 }),
    shown: screen,
  },
  {
    name: 'outbox, one of them',
    async open(visit) {
      await outbox(visit).unfold('Rejected, soft');
      await outbox(visit).row('report-').first().click();
      await expect(outbox(visit).details).toContainText('What happened');
    },
    shown: screen,
  },
  contextMenu('queued', (visit) => outbox(visit).row('report-').first().getByRole('gridcell').first()),
  {
    name: 'outbox, two selected',
    async open(visit) {
      await outbox(visit).row('report-').first().click();
      await visit.page.keyboard.press('Shift+ArrowDown');
      await expect(outbox(visit).screen).toContainText('2 selected');
    },
    shown: screen,
  },
  {
    name: 'repeat',
    overlay: 'queue.repeat',
    open: (visit) =>
      outbox(visit)
        .heading('Rejected, soft')
        .getByRole('button', { name: /^Repeat…/u })
        .click(),
    shown: dialog,
  },
  {
    name: 'take out of the outbox',
    overlay: 'queue.ask',
    open: (visit) =>
      outbox(visit)
        .heading('Accepted')
        .getByRole('button', { name: /^Remove/u })
        .click(),
    shown: dialog,
  },
  {
    name: 'outbox, its target is paused',
    open: (visit) => outbox(visit).choose('Targets', 'Pause demo collector'),
    shown: screen,
  },
];

const HISTORY: readonly TourStop[] = [
  {
    name: 'history',
    async open(visit) {
      await visit.appPage.showScreen('History');
      await history(visit).rows().first().waitFor();
    },
    shown: screen,
  },
  {
    name: 'history, one of them',
    async open(visit) {
      await history(visit).rows().filter({ hasText: TAKEN }).click();
      await expect(history(visit).pane).toContainText('HTTP/1.1 200');
    },
    shown: screen,
  },
  {
    name: 'history, two compared',
    async open(visit) {
      await history(visit)
        .rows()
        .filter({ hasText: TAKEN_BEFORE })
        .click({ modifiers: ['ControlOrMeta'] });
      await history(visit).comparison.waitFor();
    },
    shown: screen,
  },
  contextMenu('attempt', (visit) => history(visit).rows().filter({ hasText: TAKEN }).getByRole('gridcell').first()),
  {
    name: 'history, completions',
    async open(visit) {
      await history(visit).filter.fill('');
      await history(visit).filter.pressSequentially('o');
      await history(visit).completions.first().waitFor();
    },
    shown: ({ page }) => page.getByRole('listbox', { name: 'Completions' }),
    leave: escape,
  },
  {
    name: 'history, a filter with faults',
    async open(visit) {
      await history(visit).filter.fill('nothing:here');
      await history(visit).filter.blur();
      await history(visit).problems.waitFor();
    },
    shown: screen,
    leave: (visit) => history(visit).filter.fill(''),
  },
];

function chooser(name: string, label: RegExp): TourStop {
  return {
    name,
    open: ({ page }) => page.getByRole('button', { name: label }).click(),
    shown: ({ page }) => page.getByRole('listbox').last(),
    leave: async (visit) => {
      await escape(visit);
      await visit.page.getByRole('listbox').last().waitFor({ state: 'detached' });
    },
  };
}

const COLLECTOR: readonly TourStop[] = [
  {
    name: 'collector',
    async open(visit) {
      await visit.appPage.showScreen('Collector');
      await collector(visit).requests().first().waitFor();
    },
    shown: screen,
  },
  {
    name: 'collector, a request',
    open: (visit) => collector(visit).requests().filter({ hasText: TAKEN }).getByRole('gridcell').first().click(),
    shown: screen,
  },
  contextMenu('logged', (visit) => collector(visit).requests().filter({ hasText: TAKEN }).getByRole('gridcell').first()),
  chooser('collector, what it answers next', /Next answer/u),
  chooser('collector, what it answers always', /Every answer/u),
  chooser('collector, its rulebook', /Judges by/u),
  chooser('collector, its throttling', /Throttling/u),
];

/** Stops of sent and queued reports, and of the collector that received them. */
export const SENDING: Tour = {
  name: 'sending',
  // A fixed sample roll: a random one would change the answers from run to run.
  launch: ({ mixed }) => ({ files: [mixed.folder], env: { CRASHLENS_DEMO_DRAW: '0.5' } }),
  stops: [...OUTBOX, ...HISTORY, ...COLLECTOR],
};
