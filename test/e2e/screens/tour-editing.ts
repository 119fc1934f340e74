import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { byCommand, contextMenu, dialog, escape, screen, stay, type TourStop, type Tour, type Visit } from './tour.ts';

const report = ({ page }: Visit): ReportPage => new ReportPage(page);
const preview = ({ page }: Visit): PreviewPage => new PreviewPage(page);
const edits = ({ page }: Visit): EditsPage => new EditsPage(page);
const send = ({ page }: Visit): SendPage => new SendPage(page);

function previewOf(name: string, menu: 'Convert' | 'Break', item: RegExp): TourStop {
  return {
    name,
    overlay: 'preview',
    async open(visit) {
      await preview(visit).choose(menu, item);
      await preview(visit).verdictChange.waitFor();
    },
    shown: dialog,
  };
}

const EDITING: readonly TourStop[] = [
  previewOf('preview of a break', 'Break', /line end/u),
  previewOf('preview of a conversion', 'Convert', /^Convert to/u),
  byCommand('boundary', 'Change the boundary…', 'boundary'),
  {
    name: 'edits',
    async open(visit) {
      await report(visit).selectAnnotation('Version');
      await new EditorPage(visit.page).changeAnnotation('Version', '149.0');
      await preview(visit).choose('Break', /line end/u);
      await preview(visit).apply();
      await edits(visit).steps().first().waitFor();
    },
    shown: screen,
  },
  contextMenu('step', (visit) => edits(visit).steps().first()),
  byCommand('discard', 'Discard all edits…', 'discard'),
  {
    name: 'unsaved',
    overlay: 'unsaved',
    open: ({ appPage }) => appPage.reportTab('good.http').press('Delete'),
    shown: dialog,
  },
  byCommand('erase', 'Erase this report…', 'erase'),
  {
    name: 'edits that wait',
    async open(visit) {
      await visit.appPage.reportTab('good.http').press('Delete');
      await edits(visit).answerClosing('Keep the edits for next time');
      await visit.appPage.closeReport('rich.http');
      await edits(visit).savedDrafts().first().waitFor();
    },
    shown: screen,
  },
  {
    name: 'edits to forget',
    overlay: 'forget',
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^Forget the edits of/u })
        .first()
        .click(),
    shown: dialog,
  },
  {
    name: 'edits, restored',
    open: async (visit) => {
      await edits(visit).openSavedDraft('good.http');
      await report(visit).verdict.waitFor();
    },
    shown: screen,
  },
];

const SENDING: readonly TourStop[] = [
  {
    name: 'target',
    open: ({ page }) => new TargetPage(page).open(),
    shown: ({ page }) => new TargetPage(page).popup,
    leave: ({ page }) => new TargetPage(page).close(),
  },
  {
    name: 'target, its rulebooks',
    async open({ page }) {
      await new TargetPage(page).open();
      await new TargetPage(page).dialect.click();
      await page.getByRole('listbox').last().waitFor();
    },
    shown: ({ page }) => page.getByRole('listbox').last(),
    async leave(visit) {
      await escape(visit);
      await new TargetPage(visit.page).close();
    },
  },
  { name: 'send', overlay: 'send', open: (visit) => send(visit).open(), shown: dialog, leave: stay },
  {
    name: 'send, all of it',
    overlay: 'send',
    async open(visit) {
      await send(visit).unfold('Judged by');
      await send(visit).unfold('Sent with');
    },
    shown: dialog,
    leave: stay,
  },
  {
    name: 'send to another machine',
    overlay: 'send',
    open: (visit) => send(visit).chooseUrl('https://collector.invalid/submit'),
    shown: dialog,
    leave: stay,
  },
  {
    name: 'the question before a report leaves',
    async open(visit) {
      await send(visit).send();
      await send(visit).confirmation.waitFor();
    },
    shown: (visit) => send(visit).confirmation,
    leave: (visit) => send(visit).confirm(),
  },
  {
    name: 'an attempt that got no answer',
    overlay: 'attempt',
    open: (visit) => send(visit).failure.waitFor({ timeout: 60_000 }),
    shown: dialog,
    leave: (visit) => send(visit).done(),
  },
  {
    name: 'an answer: malformed',
    overlay: 'attempt',
    open: (visit) => send(visit).sendToDemo(),
    shown: dialog,
    leave: (visit) => send(visit).done(),
  },
  {
    name: 'an answer: accepted',
    overlay: 'attempt',
    async open(visit) {
      await edits(visit).discardAll();
      await send(visit).sendToDemo();
    },
    shown: dialog,
    leave: (visit) => send(visit).done(),
  },
  { name: 'a report that was answered', open: stay, shown: screen },
  contextMenu('sent', (visit) => report(visit).attempts().first()),
  {
    name: 'a notice',
    async open({ appPage }) {
      await appPage.dropFiles([{ name: 'a page that is no report.html', bytes: Buffer.from('<!doctype html>') }]);
      await appPage.failures.first().waitFor();
    },
    shown: screen,
    leave: ({ appPage }) => appPage.dismissNotices(),
  },
  byCommand('notices', 'Show notices', 'notices'),
];

/** Stops of editing a report and sending it. */
export const EDITS: Tour = {
  name: 'editing',
  launch: ({ rich, good }) => ({ files: [rich, good] }),
  stops: [
    {
      name: 'a report to edit',
      async open(visit) {
        await visit.appPage.selectReport('good.http');
        await report(visit).verdict.filter({ hasText: 'LIKELY' }).waitFor();
      },
      shown: screen,
    },
    ...EDITING,
    ...SENDING,
  ],
};
