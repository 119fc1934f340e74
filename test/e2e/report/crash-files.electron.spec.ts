import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCrash } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';

test('a dump passed by a second launch opens the new-report form', async ({ launch }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-pending-'));
  const [dump] = await writeCrash(folder, { ProductName: 'Firefox', Version: '148.0a1' });
  const app = await launch({ own: true });
  await new AppPage(app.page).waitUntilReady();
  expect(await app.launchAgain([dump])).toBe(0);
  await expect(new NewReportPage(app.page).parts()).toHaveCount(1);
  await rm(folder, { recursive: true, force: true });
});
