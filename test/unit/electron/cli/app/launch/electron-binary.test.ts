import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findElectron, hasDisplay, needsNoSandbox } from '../../../../../../electron/cli/app/launch/electron-binary.ts';
import { dataFolder } from '../../../../../../electron/host/platform/data-folder/data-folder.ts';
import { tempFolder } from '../../../../../builders/platform/temp-folder.ts';

function withProgram(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'electron'), '');
  return folder;
}

describe('the launch of Electron', () => {
  it('uses only the override if it is set', () => {
    const root = tempFolder();
    withProgram(path.join(root, 'node_modules', 'electron', 'dist'));
    const override = withProgram(path.join(root, 'other'));
    expect(findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: override }, 'linux')).toMatchObject({ found: true, folder: override });
    expect(findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: path.join(root, 'empty') }, 'linux')).toMatchObject({ found: false });
  });

  it('uses the installed package without an override, and gives a reason if the binary was not downloaded', () => {
    const root = tempFolder();
    expect(findElectron(root, {}, 'linux')).toMatchObject({ found: false, reason: expect.stringContaining('not downloaded') as string });
    withProgram(path.join(root, 'node_modules', 'electron', 'dist'));
    expect(findElectron(root, {}, 'linux')).toMatchObject({ found: true });
  });

  it('needs a display on Linux', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });

  it('turns the sandbox off only for root on Linux', () => {
    expect(needsNoSandbox('linux', 0)).toBe(true);
    expect(needsNoSandbox('linux', 1000)).toBe(false);
    expect(needsNoSandbox('darwin', 0)).toBe(false);
    expect(needsNoSandbox('win32', undefined)).toBe(false);
  });
});

describe('the data folder', () => {
  it('is CRASHLENS_HOME if it is set', () => {
    expect(dataFolder({ CRASHLENS_HOME: '/x/y', XDG_DATA_HOME: '/z' }, 'linux', '/home/a')).toBe('/x/y');
    expect(dataFolder({ CRASHLENS_HOME: '' }, 'linux', '/home/a')).toBe('/home/a/.local/share/crashlens');
  });

  it('is the standard folder of the system if CRASHLENS_HOME is not set', () => {
    expect(dataFolder({ XDG_DATA_HOME: '/data' }, 'linux', '/home/a')).toBe('/data/crashlens');
    expect(dataFolder({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Application Support/Crashlens');
    expect(dataFolder({ APPDATA: '/roaming' }, 'win32', '/Users/a')).toBe('/roaming/Crashlens');
  });
});
