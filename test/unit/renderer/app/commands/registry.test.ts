import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { menuTemplate } from '../../../../../electron/shell/menu-template.ts';
import { MENU_KINDS } from '../../../../../renderer/core/focus/action-targets.ts';
import type { Command } from '../../../../../renderer/app/commands/command.ts';

/**
 * Keys that a page never receives: keys for tabs and windows with Ctrl (Cmd on a Mac), and keys of the system for the program. Chromium calls these commands
 * reserved. Firefox marks such keys as `reserved`, and handles the keys for switching tabs before the page does.
 */
const BROWSER_TAKES: readonly string[] = [
  ...['W', 'T', 'N', 'Tab'].flatMap((key) => [`Ctrl+${key}`, `Ctrl+Shift+${key}`]),
  ...['PageUp', 'PageDown'].flatMap((key) => [`Ctrl+${key}`, `Ctrl+Shift+${key}`]),
  ...['Q', 'F4', 'Shift+Q', 'Shift+P'].map((key) => `Ctrl+${key}`),
  ...['F4', 'Tab', 'Shift+Tab', 'D', 'F', 'E', 'V', 'S', 'B', 'H'].map((key) => `Alt+${key}`),
  // Keys of a Mac, where Ctrl stands for Cmd.
  ...['H', 'M', 'Space', '`'].map((key) => `Ctrl+${key}`),
];

let commands: readonly Command[] = [];
let desktopCommands: readonly Command[] = [];

// The registry imports the bridge and, through the tables of screens and tabs, every widget. Both access the page when they are loaded.
beforeAll(async () => {
  const window = { location: { hash: '' }, screen: {}, addEventListener: () => undefined };
  vi.stubGlobal('window', window);
  commands = (await import('../../../../../renderer/app/commands/registry.ts')).COMMANDS;
  // The preload script of the desktop shell sets a bridge before the page starts.
  vi.resetModules();
  vi.stubGlobal('window', { ...window, bridge: {} });
  vi.stubGlobal('bridge', {});
  desktopCommands = (await import('../../../../../renderer/app/commands/registry.ts')).COMMANDS;
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the commands', () => {
  it('share no ids, titles or keys, in either shell', () => {
    for (const shell of [commands, desktopCommands]) {
      const keys = shell.flatMap((command) => command.keys);
      for (const list of [shell.map(({ id }) => id), shell.map(({ title }) => title), keys]) expect(new Set(list).size).toBe(list.length);
    }
  });

  it('use no key in the browser shell that a browser reserves, and have other keys for these commands', () => {
    for (const { id, keys } of commands)
      expect(
        keys.filter((pressed) => BROWSER_TAKES.includes(pressed)),
        id,
      ).toEqual([]);
    const taken = desktopCommands.filter(({ keys }) => keys.some((pressed) => BROWSER_TAKES.includes(pressed))).map(({ id }) => id);
    expect(taken.toSorted()).toEqual(['close', 'new', 'next', 'previous', 'reopen', 'start']);
    for (const id of taken) {
      const count = (list: readonly Command[]): number => list.find((command) => command.id === id)?.keys.length ?? 0;
      expect(count(commands), id).toBe(count(desktopCommands));
    }
  });

  it('are in the application menu with the same keys, unless they act on the selection', () => {
    const menu = new Map<string, string | undefined>();
    const visit = (items: readonly MenuItemConstructorOptions[]): void => {
      for (const { submenu, click, accelerator } of items) {
        if (Array.isArray(submenu)) visit(submenu);
        let chosen = '';
        ran = (command) => (chosen = command);
        (click as (() => void) | undefined)?.();
        if (chosen !== '') menu.set(chosen, accelerator);
      }
    };
    let ran: (command: string) => void = () => undefined;
    visit(menuTemplate({ platform: 'linux', developer: false, recent: [], command: (command) => ran(command) }));

    const byId = new Map(desktopCommands.map((command) => [command.id, command]));
    for (const [id, accelerator] of menu) {
      if (id.startsWith('break.')) continue;
      expect(byId.has(id), id).toBe(true);
      if (accelerator !== undefined) expect(byId.get(id)?.keys, id).toContain(accelerator.replace('CmdOrCtrl', 'Ctrl'));
    }
    const missing = desktopCommands.filter(({ id, menu: context }) => context === undefined && !menu.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('give every context menu at least one item, with unique titles', () => {
    for (const kind of MENU_KINDS) {
      const titles = commands.flatMap(({ menu, short, title }) => (menu?.includes(kind) === true ? [short ?? title] : []));
      expect(titles.length, kind).toBeGreaterThan(0);
      expect(new Set(titles).size, kind).toBe(titles.length);
    }
  });

  it('that need a report are unavailable without a report', () => {
    const state = {
      meta: null,
      screen: 'reports',
      reports: [],
      active: null,
      isBoardShown: false,
      isBoardUsed: false,
      overlay: null,
      samples: [],
      opening: [],
      opensMany: false,
      timesChosen: 0,
    } as const;
    const groups: readonly string[] = ['This report', 'Edits'];
    for (const command of commands) if (groups.includes(command.group)) expect(command.enabled(state), command.id).toBe(false);
  });
});
