import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { writeCaptures } from './captures.ts';
import type { Captures } from './tour.ts';
import { MENU_KINDS, OVERLAY_KINDS } from './overlay-kinds.ts';
import { HELP_PAGES } from './tour-app.ts';
import { TOURS } from './all-tours.ts';
import { runTour } from './run-tour.ts';

let files: Captures;

test.beforeAll(async () => {
  files = await writeCaptures();
});

test.afterAll(async () => {
  await files.remove();
});

// Each tour has about twenty stops, so recording a trace would take longer than the tour itself.
test.use({ trace: 'off' });
test.setTimeout(300_000);

for (const { name, launch: options, stops } of TOURS) {
  test(`every screen has no layout or axe defects at any size, density or theme, and an unchanged ARIA snapshot: ${name}`, async ({
    launch,
  }, info) => {
    const app = await launch(options(files));
    const { page } = app;
    const appPage = new AppPage(page);
    await appPage.waitUntilReady();
    const { defects, announced } = await runTour({ app, page, appPage, files }, name, stops);
    await writeFile(info.outputPath('defects.txt'), defects.join('\n'));
    expect.soft(defects.join('\n')).toBe('');
    expect.soft(announced.join('\n')).toMatchSnapshot(`${name}.txt`);
  });
}

test('the tours visit every screen, tab, overlay and menu, and a help page of each kind', async ({ launch }) => {
  const stops = TOURS.flatMap((tour) => tour.stops);
  const all = (of: 'overlay' | 'menu' | 'screen' | 'tab'): readonly string[] => [
    ...new Set(stops.map((stop) => stop[of]).filter((name) => name !== undefined)),
  ];
  expect([...all('overlay')].sort()).toEqual([...OVERLAY_KINDS].sort());
  expect([...all('menu')].sort()).toEqual([...MENU_KINDS].sort());

  // This report has every tab.
  const { page } = await launch({ files: [files.rich] });
  await page.setViewportSize({ width: 1024, height: 768 });
  await new AppPage(page).waitUntilReady();
  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('button');
  expect([...all('screen')].sort()).toEqual((await screens.allInnerTexts()).map((name) => name.trim()).sort());
  const tabs = page.getByRole('tablist', { name: 'Views of the report' }).getByRole('tab');
  await expect(tabs).toHaveText([...all('tab')].map((name) => new RegExp(`^${name}`, 'u')));
  const help = new HelpPage(page);
  await new AppPage(page).runCommand('Show all help pages');
  await expect(help.title).toHaveText('All pages');
  await expect(help.pane.getByRole('heading', { level: 3 }), 'kinds of pages').toHaveCount(HELP_PAGES.length);
});
