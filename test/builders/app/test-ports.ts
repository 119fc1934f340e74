import type { Ports } from '../../../electron/host/platform/base/ports.ts';

/** The functions that a shell provides, with fixed values for tests. By default there are no dialogs. */
export function testPorts(overrides: Partial<Ports> = {}): Ports {
  return {
    now: () => Date.UTC(2026, 10, 21, 9, 30),
    meta: () => ({
      version: '0.0.0',
      shell: 'browser',
      sandboxed: null,
      platform: 'test',
      runtime: 'test',
      capabilities: { nativeDialogs: false, dropPaths: false, downloads: true },
    }),
    chooseFiles: null,
    chooseSavePath: null,
    chooseSaveFolder: null,
    confirmSend: null,
    keychain: null,
    noteRecent: () => Promise.resolve(),
    openLink: () => Promise.resolve(),
    openAddress: () => Promise.resolve(),
    ...overrides,
  };
}
