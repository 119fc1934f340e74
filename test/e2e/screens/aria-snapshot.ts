import type { Locator } from 'playwright/test';

/** Number of consecutive lines of a kind that are printed. More would only show the same structure again. */
const ENOUGH_ALIKE = 2;

/** Texts that differ between runs or machines. */
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

/** If several reports are sent at once, their order and their results differ between runs. */
const BY_CHANCE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:rule_)?is_\w+/gu, 'RULE'],
  [/(?<=report-Nhttp, ).*/gu, 'PRODUCT'],
];

/** Matches lines about jobs, which are left out: a job is listed only if it lasts long enough, which differs between runs. */
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

/** Prints a grid row: its states, but not its cells. */
function rowOf({ line, children }: Node): readonly string[] {
  const states = [...line.matchAll(/\[[a-z]+(?:=\w+)?\]/gu)].map(([state]) => ` ${state}`).join('');
  const cells = children.filter(({ line: cell }) => kindOf(cell) === 'gridcell').length;
  return [`${' '.repeat(indentOf(line))}- row${states}: cells`].map((text) => (cells === 1 ? text.replace('cells', 'cell') : text));
}

const isSelectedRow = ({ line }: Node): boolean => /^\s*- '?row\b.*\[selected\]/u.test(line);

/** Subtrees with fewer lines are printed again, even if the same subtree was printed before. */
const WORTH_LEAVING_OUT = 4;

/**
 * Prints a subtree, but only the first lines of a long list, so that the snapshot does not change when the list grows. `before`: the subtrees printed so far,
 * which are not repeated.
 */
function shortened({ children }: Node, before: Set<string>): string[] {
  const said: string[] = [];
  let alike = 0;
  // The selected row comes first, because the order of attempts that were sent at the same time differs between runs.
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
    const isRepeated = within.length >= WORTH_LEAVING_OUT && before.has(whole);
    if (kind === 'row' && child.children.some(({ line }) => kindOf(line) === 'gridcell')) {
      said.push(...rowOf(child));
      continue;
    }
    said.push(...(isRepeated ? [`${child.line} (as before)`] : [child.line, ...within]));
    before.add(whole);
  }
  return said;
}

/** Returns the text that screen readers get for an element, with placeholders for the parts that differ between runs. */
export async function ariaOf(shown: Locator, before: Set<string>): Promise<string> {
  const snapshot = await shown.ariaSnapshot();
  let text = snapshot;
  for (const [pattern, word] of [...CHANGING, ...BY_CHANCE]) text = text.replaceAll(pattern, word);
  return shortened(treeOf(text.split('\n').filter((line) => line.trim() !== '' && !OF_JOBS.test(line))), before).join('\n');
}
