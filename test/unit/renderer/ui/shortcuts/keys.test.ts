import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../../../electron/shell/menu-template.ts';
import { keysOf, type KeyedCommand } from '../../../../../renderer/ui/shortcuts/keys.ts';
import { writtenKeys } from '../../../../../renderer/ui/shortcuts/written-keys.ts';

/** Returns the accelerators of the application menu, by command. */
function accelerators(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let chosen = '';
  const menu = menuTemplate({ platform: 'linux', developer: false, recent: [], command: (command) => (chosen = command) });
  for (const { submenu } of menu) {
    for (const item of Array.isArray(submenu) ? submenu : []) {
      if (typeof item.accelerator !== 'string') continue;
      // The window and the event arguments are not used.
      (item.click as (() => void) | undefined)?.();
      found.set(chosen, item.accelerator.replace('CmdOrCtrl', 'Ctrl'));
    }
  }
  return found;
}

describe('the keys of commands', () => {
  it('differ between the shells if a browser reserves them', () => {
    const differ: readonly KeyedCommand[] = ['new', 'start', 'close', 'next', 'previous'];
    for (const command of differ) expect(keysOf(command, 'browser'), command).not.toEqual(keysOf(command, 'desktop'));
    expect(keysOf('close', 'desktop')).toEqual(['Ctrl+W']);
    expect(keysOf('open', 'browser')).toEqual(keysOf('open', 'desktop'));
  });

  it('of the desktop shell are also in its menu', () => {
    const menu = accelerators();
    const shared = (['new', 'open', 'save', 'close', 'send', 'palette'] as const).map((id) => [id, keysOf(id, 'desktop')[0]] as const);
    for (const [id, keys] of shared) expect(menu.get(id), id).toBe(keys);
  });

  it('are written unchanged on systems other than a Mac', () => {
    expect(writtenKeys('Ctrl+Shift+Z or Ctrl+Y')).toBe('Ctrl+Shift+Z or Ctrl+Y');
  });
});
