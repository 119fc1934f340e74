import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../../electron/cli/commands.ts';
import { type CommandName, EXIT_CODES, exitCodeHelp, highestOf } from '../../../../../electron/cli/common/exit-codes.ts';
import { EXIT_MEANINGS } from '../../../../../shared/text/app/exit-codes.ts';
import { withExitCodes } from '../../../../docs/exit-codes-table.ts';
import { ROOT } from '../../../../support/shells/browser-process.ts';

const NAMES = Object.keys(EXIT_MEANINGS) as readonly CommandName[];

function helpOf(name: string): string {
  const program = new Command('crashlens');
  for (const register of COMMANDS) register(program);
  const command = program.commands.find((one) => one.name() === name);
  let help = '';
  command?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

describe('the exit codes', () => {
  it('are one number each', () => {
    expect(new Set(Object.values(EXIT_CODES)).size).toBe(Object.keys(EXIT_CODES).length);
    expect(EXIT_CODES).toMatchObject({ fine: 0, malformed: 1, notDone: 2 });
  });

  it('are told of every command', () => {
    const program = new Command('crashlens');
    for (const register of COMMANDS) register(program);
    expect(program.commands.map((command) => command.name()).toSorted()).toEqual(NAMES.toSorted());
  });

  it.each(NAMES)('stand in the help of %s', (name) => {
    expect(helpOf(name)).toContain(exitCodeHelp(name));
  });

  it('stand in docs/formats.md; `npm run docs` writes them anew', async () => {
    const page = await readFile(path.join(ROOT, 'docs/formats.md'), 'utf8');
    expect(withExitCodes(page)).toBe(page);
  });

  it('are the highest of what many things ended with', () => {
    expect(highestOf([])).toBe('fine');
    expect(highestOf(['fine', 'notDone', 'malformed'])).toBe('notDone');
  });
});
