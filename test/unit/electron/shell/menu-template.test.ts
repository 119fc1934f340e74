import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { events } from '../../../../shared/bridge/events.ts';
import { menuTemplate } from '../../../../electron/shell/menu-template.ts';

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

const itemsOf = (platform: string, developer: boolean, command = vi.fn()): readonly Item[] =>
  (menuTemplate({ platform, developer, command }) as readonly Item[]).flatMap((menu) => [menu, ...(menu.submenu ?? [])]);

describe('the application menu', () => {
  it('sends every command of the contract, and no other', () => {
    const command = vi.fn();
    for (const { click } of itemsOf('linux', false, command)) click?.();
    const sent = command.mock.calls.map(([name]) => name as string);
    expect([...sent].sort()).toEqual([...events['menu.command'].payload.entries.command.options].sort());
    for (const name of sent) expect(v.is(events['menu.command'].payload, { command: name })).toBe(true);
  });

  it('leaves the keys to the page, which knows what they mean where', () => {
    for (const { accelerator, registerAccelerator } of itemsOf('linux', true))
      if (accelerator !== undefined) expect(registerAccelerator).toBe(false);
  });

  it('has developer tools in a checkout alone', () => {
    const roles = (developer: boolean) => itemsOf('linux', developer).map(({ role }) => role);
    expect(roles(true)).toContain('toggleDevTools');
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(false)).not.toContain('reload');
  });

  it('has no window menu outside macOS: it would take Ctrl+W', () => {
    expect(itemsOf('linux', false).map(({ role }) => role)).not.toContain('windowMenu');
    expect(itemsOf('darwin', false).map(({ role }) => role)).toContain('appMenu');
  });
});
