import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMAND_GROUPS } from '../../../../../electron/cli/commands.ts';
import { type CommandName, EXIT_CODES, exitCodeHelp, highestOf } from '../../../../../electron/cli/common/exit-codes.ts';
import { createProgram } from '../../../../../electron/cli/create-program.ts';
import { EXIT_MEANINGS } from '../../../../../shared/text/app/exit-codes.ts';
import { withExitCodes } from '../../../../docs/exit-codes-table.ts';
import { ROOT } from '../../../../support/shells/browser-process.ts';

const NAMES = Object.keys(EXIT_MEANINGS) as readonly CommandName[];

/** All commands and subcommands, by their full names as typed. */
const CALLED = new Map(calledCommands(createProgram(COMMAND_GROUPS), ''));

function calledCommands({ commands }: Command, before: string): readonly (readonly [string, Command])[] {
  return commands.flatMap((command) => {
    const words = `${before}${command.name()}`;
    return [[words, command] as const, ...calledCommands(command, `${words} `)];
  });
}

function helpOf(name: string): string {
  let help = '';
  CALLED.get(name)
    ?.configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  return help;
}

describe('the exit codes', () => {
  it('are unique', () => {
    expect(new Set(Object.values(EXIT_CODES)).size).toBe(Object.keys(EXIT_CODES).length);
    expect(EXIT_CODES).toMatchObject({ fine: 0, malformed: 1, notDone: 2 });
  });

  it('are documented for every command of the program', () => {
    const names: ReadonlySet<string> = new Set(NAMES);
    expect([...CALLED.keys()].filter((words) => !words.includes(' ') && !names.has(words))).toEqual([]);
    expect(NAMES.filter((name) => !CALLED.has(name))).toEqual([]);
  });

  it.each(NAMES)('are in the help of %s', (name) => {
    expect(helpOf(name)).toContain(exitCodeHelp(name));
  });

  it('match docs/formats.md; `npm run docs` writes them', async () => {
    const page = await readFile(path.join(ROOT, 'docs/formats.md'), 'utf8');
    expect(withExitCodes(page)).toBe(page);
  });

  it('combine to the highest code of many results', () => {
    expect(highestOf([])).toBe('fine');
    expect(highestOf(['fine', 'notDone', 'malformed'])).toBe('notDone');
  });
});
