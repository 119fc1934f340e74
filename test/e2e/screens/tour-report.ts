import { BytesPage } from '../pages/bytes-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { StoredPage } from '../pages/stored-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ExplanationPage } from '../pages/explanation-page.ts';
import { contextMenu, escape, menu, screen, stay, type TourStop, type Tour, type Visit } from './tour.ts';

const report = ({ page }: Visit): ReportPage => new ReportPage(page);
const editor = ({ page }: Visit): EditorPage => new EditorPage(page);

/** A stop with the open menu of a button, and optionally a submenu. */
function menuOf(name: string, button: string, item?: RegExp): TourStop {
  return {
    name,
    async open({ page }) {
      await page.getByRole('group', { name: 'The whole report' }).getByRole('button', { name: button }).click();
      await page.getByRole('menu').first().waitFor();
      if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
    },
    shown: menu,
    async leave({ page }) {
      await page.keyboard.press('Escape');
      if (item !== undefined) await page.keyboard.press('Escape');
      await page.getByRole('menu').first().waitFor({ state: 'detached' });
    },
  };
}

const ANNOTATIONS: readonly TourStop[] = [
  {
    name: 'annotations, a masked value',
    tab: 'Annotations',
    async open(visit) {
      await visit.appPage.selectReport('rich.http');
      await report(visit).selectAnnotation('URL');
    },
    shown: screen,
  },
  { name: 'annotations, revealed', open: (visit) => report(visit).revealAnnotation('URL'), shown: screen },
  { name: 'annotations, JSON as a value', open: (visit) => report(visit).selectAnnotation('AsyncShutdownTimeout'), shown: screen },
  {
    name: 'annotations, JSON as a tree',
    overlay: 'json',
    async open({ page }) {
      await page.getByRole('button', { name: /^Open as tree/ }).click();
      await page.getByRole('tree', { name: 'JSON tree' }).waitFor();
      await page.getByRole('searchbox', { name: 'Find in names and values' }).fill('name');
    },
    shown: ({ page }) => page.getByRole('dialog', { name: 'AsyncShutdownTimeout' }),
    leave: escape,
  },
  { name: 'annotations, filtered to none', open: (visit) => report(visit).filterAnnotations('nothing is named so'), shown: screen },
  {
    name: 'value editor',
    async open(visit) {
      await report(visit).filterAnnotations('');
      await report(visit).selectAnnotation('Version');
      await editor(visit).editAnnotation('Version');
    },
    shown: screen,
    leave: (visit) => editor(visit).done(),
  },
  contextMenu('annotation', (visit) => report(visit).annotationRow('Version').getByRole('gridcell').first()),
  {
    name: 'help beside a report',
    async open({ page, ...visit }) {
      await report({ page, ...visit }).selectAnnotation('URL');
      await new HelpPage(page).ask();
    },
    shown: ({ page }) => new HelpPage(page).pane,
    leave: ({ page }) => new HelpPage(page).close(),
  },
];

