import { safeStorage, type App } from 'electron';
import type { Keychain } from '../host/platform/base/ports.ts';

/**
 * The keychain of the system. Where Linux has none, Electron only scrambles with a password that everybody knows (`basic_text`): that counts as none, as
 * does an Electron that is too old to ask it without holding up the window.
 */
export function systemKeychain(app: Pick<App, 'whenReady'>): Keychain {
  async function isThere(): Promise<boolean> {
    await app.whenReady();
    const storage: Partial<typeof safeStorage> = safeStorage;
    if ((await storage.isAsyncEncryptionAvailable?.()) !== true) return false;
    return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
  }
  return {
    isThere,
    seal: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    async open(sealed) {
      try {
        return (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result;
      } catch {
        // Sealed by another person, on another machine, or by a keychain that was made anew: nobody can open it.
        return null;
      }
    },
  };
}
