import { type CommandName, exitRows } from '../../electron/cli/common/exit-codes.ts';
import { EXIT_MEANINGS, EXIT_WORDS } from '../../shared/text/app/exit-codes.ts';
import { row, table } from './markdown-table.ts';

const BEGIN = '<!-- exit codes: written by `npm run docs` -->';
const END = '<!-- end of the exit codes -->';

/** Returns the table of exit codes in docs/formats.md, between its markers. */
function exitCodesPart(): string {
  const commands = Object.keys(EXIT_MEANINGS) as readonly CommandName[];
  const lines = commands.flatMap((command) =>
    exitRows(command).map(({ codes, meaning }, index) => row(index === 0 ? `\`${command}\`` : '', codes, meaning)),
  );
  return [BEGIN, '', table(['command', 'exit code', 'means'], lines), EXIT_WORDS.many, EXIT_WORDS.json, '', END].join('\n');
}

/** Replaces the table of exit codes in a page. */
export function withExitCodes(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/formats.md has no marks for the exit codes');
  return `${page.slice(0, from)}${exitCodesPart()}${page.slice(to + END.length)}`;
}
