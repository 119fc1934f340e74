import { describe, expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../../electron/shell/menu-template.ts';

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

const RECENT = { recent: 'r1', name: 'a & b.http', displayPath: '', openedAt: '', isThere: true };

/** Returns every item of the menu and its submenus, in order. */
function itemsOf(platform: string, developer: boolean, command = vi.fn()): readonly Item[] {
  const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])]);
  return flat(menuTemplate({ platform, developer, recent: [RECENT], command }) as readonly Item[]);
}

describe('the application menu', () => {
  it('has one Undo, recent files, ways to break a report, and About', () => {
    const command = vi.fn();
    const items = itemsOf('linux', false, command);
    expect(items.filter(({ label, role }) => label?.startsWith('Undo') === true || role === 'undo')).toHaveLength(1);
    items.find(({ label }) => label === 'a && b.http')?.click?.();
    items.find(({ label }) => label === 'Remove the closing delimiter…')?.click?.();
    expect(command.mock.calls).toEqual([['recent.r1'], ['break.invalid_payload_structure']]);
    expect(items.map(({ role }) => role)).toContain('about');
  });

  it('leaves shortcut keys to the page, which knows their meaning in context', () => {
    for (const { accelerator, registerAccelerator } of itemsOf('linux', true))
      if (accelerator !== undefined) expect(registerAccelerator).toBe(false);
  });

  it('has developer tools only in a checkout', () => {
    const roles = (developer: boolean) => itemsOf('linux', developer).map(({ role }) => role);
    expect(roles(true)).toContain('toggleDevTools');
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(false)).not.toContain('reload');
  });

  it('has no window menu outside macOS, because the window menu would take Ctrl+W', () => {
    expect(itemsOf('linux', false).map(({ role }) => role)).not.toContain('windowMenu');
    expect(itemsOf('darwin', false).map(({ role }) => role)).toContain('appMenu');
  });
});
