import type { Locator } from 'playwright/test';

/** So many lines of a kind show what such a line is. */
const ENOUGH_ALIKE = 2;

/** What is another in each run, or on each machine. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/gu, 'TIME'],
  [/\bbp-[0-9a-f…-]{8,36}/gu, 'CRASHID'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gu, 'UUID'],
  [/\b[0-9a-f]{40,64}\b/gu, 'HASH'],
  [/(?:~|\/tmp)\/[^\s"”'\]]*/gu, 'PATH'],
  [/\b(?:127\.0\.0\.1|localhost)(?::\d+)?/gu, 'HOST'],
  [/\b\d[\d,.]*(?: ?(?:B|bytes?|kB|MB|GB|KiB|MiB|GiB|ms|s|min|h|days?|hours?|minutes?|seconds?)\b)/gu, 'AMOUNT'],
  [/\b\d[\d,.:]*/gu, 'N'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* N\b/gu, 'DAY'],
  [/\b(?:today|yesterday|just now|AMOUNT ago)\b/giu, 'WHEN'],
];

/** Which report comes first of many that are sent at once, and what became of it. */
const BY_CHANCE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:rule_)?is_\w+/gu, 'RULE'],
  [/(?<=report-Nhttp, ).*/gu, 'PRODUCT'],
];

/** Something that lasted a moment longer than it does elsewhere, and is told of. */
const OF_JOBS = /^\s*- (?:status(?:: N jobs? \w+)?|button "(?:N jobs? \w+|Jobs)")$/u;

const indentOf = (line: string): number => line.length - line.trimStart().length;
const kindOf = (line: string): string => /^\s*- '?([a-z]+)/u.exec(line)?.[1] ?? '';

interface Node {
  readonly line: string;
  readonly children: Node[];
}

function treeOf(lines: readonly string[]): Node {
  const root: Node = { line: '', children: [] };
  const open: { readonly indent: number; readonly node: Node }[] = [{ indent: -1, node: root }];
  for (const line of lines) {
    const indent = indentOf(line);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const node: Node = { line, children: [] };
    open.at(-1)?.node.children.push(node);
    open.push({ indent, node });
  }
  return root;
}

const REPEATED = new Set(['row', 'listitem', 'option', 'menuitem', 'gridcell', 'text', 'term', 'definition']);

/** What a row of a grid has, without what it is about. */
function rowOf({ line, children }: Node): readonly string[] {
  const states = [...line.matchAll(/\[[a-z]+(?:=\w+)?\]/gu)].map(([state]) => ` ${state}`).join('');
  const cells = children.filter(({ line: cell }) => kindOf(cell) === 'gridcell').length;
  return [`${' '.repeat(indentOf(line))}- row${states}: cells`].map((text) => (cells === 1 ? text.replace('cells', 'cell') : text));
}

const isSelectedRow = ({ line }: Node): boolean => /^\s*- row\b.*\[selected\]/u.test(line);

/** Fewer lines are told as often as they come. */
const WORTH_LEAVING_OUT = 4;

/** A list of many says as much by its first lines, and stays the same when what it lists grows; `before`: what was told, which is told once. */
function shortened({ children }: Node, before: Set<string>): string[] {
  const said: string[] = [];
  let alike = 0;
  // The selected row comes first: the order of attempts that were sent concurrently differs between runs.
  const lines = children.toSorted((a, b) => Number(isSelectedRow(b)) - Number(isSelectedRow(a)));
  for (const [index, child] of lines.entries()) {
    const kind = kindOf(child.line);
    alike = kind === kindOf(lines[index - 1]?.line ?? '') ? alike + 1 : 0;
    if (REPEATED.has(kind) && kind !== 'gridcell' && alike >= ENOUGH_ALIKE) {
      if (alike === ENOUGH_ALIKE) said.push(`${' '.repeat(indentOf(child.line))}- …`);
      continue;
    }
    const within = shortened(child, before);
    const whole = [child.line, ...within].join('\n');
    const isTold = within.length >= WORTH_LEAVING_OUT && before.has(whole);
    if (kind === 'row' && child.children.some(({ line }) => kindOf(line) === 'gridcell')) {
      said.push(...rowOf(child));
      continue;
    }
    said.push(...(isTold ? [`${child.line} (as before)`] : [child.line, ...within]));
    before.add(whole);
  }
  return said;
}

/** What screen readers are told of a place, without what is another in each run. */
export async function ariaOf(shown: Locator, before: Set<string>): Promise<string> {
  const told = await shown.ariaSnapshot();
  let text = told;
  for (const [pattern, word] of [...CHANGING, ...BY_CHANCE]) text = text.replaceAll(pattern, word);
  return shortened(treeOf(text.split('\n').filter((line) => line.trim() !== '' && !OF_JOBS.test(line))), before).join('\n');
}
