import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const ELSEWHERE = 'https://collector.invalid/submit';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

declare global {
  // Set in Electron's main process: the options with which the native dialog was opened.
  var askedToSend: Electron.MessageBoxOptions[];
}

/** Makes the native dialog of the desktop shell answer with the button of this index, and records the dialog's options. */
async function answerNatively(app: App, response: number): Promise<void> {
  await app.main?.evaluate(({ dialog }, chosen) => {
    globalThis.askedToSend = [];
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      globalThis.askedToSend.push(given.at(-1) as Electron.MessageBoxOptions);
      return Promise.resolve({ response: chosen, checkboxChecked: false });
    };
  }, response);
}

function askedNatively(app: App): Promise<Electron.MessageBoxOptions[]> {
  return app.main?.evaluate(() => globalThis.askedToSend) ?? Promise.resolve([]);
}

async function opened(app: App): Promise<SendPage> {
  const send = new SendPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await send.open();
  await send.chooseUrl(ELSEWHERE);
  await expect(send.sendButton).toHaveText(/^Send to collector\.invalid, with 2 protected annotations/);
  return send;
}

test(
  'the shell itself confirms sending to another machine, names host and contents, and sends nothing without consent',
  { tag: '@both' },
  async ({ launch }) => {
    const app = await launch({ files: [files.good] });
    await answerNatively(app, 0);
    const send = await opened(app);
    const words = await send.sendButton.innerText();
    await send.send();
    if (app.shell === 'electron') {
      await expect.poll(() => askedNatively(app)).toHaveLength(1);
      expect((await askedNatively(app))[0]).toMatchObject({ buttons: ['Cancel', words], defaultId: 0, cancelId: 0 });
      await expect(send.confirmation).toHaveCount(0);
    } else {
      await expect(send.confirmation).toContainText('The report leaves this machine and goes to collector.invalid');
      await expect(send.confirmation.getByRole('button', { name: words, exact: true })).toBeVisible();
      await expect(send.confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await send.decline();
      await expect(send.confirmation).toHaveCount(0);
    }
    await expect(send.sendButton).toBeEnabled();
    await expect(send.drawer).toBeVisible();
  },
);

test('consent applies for the session', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  await answerNatively(app, 1);
  const send = await opened(app);
  await send.send();
  if (app.shell !== 'electron') await send.confirm();
  await expect(send.failure).toContainText('collector.invalid');
  await send.done();
  await send.open();
  // Cancel has the focus, so neither Enter nor Ctrl+Enter sends a report to another machine.
  await expect(send.drawer.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect(send.sendButton).toBeFocused();
  await expect(send.drawer).toBeVisible();
  await send.send();
  await expect(send.failure).toContainText('collector.invalid');
  expect(await askedNatively(app)).toHaveLength(app.shell === 'electron' ? 1 : 0);
});

test('pressing Enter twice does not send to another machine', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  await answerNatively(app, 0);
  const send = await opened(app);
  await send.sendButton.focus();
  await app.page.keyboard.press('Enter');
  if (app.shell === 'electron') await expect.poll(() => askedNatively(app)).toHaveLength(1);
  else await expect(send.confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(send.confirmation).toHaveCount(0);
  await expect(app.page.getByRole('dialog', { name: /^(?:Sending|Attempt)$/ })).toHaveCount(0);
});
