import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMAND_GROUPS } from '../../../../../electron/cli/commands.ts';
import { helpOf } from '../../../../../electron/cli/common/command-help.ts';
import { createProgram } from '../../../../../electron/cli/create-program.ts';
import { type CommandPath, COMMAND_HELP } from '../../../../../shared/text/app/command-help.ts';
import { cliPage, commandPaths } from '../../../../docs/cli-page.ts';
import { ROOT } from '../../../../support/shells/browser-process.ts';

const MAX_WORDS = 12;

const PROGRAM = createProgram(COMMAND_GROUPS);

function described({ options, registeredArguments, commands }: Command): readonly string[] {
  return [...options, ...registeredArguments].map(({ description }) => description).concat(commands.flatMap(described));
}

describe('the help of the commands', () => {
  it('has a summary and examples for every command, and for nothing else', () => {
    expect(['crashlens', ...commandPaths(PROGRAM)].toSorted()).toEqual(Object.keys(COMMAND_HELP).toSorted());
  });

  it('describes each argument and option in at most 12 words without a full stop', () => {
    const long = described(PROGRAM).filter((text) => text.trim().split(/\s+/).length > MAX_WORDS || text === '' || text.endsWith('.'));
    expect(long).toEqual([]);
  });

  it.each(Object.keys(COMMAND_HELP) as readonly CommandPath[])(
    'summarises “%s” in one line and shows one to four examples of it',
    (called) => {
      const { about, examples } = helpOf(called);
      expect(about).toMatch(/^[A-Z][^\n]{1,90}[^.\n]$/);
      expect(examples.length).toBeGreaterThan(0);
      expect(examples.length).toBeLessThan(5);
      const words = called === 'crashlens' ? called : `crashlens ${called}`;
      for (const example of examples) expect(example).toContain(words);
    },
  );

  it('matches docs/cli.md; `npm run docs` writes the page', async () => {
    expect(await readFile(path.join(ROOT, 'docs/cli.md'), 'utf8')).toBe(cliPage());
  });
});
