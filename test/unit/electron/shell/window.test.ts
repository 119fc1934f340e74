import type { BrowserWindowConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WEB_PREFERENCES } from '../../../../electron/shell/web-preferences.ts';
import { loadPage, makeWindow } from '../../../../electron/shell/window.ts';

const electron = vi.hoisted(() => ({ made: vi.fn(), once: vi.fn(), destroyed: vi.fn(), loadURL: vi.fn(() => Promise.resolve()) }));

vi.mock('electron', () => ({
  BrowserWindow: function BrowserWindow(options: unknown) {
    electron.made(options);
    return { webContents: { id: 7, once: electron.destroyed }, once: electron.once, loadURL: electron.loadURL };
  },
}));

function made(developer: boolean): BrowserWindowConstructorOptions {
  makeWindow({ background: '#ffffff', developer, windows: new Set() });
  return electron.made.mock.lastCall?.[0] as BrowserWindowConstructorOptions;
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the window', () => {
  it('has the shared preferences, its own preload and nothing else', () => {
    const { preload, devTools, ...others } = made(false).webPreferences ?? {};
    expect(others).toEqual(WEB_PREFERENCES);
    expect(preload).toMatch(/[/\\]preload\.cjs$/);
    expect(devTools).toBe(false);
  });

  it('has developer tools only in a checkout', () => {
    expect(made(true).webPreferences?.devTools).toBe(true);
    expect(made(false).webPreferences?.devTools).toBe(false);
  });

  it('is registered as an own window until it is destroyed', () => {
    const windows = new Set<number>();
    makeWindow({ background: '#ffffff', developer: false, windows });
    expect([...windows]).toEqual([7]);
    const [event, gone] = electron.destroyed.mock.lastCall as [string, () => void];
    expect(event).toBe('destroyed');
    gone();
    expect([...windows]).toEqual([]);
  });

  it('loads the page from its own scheme', async () => {
    const window = makeWindow({ background: '#ffffff', developer: false, windows: new Set() });
    expect(electron.loadURL).not.toHaveBeenCalled();
    await loadPage(window);
    expect(electron.loadURL.mock.calls).toEqual([['app://crashlens/']]);
  });
});
