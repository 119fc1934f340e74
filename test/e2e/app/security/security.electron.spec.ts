import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANNEL_NAMES } from '../../../../shared/bridge/channels.ts';
import { BRIDGE_EXTRAS } from '../../../../shared/bridge/contract.ts';
import { expect, test } from '../../support/fixture.ts';

/** Electron's main process. A test stores there whether the download was cancelled. */
type Downloading = typeof globalThis & { isCancelled?: boolean };

test('window.open opens nothing', async ({ app }) => {
  const before = app.page.context().pages().length;
  expect(await app.page.evaluate(() => window.open('https://example.com/') === null)).toBe(true);
  expect(app.page.context().pages().length).toBe(before);
  expect(app.main?.windows().length).toBe(1);
});

test('the desktop page cannot navigate to another URL', async ({ app }) => {
  app.allowProblem(/Not allowed to load local resource/);
  for (const address of ['https://example.com/', 'app://crashlens.example/', 'file:///etc/hostname', 'app://other/']) {
    await app.page.evaluate((target) => {
      location.href = target;
    }, address);
  }
  expect(await app.page.evaluate(() => document.title)).toBe('Crashlens');
  expect(app.page.url()).toBe('app://crashlens/');
});

test('a frame gets no bridge, and no guest page is attached', async ({ app }) => {
  app.allowProblem(/Content Security Policy|sandbox/i);
  const found = await app.page.evaluate(() => {
    const frame = document.createElement('iframe');
    // A frame without a URL is loaded as soon as it is attached.
    document.body.append(frame);
    const inside = frame.contentWindow === null ? 'no window' : typeof Reflect.get(frame.contentWindow, 'bridge');
    const guest = document.createElement('webview');
    guest.setAttribute('src', 'https://example.com/');
    document.body.append(guest);
    const kind = Object.prototype.toString.call(guest);
    const names = ['process', 'require'].map((name) =>
      frame.contentWindow === null ? 'undefined' : typeof Reflect.get(frame.contentWindow, name),
    );
    frame.remove();
    guest.remove();
    return { inside, kind, names };
  });
  expect(['no window', 'undefined']).toContain(found.inside);
  expect(found.kind).toMatch(/HTMLUnknownElement|HTMLElement/);
  expect(found.names).toEqual(['undefined', 'undefined']);
});

test('the bridge has exactly the functions of the contract', async ({ app }) => {
  const found = await app.page.evaluate(() => {
    const bridge = Reflect.get(globalThis, 'bridge') as Record<string, unknown>;
    const nested = Object.values(bridge).filter((member) => typeof member !== 'function').length;
    return { keys: Object.keys(bridge), nested };
  });
  expect([...found.keys].sort()).toEqual([...CHANNEL_NAMES, ...BRIDGE_EXTRAS].sort());
  expect(found.nested).toBe(0);
});

test('the window is made with safe preferences', async ({ app }) => {
  const preferences = await app.main?.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .filter((contents) => contents.getType() === 'window')
      // Electron provides this function only for tests, so it is missing in the types.
      .map((contents) => (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()),
  );
  expect(preferences).toHaveLength(1);
  const [window = {}] = preferences ?? [];
  expect(window).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
  for (const off of ['nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'allowRunning' + 'InsecureContent'])
    expect(window[off] ?? false).toBe(false);
  expect(window['webSecurity'] ?? true).toBe(true);
});

test('the renderer runs in the system’s sandbox', async ({ app }) => {
  test.skip(
    process.platform === 'linux' && process.getuid?.() === 0,
    'as root Electron needs --no-sandbox, so there is no sandbox to prove',
  );
  const metas = (await app.messages()).filter((message) => message.text.includes('"sandboxed":'));
  expect(metas.some((message) => message.text.includes('"sandboxed":true'))).toBe(true);
});

test('a download that the page starts is cancelled', async ({ app }) => {
  app.allowProblem(/Content Security Policy|Not allowed|Failed/i);
  // Registered after the shell's own handler, so that this handler sees whether the shell's handler cancelled the download.
  await app.main?.evaluate(({ session }) => {
    session.defaultSession.once('will-download', (event) => {
      (globalThis as Downloading).isCancelled = event.defaultPrevented;
    });
  });
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.txt';
    link.click();
  });
  await expect.poll(() => app.main?.evaluate(() => (globalThis as Downloading).isCancelled ?? 'not begun')).toBe(true);
});

test('a second launch hands its files to the first and ends', async ({ launch }) => {
  const app = await launch({ own: true });
  expect(await app.launchAgain(['/nowhere/capture.http'])).toBe(0);
  await expect
    .poll(async () => (await app.messagesWith('report.failed', 'out')).length, { message: 'the first launch tells of the file' })
    .toBeGreaterThan(0);
  expect(await app.messagesWith('/nowhere/')).toEqual([]);
});

test('a file dropped on the window opens as a report and does not become the page', async ({ launch }) => {
  const app = await launch();
  const capture = path.join(app.home, 'dropped.http');
  await writeFile(capture, 'POST /submit HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi');
  const session = await app.page.context().newCDPSession(app.page);
  const data = { items: [], files: [capture], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await expect.poll(async () => (await app.messagesWith('dropped.http', 'out')).length).toBeGreaterThan(0);
  expect(app.page.url()).toBe('app://crashlens/');
});
