import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { events } from '../../../../shared/events.ts';
import type { Command } from '../../../../renderer/commands/command.ts';

let commands: readonly Command[] = [];

// The registry reaches the bridge and, through the tables of screens and tabs, every widget: both look for the page around them as soon as they are
// loaded.
beforeAll(async () => {
  vi.stubGlobal('window', { location: { hash: '' }, screen: {}, addEventListener: () => undefined });
  commands = (await import('../../../../renderer/commands/registry.ts')).COMMANDS;
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the commands', () => {
  it('share neither ids nor titles nor keys', () => {
    const keys = commands.flatMap((command) => command.keys);
    for (const list of [commands.map(({ id }) => id), commands.map(({ title }) => title), keys])
      expect(new Set(list).size).toBe(list.length);
  });

  it('hold every command of the application menu', () => {
    const ids = commands.map(({ id }) => id);
    for (const command of events['menu.command'].payload.entries.command.options) expect(ids).toContain(command);
    expect(v.is(events['menu.command'].payload, { command: 'undo' })).toBe(true);
  });

  it('that need a report cannot be run without one', () => {
    const state = {
      meta: null,
      screen: 'reports',
      reports: [],
      active: null,
      isBoardShown: false,
      overlay: null,
      samples: [],
      opening: [],
      opensMany: false,
      timesLeft: 0,
    } as const;
    const groups: readonly string[] = ['This report', 'Edits'];
    for (const command of commands) if (groups.includes(command.group)) expect(command.enabled(state), command.id).toBe(false);
  });
});
