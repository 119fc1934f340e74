import { app, ipcMain, Menu, nativeTheme, Notification, session, type BrowserWindow } from 'electron';
import { homedir } from 'node:os';
import path from 'node:path';
import { displayPath } from './host/platform/files/display-path.ts';
import { claimHome } from './host/platform/data-folder/claim-home.ts';
import { dataFolder } from './host/platform/data-folder/data-folder.ts';
import { openSharedProcessFolder } from './host/platform/data-folder/process-folder.ts';
import { pageFolder } from './host/app/page/page-folder.ts';
import { loadPageFiles } from './host/app/page/page-files.ts';
import { isCleanStart } from './host/report/session/clean-start.ts';
import { openHostThread } from './host/app/thread/open-host-thread.ts';
import { argvFiles } from './shell/argv-files.ts';
import { handleBridge } from './shell/bridge-ipc.ts';
import { desktopMeta } from './shell/desktop-meta.ts';
import { askOfPage, desktopPorts } from './shell/dialogs.ts';
import { denyDownloads } from './shell/downloads.ts';
import { editMenuTemplate } from './shell/edit-menu.ts';
import { eventQueue } from './shell/event-queue.ts';
import { fileLog } from './shell/log.ts';
import { menuTemplate } from './shell/menu-template.ts';
import { listenForRecent } from './shell/recent-menu.ts';
import { guardEveryPage } from './shell/navigation.ts';
import { openedFiles } from './shell/opened-files.ts';
import { guardPage } from './shell/page-guard.ts';
import { denyPermissions } from './shell/permissions.ts';
import { handleScheme, registerScheme } from './shell/protocol.ts';
import { denyRequests } from './shell/requests.ts';
import { enableSandbox } from './shell/sandbox.ts';
import { isFirstInstance } from './shell/single-instance.ts';
import { failStart } from './shell/start-failure.ts';
import { queueSigns } from './shell/queue-signs.ts';
import { closeOnQuit } from './shell/quit.ts';
import { backgroundColor, changedTheme, chosenTheme, useTheme } from './shell/theme.ts';
import { bringToFront, loadPage, makeWindow } from './shell/window.ts';

// These steps must precede `ready`. They set the data folder and restrict what the page can do.
const home = dataFolder(process.env, process.platform, homedir());
const claimed = claimHome(home, displayPath(home, homedir()));
// Chromium writes to `userData` before any other code can prevent it. Chromium gets a temporary folder if the data folder could not be claimed, for example
// because it belongs to another user.
app.setPath('userData', path.join(claimed.ok ? claimed.value : openSharedProcessFolder().path, 'electron'));
if (!claimed.ok) await failStart(claimed.error);
const log = fileLog(home);
const sandboxed = enableSandbox(app);
registerScheme();
guardEveryPage(app);

const files = openedFiles(argvFiles(process.argv, process.cwd(), !app.isPackaged));
app.on('open-file', (event, file) => {
  event.preventDefault();
  files.add([file]);
});

let window: BrowserWindow | null = null;
const isFirst = isFirstInstance(app, files.initial, (later) => {
  if (later === null) log('second_launch_refused');
  else files.add(later);
  if (window !== null) bringToFront(window);
});

if (!isFirst) app.exit(0);
else await run();

async function run(): Promise<void> {
  const opening = openHostThread({
    home,
    ports: desktopPorts(desktopMeta(app, sandboxed), () => window),
    env: process.env,
    session: isCleanStart(process.argv) ? 'clean' : 'restore',
    log: (line) => log('host_said', { line }),
  });
  const page = await loadPageFiles(pageFolder());
  await app.whenReady();
  log('started', { version: app.getVersion(), sandboxed });

  const opened = await opening;
  if (!opened.ok) return failStart(opened.error);
  const host = opened.value;
  const settings = await host.call('settings.state', {});
  if (settings.ok) useTheme(nativeTheme, chosenTheme(settings.value));
  host.onEvent((event, payload) => {
    const theme = changedTheme(event, payload);
    if (theme !== null) useTheme(nativeTheme, theme);
  });

  handleScheme(page);
  denyPermissions(session.defaultSession);
  denyRequests(session.defaultSession);
  denyDownloads(session.defaultSession);

  const windows = new Set<number>();
  const shown = makeWindow({ background: backgroundColor(nativeTheme.shouldUseDarkColors), developer: !app.isPackaged, windows });
  window = shown;
  shown.on('closed', () => (window = null));

  const events = eventQueue((name, ...rest) => {
    if (!shown.isDestroyed()) shown.webContents.send(name, ...rest);
  });
  shown.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) events.gone();
  });
  const load = (): void => {
    // An event of the window reports a failed load.
    loadPage(shown).catch(() => undefined);
  };
  guardPage(shown, { ask: (question) => askOfPage(question, window), load, quit: () => shown.destroy(), gone: events.gone, log });
  host.onEvent(events.tell);
  const progress = (share: number | null): void => {
    if (!shown.isDestroyed()) shown.setProgressBar(share ?? -1);
  };
  const notify = (title: string, body: string): void => new Notification({ title, body }).show();
  host.onEvent(queueSigns({ progress, notify }, settings.ok ? settings.value : null));
  handleBridge({
    ipc: ipcMain,
    host,
    windows,
    log,
    ready: events.ready,
  });
  shown.webContents.on('context-menu', (_event, pressed) => {
    const template = editMenuTemplate(pressed);
    if (template !== null) Menu.buildFromTemplate(template).popup({ window: shown });
  });
  listenForRecent(host, (recent) => {
    const template = menuTemplate({
      platform: process.platform,
      developer: !app.isPackaged,
      recent,
      command: (command) => events.tell('menu.command', { command }),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  });
  closeOnQuit(app, host, log);
  files.openWith((paths) => void host.openPaths(paths).catch(() => log('open_failed')));
  load();
}
