import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { TARGET_LIMITS } from '../../../shared/sending/targets/preset.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';
import { pressUntilFocused } from '../support/press.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const TOKEN = 'secret-token-of-the-target';

let files: ReportFiles;
let server: ReturnType<typeof createServer>;
/** The Authorization headers of the reports that the collector received. */
const authorizations: (string | undefined)[] = [];

function url(): string {
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`;
}

/** Starts a collector whose certificate is not trusted. */
test.beforeAll(async () => {
  files = await writeReportFiles();
  const [key, cert] = [path.join(files.folder, 'key.pem'), path.join(files.folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert, '-subj', '/CN=made-up', '-addext', 'subjectAltName=IP:127.0.0.1'], {
    stdio: 'pipe',
  });
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, answer) => {
    if (request.method === 'POST') authorizations.push(request.headers.authorization);
    request.resume().on('end', () => {
      answer.writeHead(request.method === 'POST' ? 200 : 405, { 'Content-Type': 'text/plain' });
      answer.end(request.method === 'POST' ? 'CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await files.remove();
});

test('a target can be created and tested, its certificate accepted, and a report sent to it with its token', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const targets = new TargetsPage(page);
  const target = new TargetPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await appPage.runCommand('Targets…');
  await expect(targets.entry('demo collector')).toHaveAttribute('aria-current', 'true');
  await expect(targets.field('Submission URL')).toHaveCount(0);

  await targets.button('New target').click();
  await targets.field('Submission URL').fill('collector.example');
  await targets.button('Save').click();
  await expect(targets.dialog).toContainText('It has no name.');
  await expect(targets.dialog).toContainText('it is not a full URL');
  await expect(targets.field('Submission URL')).toHaveValue('collector.example');

  await targets.field('Name').fill('Stage');
  await targets.field('Submission URL').fill(url());
  await targets.dialog.getByLabel('Bearer token').fill(TOKEN);
  await targets.button('Save and test connection').click();
  await expect(targets.step('connect')).toHaveAttribute('data-state', 'ok');
  await expect(targets.step('tls')).toContainText('its certificate is self-signed');
  await expect(targets.step('http')).toHaveAttribute('data-state', 'skipped');
  await expect(targets.dialog).toContainText('The token is in');
  await expect(targets.dialog.getByLabel('Bearer token')).toHaveValue('');
  await targets.field('Name').fill('Stage 2');
  await expect(targets.step('tls')).toHaveCount(0);
  await targets.field('Name').fill('Stage');
  await targets.button('Save and test connection').click();
  await targets.button('Accept this certificate').click();
  await expect(targets.dialog).toContainText('trusted only by its fingerprint');
  await targets.button('Save and test connection').click();
  await expect(targets.step('tls')).toHaveAttribute('data-state', 'ok');
  await expect(targets.step('http')).toContainText('returns 405');
  await targets.button('Close').last().click();

  await target.open();
  await target.chooseNamed('Stage');
  await target.close();
  await expect(target.button).toContainText('Stage');
  await expect(target.button).toContainText('certificate pinned');
  await send.open();
  await expect(send.headerChange('Authorization')).toBeVisible();
  await send.send();
  await expect(send.outcome).toHaveAttribute('data-kind', 'accepted');
  expect(authorizations).toEqual([`Bearer ${TOKEN}`]);
  expect(await app.messagesWith(TOKEN, 'out')).toEqual([]);
});

test('a certificate authority from a file makes its target trusted', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const targets = new TargetsPage(app.page);
  await appPage.waitUntilReady();
  await appPage.runCommand('Targets…');
  await targets.button('New target').click();
  await targets.field('Name').fill('Stage');
  await targets.field('Submission URL').fill(url());
  await targets.chooseCaFile(path.join(files.folder, 'cert.pem'));
  await expect(targets.authorities).toHaveValue(readFileSync(path.join(files.folder, 'cert.pem'), 'utf8'));
  const large = path.join(files.folder, 'large.pem');
  writeFileSync(large, '#'.repeat(TARGET_LIMITS.ca + 1));
  await targets.chooseCaFile(large);
  await expect(targets.dialog.getByRole('alert')).toContainText('too large');
  await expect(targets.authorities).toHaveValue(/BEGIN CERTIFICATE/);
  // The message disappears as soon as the text changes.
  await targets.authorities.press('End');
  await targets.authorities.pressSequentially('\n');
  await expect(targets.dialog.getByRole('alert')).toHaveCount(0);
  await targets.button('Save and test connection').click();
  await expect(targets.step('tls')).toHaveAttribute('data-state', 'ok');
  await expect(targets.step('http')).toContainText('returns 405');
});

test('the targets dialog asks before it discards changes or removes a target', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const targets = new TargetsPage(page);
  const target = new TargetPage(page);
  await appPage.waitUntilReady();
  await target.open();
  await target.chooseUrl('https://crash-reports.example.org/submit');
  await expect(target.named('crash-reports.example.org')).toBeChecked();
  await page.getByRole('button', { name: 'Edit this target…' }).click();
  await expect(target.popup).toHaveCount(0);
  await expect(targets.field('Submission URL')).toHaveValue('https://crash-reports.example.org/submit');
  await targets.field('Name').fill('Elsewhere');
  await page.keyboard.press('Escape');
  await targets
    .question(/Leave without saving/)
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(targets.field('Name')).toHaveValue('Elsewhere');
  await targets.button('Save').click();
  await expect(targets.entry('Elsewhere')).toBeVisible();
  await targets.button('Remove…').click();
  await targets
    .question(/Remove Elsewhere/)
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(targets.entry('Elsewhere')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(targets.dialog).toHaveCount(0);
  await expect(target.button).toContainText('demo collector');
});

test('a rule that rejected a report is treated as the user decides for its target', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const send = new SendPage(page);
  const targets = new TargetsPage(page);
  await appPage.waitUntilReady();
  await appPage.showScreen('Collector');
  await new CollectorPage(page).chooseNextAnswer('Rejected, hard');
  await appPage.showScreen('Reports');
  await send.sendToDemo();
  await expect(send.outcome).toHaveAttribute('data-kind', 'rejected');
  await send.outcome.getByRole('button', { name: /Treat this rule as/ }).click();
  await page.getByRole('option', { name: /^soft/ }).click();
  await expect(send.outcome.getByRole('button', { name: /Treat this rule as/ })).toContainText('soft');
  await send.done();
  await appPage.runCommand('Targets…');
  await expect(targets.field('Rule')).not.toHaveValue('');
});

test('the keyboard alone can create a target', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const targets = new TargetsPage(page);
  await appPage.waitUntilReady();
  await appPage.runCommand('Targets…');
  await targets.dialog.waitFor();
  await pressUntilFocused(page, 'Tab', /^New target$/);
  await page.keyboard.press('Enter');
  // When a new target is added, its name field gets the focus.
  await expect(targets.field('Name')).toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await expect(targets.field('Submission URL')).toBeFocused();
  await page.keyboard.type('http://127.0.0.1:9/submit');
  await page.keyboard.press('Enter');
  await expect(targets.entry('By keys')).toBeVisible();
  await expect(targets.field('Submission URL')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type(' alone');
  // Shift+Tab goes backwards from the first field to Save, which comes after the last field.
  await pressUntilFocused(page, 'Shift+Tab', /^Save$/);
  await page.keyboard.press('Enter');
  await expect(targets.entry('By keys alone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(targets.dialog).toHaveCount(0);
});

test('axe finds no problem in an invalid target and in a tested target', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const targets = new TargetsPage(app.page);
  await appPage.waitUntilReady();
  await appPage.runCommand('Targets…');
  await targets.dialog.waitFor();
  await targets.button('New target').click();
  await targets.button('Add a rule').click();
  await targets.field('Pinned certificate (SHA-256)').fill('no fingerprint');
  await targets.button('Save').click();
  await expect(targets.dialog).toContainText('The fingerprint is not the SHA-256');
  expect(await problems(app), 'faults').toEqual([]);
  await targets.field('Name').fill('Stage');
  await targets.field('Pinned certificate (SHA-256)').fill('');
  await targets.field('Submission URL').fill(url());
  await targets.button('Save and test connection').click();
  await expect(targets.step('tls')).toHaveAttribute('data-state', 'failed');
  expect(await problems(app), 'tested').toEqual([]);
});