const TABS: readonly TourStop[] = [
  { name: 'parts', tab: 'Parts', open: (visit) => report(visit).selectTab('Parts'), shown: screen },
  {
    name: 'parts, one of them',
    open: (visit) => report(visit).partRow('upload_file_minidump_browser').click(),
    shown: screen,
  },
  contextMenu('part', (visit) => report(visit).partRow('memory_report').getByRole('gridcell').first()),
  {
    name: 'dump, the crash',
    tab: 'Dump',
    async open(visit) {
      await report(visit).selectTab('Dump');
      await visit.page
        .getByTestId('crash-screen')
        .getByRole('grid', { name: /^Frames/ })
        .waitFor();
    },
    shown: screen,
  },
  contextMenu('frame', ({ page }) =>
    page
      .getByRole('grid', { name: /^Frames of thread/ })
      .getByRole('gridcell')
      .first(),
  ),
  {
    name: 'dump, places of symbols',
    overlay: 'symbols',
    async open({ page }) {
      await page.getByRole('button', { name: 'Add symbols…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Symbols' });
      await dialog.getByRole('textbox', { name: 'Symbol server' }).fill('https://symbols.example');
      await dialog.getByRole('button', { name: 'Add server' }).click();
      await dialog.getByRole('listitem').filter({ hasText: 'https://symbols.example/' }).waitFor();
    },
    shown: ({ page }) => page.getByRole('dialog', { name: 'Symbols' }),
    leave: escape,
  },
  {
    name: 'dump, the question about a symbol server',
    overlay: 'symbols.ask',
    async open({ page }) {
      await page.getByRole('button', { name: 'Ask symbols.example' }).click();
      await page.getByRole('alertdialog').getByRole('list', { name: 'Modules' }).waitFor();
    },
    shown: ({ page }) => page.getByRole('alertdialog'),
    async leave({ page }) {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Do not ask' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'dump, the modules',
    async open({ page }) {
      await page.getByRole('radio', { name: /^Modules/ }).click();
      await page.getByRole('grid', { name: /^Modules/ }).waitFor();
    },
    shown: screen,
    async leave({ page }) {
      await page.getByRole('radio', { name: 'Crash' }).click();
    },
  },
  {
    name: 'memory report, masked',
    tab: 'Memory report',
    async open(visit) {
      await report(visit).selectTab('Memory report');
      await visit.page.getByRole('region', { name: 'Figures of the crashed process' }).waitFor();
    },
    shown: screen,
  },
  {
    name: 'memory report, the tree',
    async open({ page }) {
      await page.getByRole('button', { name: 'Reveal the tree' }).click();
      await page
        .getByRole('treegrid', { name: 'Memory of the processes' })
        .getByRole('row', { name: /^explicit/ })
        .click();
      await page.getByRole('region', { name: 'Selected row' }).waitFor();
    },
    shown: screen,
  },
  {
    name: 'memory report, the choice of a second one',
    overlay: 'memory.compare',
    async open({ page }) {
      await page.getByRole('button', { name: 'Compare…' }).click();
      await page
        .getByRole('dialog', { name: 'Compare with' })
        .getByRole('button', { name: /^rich\.http/ })
        .waitFor();
    },
    shown: ({ page }) => page.getByRole('dialog', { name: 'Compare with' }),
    async leave({ page }) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^rich\.http/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'memory report, a comparison',
    async open({ page }) {
      await page.getByText('The difference is masked until both trees are revealed.').waitFor();
    },
    shown: screen,
    async leave(visit) {
      await visit.page.getByRole('button', { name: 'End the comparison' }).click();
      await visit.appPage.runCommand('Hide all values');
    },
  },
  { name: 'bytes', tab: 'Bytes', open: (visit) => report(visit).selectTab('Bytes'), shown: screen },
  {
    name: 'bytes, some selected',
    open: ({ page }) => new BytesPage(page).press('ControlOrMeta+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'),
    shown: screen,
  },
  contextMenu('bytes', ({ page }) => new BytesPage(page).byte(1)),
  {
    name: 'bytes, gone to',
    async open({ page }) {
      await new BytesPage(page).press('Control+KeyG');
      await page.getByRole('textbox', { name: 'Offset' }).waitFor();
    },
    shown: screen,
    leave: escape,
  },
  {
    name: 'bytes, found',
    async open({ page }) {
      const bytes = new BytesPage(page);
      await bytes.press('Control+KeyF');
      await bytes.find('Text', 'Content');
      await bytes.hits.waitFor();
    },
    shown: screen,
    leave: escape,
  },
  {
    name: 'bytes, edited',
    open: (visit) => editor(visit).toggleByteEditing(),
    shown: screen,
    leave: stay,
  },
  {
    name: 'bytes to insert',
    isReopened: true,
    open: ({ page }) => page.getByRole('button', { name: 'Insert bytes…' }).click(),
    shown: ({ page }) => page.getByRole('dialog', { name: 'Insert bytes' }),
    async leave(visit) {
      await escape(visit);
      await editor(visit).toggleByteEditing();
    },
  },
  { name: 'headers', tab: 'Headers', open: (visit) => report(visit).selectTab('Headers'), shown: screen },
  {
    name: 'headers, a line is edited',
    open: (visit) => editor(visit).editHeader('User-Agent'),
    shown: screen,
    leave: escape,
  },
  contextMenu('header', (visit) => editor(visit).headers().getByRole('gridcell', { name: 'Host', exact: true })),
  {
    name: 'stored',
    tab: 'Stored',
    async open({ page }) {
      await new StoredPage(page).open();
      await new StoredPage(page).things.waitFor();
    },
    shown: screen,
  },
  { name: 'explanation', open: ({ page }) => new ExplanationPage(page).open(), shown: screen },
  {
    name: 'findings in a narrow window',
    tab: 'Findings and edits',
    async open(visit) {
      await new ExplanationPage(visit.page).showFindings();
      await visit.page.setViewportSize({ width: 1024, height: 768 });
      await report(visit).selectTab('Findings');
    },
    shown: screen,
  },
  contextMenu('tree', (visit) => report(visit).structure.getByRole('row').nth(1)),
  menuOf('convert menu', 'Convert'),
  menuOf('levels of gzip', 'Convert', /^Compress with gzip/u),
  menuOf('break menu', 'Break'),
  menuOf('save menu', 'Save'),
];

const OTHERS: readonly TourStop[] = [
  {
    name: 'a malformed report',
    async open(visit) {
      await visit.appPage.selectReport('broken.http');
      await report(visit).findings().first().waitFor();
    },
    shown: screen,
  },
  contextMenu('finding', (visit) => report(visit).findings().first()),
  {
    name: 'explanation of a rejected report',
    open: ({ page }) => new ExplanationPage(page).open(),
    shown: screen,
    leave: ({ page }) => new ExplanationPage(page).showFindings(),
  },
  {
    name: 'stored, nothing',
    async open({ appPage, page }) {
      await appPage.selectReport('refused.http');
      await new StoredPage(page).open();
      await new StoredPage(page).nothing.waitFor();
    },
    shown: screen,
  },
  {
    name: 'stored, with differences',
    async open({ appPage, page }) {
      await appPage.selectReport('lossy.http');
      await new StoredPage(page).open();
      await new StoredPage(page).differences().first().waitFor();
    },
    shown: screen,
  },
  contextMenu('stored', ({ page }) => new StoredPage(page).cells('Version').first()),
  contextMenu('tab', ({ appPage }) => appPage.reportTab('lossy.http')),
  {
    name: 'list of open reports',
    isReopened: true,
    open: ({ appPage }) => appPage.openList(),
    shown: menu,
    async leave(visit) {
      await escape(visit);
      // Moves the focus, because the focused element would now show its tooltip.
      await report(visit).selectTab('Annotations');
    },
  },
  {
    name: 'files are held over the window',
    async open({ appPage, files, page }) {
      await appPage.holdFiles([files.good], report({ page } as Visit).verdict);
      await page.getByText('Drop 1 file to open it').waitFor();
    },
    shown: screen,
    leave: async ({ page }) => {
      await page.dispatchEvent('body', 'dragleave');
    },
  },
];

/** Stops of the contents of an open report. */
export const REPORT: Tour = {
  name: 'report',
  launch: ({ rich, broken, lossy, refused }) => ({ files: [rich, broken, lossy, refused] }),
  stops: [...ANNOTATIONS, ...TABS, ...OTHERS],
};
