import { safeStorage, type App } from 'electron';
import type { Keychain } from '../host/platform/base/ports.ts';

/**
 * The system's keychain. On a Linux system without a keychain, Electron only obfuscates texts with a well-known password (`basic_text`). This counts as no
 * keychain. If an Electron version can access the keychain only by blocking the window, this counts as no keychain too.
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
    encrypt: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    async decrypt(encrypted) {
      try {
        return (await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))).result;
      } catch {
        // Decryption failed: another user or another machine encrypted the text, or the keychain has been created again.
        return null;
      }
    },
  };
}
