import { FIXABLE_CODES } from '../../shared/editing/fixes/fixes.ts';
import { type MutationRun, type DamageRun, type FixRun, runAllFixes, runMutations, runDamages } from './fix-runs.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Breaking and fixing reports

This page lists, for people who test collectors and clients, every way to break a report and what its fixes achieve. \`npm run docs\` writes it: it breaks two well-formed samples (one
in key/value form, one in compressed extra JSON form), judges the results in dialect \`spec\`, and applies each fix.

- A **safe** fix does not guess, loses nothing that the collector would store, and causes no error. “Apply all safe fixes” applies safe fixes until none is left.
- “The body as it was” means that the bytes of the sample were restored exactly.
`;

/** Returns the text of docs/repairs.md. */
export async function fixesPage(): Promise<string> {
  const runs = await runMutations();
  const fixes = await runAllFixes(runs);
  return [
    INTRO,
    '## The ten reasons of the interface\n',
    mutationTable(runs.filter(({ mutation }) => mutation.group === 'malformed')),
    '## Other ways to break a report\n',
    mutationTable(runs.filter(({ mutation }) => mutation.group !== 'malformed')),
    '## Damage in transit\n',
    'Each row shows the start of the first finding, and the fix that is offered first.\n',
    damageTable(await runDamages()),
    '## All fixes, by finding\n',
    'The table also has findings from requests that were broken by hand.\n',
    fixTable(fixes),
    'These findings also have fixes, but none of the example runs above produces them:',
    `${FIXABLE_CODES.filter((code) => !fixes.has(code))
      .toSorted()
      .map((code) => `\`${code}\``)
      .join(', ')}.\n`,
  ].join('\n');
}

function mutationTable(runs: readonly MutationRun[]): string {
  const lines: string[] = [];
  for (const [index, run] of runs.entries()) {
    const cells = cellsOf(run);
    const [before, after] = [runs[index - 1], runs[index + 1]];
    // Both forms share a row if they do not differ.
    if (before !== undefined && isAlike(before, run)) continue;
    const form = after !== undefined && isAlike(run, after) ? 'both' : run.form;
    const first = [`\`${run.mutation.id}\`: ${run.mutation.title}`, form, `\`${run.answer}\``, `\`${run.finding}\``];
    for (const [number, cell] of cells.entries()) lines.push(row(...(number === 0 ? first : ['', '', '', '']), ...cell));
  }
  return table(['way to break', 'form', 'answer', 'finding', 'fix', 'safe', 'after the fix'], lines);
}

function damageTable(runs: readonly DamageRun[]): string {
  const lines = runs.map(({ name, answer, cause, fix, loses, after }) =>
    row(name, `\`${answer}\``, cause, fix, loses ?? 'loses nothing', after),
  );
  return table(['damage', 'answer', 'cause', 'first fix', 'loss', 'after the fix'], lines);
}

function isAlike(a: MutationRun, b: MutationRun): boolean {
  return a.mutation.id === b.mutation.id && JSON.stringify([a.answer, a.fixes]) === JSON.stringify([b.answer, b.fixes]);
}

function cellsOf({ fixes }: MutationRun): readonly (readonly string[])[] {
  if (fixes.length === 0) return [['none', '', '']];
  return fixes.map(({ title, safe, loses, after }) => [title, safeCell(safe, loses), after]);
}

function safeCell(safe: boolean, loses: string | null): string {
  return safe ? 'yes' : loses === null ? 'no' : `no, ${loses}`;
}

function fixTable(fixes: ReadonlyMap<string, readonly FixRun[]>): string {
  const codes = [...fixes.keys()].toSorted();
  const lines = codes.flatMap((code) => {
    const known = fixes.get(code) ?? [];
    if (known.length === 0) return [row(`\`${code}\``, 'none', '')];
    return known.map(({ title, safe }, index) => row(index === 0 ? `\`${code}\`` : '', title, safe ? 'yes' : 'no'));
  });
  return table(['finding', 'fix', 'safe'], lines);
}
