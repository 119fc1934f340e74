import { app, dialog, shell, type BrowserWindow } from 'electron';
import path from 'node:path';
import { DIALOGS, PAGE_FAILURES } from '../../shared/text/app/menu.ts';
import type { Meta } from '../../shared/bridge/view/app-view.ts';
import { isWebAddress } from '../../shared/sending/targets/crash-link.ts';
import { linkAddress } from '../host/app/page/links.ts';
import type { Ports } from '../host/platform/base/ports.ts';
import { systemKeychain } from './keychain.ts';
import type { PageQuestion } from './page-guard.ts';

/**
 * Asks the user about a page that cannot continue. Resolves with the index of the chosen button. If the user closes the dialog, resolves with the index of the
 * last button.
 */
export async function askOfPage({ message, detail, buttons, signal }: PageQuestion, parent: BrowserWindow | null): Promise<number> {
  const last = buttons.length - 1;
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    title: PAGE_FAILURES.title,
    message,
    detail,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: last,
    signal,
  };
  const { response } = await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
  return response;
}

const OPEN_FILES: Electron.OpenDialogOptions = {
  title: DIALOGS.openTitle,
  properties: ['openFile', 'multiSelections'],
  filters: [
    { name: DIALOGS.allFiles, extensions: ['*'] },
    { name: DIALOGS.captures, extensions: ['http', 'gz', 'bin', 'txt', 'multipart'] },
  ],
};

const OPEN_FOLDERS: Electron.OpenDialogOptions = { title: DIALOGS.openFoldersTitle, properties: ['openDirectory', 'multiSelections'] };

const SAVE_FOLDER: Electron.OpenDialogOptions = {
  title: DIALOGS.saveFolderTitle,
  buttonLabel: DIALOGS.saveFolderButton,
  properties: ['openDirectory', 'createDirectory'],
};

/** Returns the ports of the desktop shell: the system's dialogs and browser. `window`: returns null while there is no window. */
export function desktopPorts(meta: Meta, window: () => BrowserWindow | null): Ports {
  /** Origins that the user agreed to open, until the app ends. */
  const agreed = new Set<string>();
  return {
    now: () => Date.now(),
    meta: () => meta,
    async chooseFiles(what) {
      const parent = window();
      const options = what === 'folders' ? OPEN_FOLDERS : OPEN_FILES;
      const { canceled, filePaths } = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
      return canceled ? [] : filePaths;
    },
    async chooseSavePath(suggestedName) {
      const parent = window();
      const options: Electron.SaveDialogOptions = {
        title: DIALOGS.saveTitle,
        defaultPath: path.join(app.getPath('downloads'), path.basename(suggestedName)),
      };
      const { canceled, filePath } = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
      return canceled || filePath === '' ? null : filePath;
    },
    async chooseSaveFolder() {
      const parent = window();
      const options = { ...SAVE_FOLDER, defaultPath: app.getPath('downloads') };
      const { canceled, filePaths } = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    async confirmSend({ title, text, button, cancel }) {
      const parent = window();
      const options: Electron.MessageBoxOptions = {
        type: 'warning',
        title,
        message: title,
        detail: text,
        // Enter and Escape both cancel. To send, the user must choose the other button.
        buttons: [cancel, button],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const { response } = await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
      return response === 1;
    },
    keychain: systemKeychain(app),
    noteRecent(file) {
      app.addRecentDocument(file);
      return Promise.resolve();
    },
    async openLink(link) {
      const address = linkAddress(link);
      if (address !== null) await shell.openExternal(address);
    },
    async openAddress(address) {
      if (!isWebAddress(address)) return;
      const { origin } = new URL(address);
      if (!agreed.has(origin)) {
        const parent = window();
        const options: Electron.MessageBoxOptions = {
          type: 'question',
          message: DIALOGS.openAddress(origin),
          detail: address,
          buttons: [DIALOGS.openAddressNot, DIALOGS.openAddressButton],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        };
        const { response } = await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
        if (response !== 1) return;
        agreed.add(origin);
      }
      await shell.openExternal(address);
    },
  };
}
