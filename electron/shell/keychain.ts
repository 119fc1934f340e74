import { safeStorage, type App } from 'electron';
import type { Keychain } from '../host/platform/base/ports.ts';

/**
 * The system's keychain. On Linux systems without one, Electron only obfuscates with a well-known password (`basic_text`), which counts as no keychain. An
 * Electron version that can access the keychain only by blocking the window also counts as having none.
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
    async open(encrypted) {
      try {
        return (await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))).result;
      } catch {
        // The text was encrypted by another user, on another machine, or with a keychain that was created again since. It cannot be decrypted.
        return null;
      }
    },
  };
}
