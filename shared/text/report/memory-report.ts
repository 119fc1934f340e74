import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { GzipErrorKind } from '../../report/wire/gzip.ts';
import { COUNTED_FIGURES, type MemoryFigure, type MemoryFigureName } from '../../report/memory-report/memory-figures.ts';
import type { DmdMode, EntryKey, MemoryProblem, MemoryUnits } from '../../report/memory-report/memory-report.ts';
import type { MemoryNode, Presence } from '../../report/memory-report/memory-tree.ts';
import type { Muting } from '../../report/memory-report/muting.ts';
import { jsonFoundText } from './json-errors.ts';

/** Texts about memory reports, for the Memory report tab and `crashlens memory-report`. */
export const MEMORY = {
  figures: 'Figures of the crashed process',
  crashed: (pid: string): string => `Crashed process (pid ${pid})`,
  crashedInBoth: (first: string, second: string): string => `Crashed processes (pid ${first} and pid ${second})`,
  first: 'First memory report',
  second: 'Second memory report',
  otherFailure: (failure: string): string => `There is no comparison, because of the second memory report. ${failure}`,
  noPid: 'The crashed process is unknown: the report has no minidump with a process id. So no figure is public.',
  notMeasured: (pid: string): string =>
    `The memory report has no process with the pid ${pid}, that of the minidump. So no figure is public.`,
  missing: 'not measured',
  masked: 'The tree is masked: paths and names of processes can contain sites and files of the user.',
  resident: 'Resident memory of this process.',
  others: 'Other measurements',
  empty: 'The memory report has no entries.',
  noHeap: 'This process has no “heap-allocated”, so heap-unclassified is unknown and “explicit” is too small.',
  inconsistent: 'about:memory refuses this report: a path has several units, or an amount and children too. Crashlens shows all of it.',
  leftOut: (count: number): string =>
    `${count === 1 ? '1 entry is' : `${formatCount(count)} entries are`} left out: the tree would have more than 500,000 rows.`,
  noUsableSize: 'The allocator of this program cannot measure its blocks, so much of the heap is in heap-unclassified.',
  othersAbout: 'Measurements of the process that are no part of a tree.',
  processAbout: 'A process with its measurements.',
  badFilter: {
    invalid: 'This is not a valid regular expression, so all rows are shown.',
    slow: 'The expression took longer than 1 s, so all rows are shown. Write it without nested repetitions.',
  },
  tiny: (count: number): string => `(${formatCount(count)} tiny)`,
  balance: '(balance)',
  sums: 'The sum of the rows in it.',
  tinyAbout: 'Rows below 1 % of the tree.',
  unclassified: 'heap-allocated less all heap entries below “explicit”. It includes what the allocator adds to each block.',
  balanceAbout: 'Made, so that the sums are right: in one report this path has an amount, in the other it has rows in it.',
  merged: (count: number): string => `The sum of ${formatCount(count)} entries with this path.`,
  mismatched: (count: number): string =>
    `${count === 1 ? '1 entry is' : `${formatCount(count)} entries are`} left out: another entry of the path has another kind or other units.`,
  isolation: 'Only one report has site-isolated processes, so all of them count as “web”.',
  equal: 'The reports are equal, except for what is muted.',
  noneRead: 'No entry could be read. Get the file again, or save another one in about:memory.',
} as const;

/** Texts of the Memory report tab. */
export const MEMORY_SCREEN = {
  reading: 'Reading the memory report…',
  none: 'This report has no memory report.',
  choose: 'Memory report',
  filterTree: 'Filter by path or process',
  filterFigures: 'Filter the figures',
  pattern: 'Regular expression',
  rows: (count: string, isFiltered: boolean): string => `${count} ${isFiltered ? 'matching ' : ''}rows`,
  foldAll: 'Fold all rows',
  unfoldAll: 'Unfold all rows',
  reveal: 'Reveal the tree',
  problems: 'Problems of the memory report',
  moreProblems: (count: string): string => `… and ${count} more. “crashlens memory-report --json” lists them.`,
  tree: 'Memory of the processes',
  details: 'Selected row',
  noMatch: 'No path or process matches the filter.',
  columns: { name: 'Name', amount: 'Amount', difference: 'Difference', share: 'Share', note: 'Note' },
  compare: 'Compare…',
  comparison: 'Comparison',
  comparedWith: (name: string): string => `Difference: ${name} less this memory report`,
  endComparison: 'End the comparison',
  muted: 'Ignored differences',
  maskedDifference: 'The difference is masked until both trees are revealed.',
  figureDifference: (first: string, second: string, difference: string): string => `${first} → ${second} (${difference})`,
  revealFirst: 'Reveal this tree',
  revealSecond: (name: string): string => `Reveal the tree of ${name}`,
  compareWith: 'Compare with',
  open: 'Open reports',
  noneOpen: 'No other memory report is open.',
  board: 'Board',
  filterBoard: 'Filter the board',
  noneOnBoard: 'No report of the board matches.',
  moreOnBoard: (count: string): string => `… and ${count} more. Narrow the filter to see them.`,
  chooseFile: 'Choose a file…',
  cancel: 'Cancel',
} as const;

/** Labels of the details of a row. */
export const MEMORY_ROW = {
  amount: 'Amount',
  difference: 'Difference',
  side: 'In',
  share: 'Share of its tree',
  merged: 'Entries',
  mark: 'Odd',
  kind: 'Kind',
  location: 'In the JSON',
  bytes: (offset: string, size: string): string => `byte ${offset}, ${size} bytes`,
} as const;

/** What output of DMD is, which Crashlens does not show. */
export function dmdText(mode: DmdMode | null): string {
  const content = mode === 'scan' ? ' It contains memory of the process.' : '';
  return `This is output of DMD (Dark Matter Detector)${mode === null ? '' : `, mode ${mode}`}, not a memory report.${content} Open it with dmd.py of Firefox’s sources.`;
}

/** What is wrong with the gzip data of a memory report. `offset`: in the part. */
export function memoryGzipText(kind: GzipErrorKind, offset: number, limit: number): string {
  const at = `at byte ${formatCount(offset)}`;
  switch (kind) {
    case 'cap':
      return `The memory report inflates to more than ${formatSize(limit)}, the most that is read. The entries up to it are shown.`;
    case 'truncated':
      return `The gzip data ends ${at}, in the middle. The entries before it are shown. Get the file again if the rest is needed.`;
    case 'trailing_bytes':
      return `Bytes that are not gzip follow ${at}. They are left out.`;
    case 'bad_crc':
    case 'bad_length':
      return `The checksum of the gzip data is wrong ${at}, so the entries may be damaged.`;
    default:
      return `The gzip data is damaged ${at}. The entries before it are shown.`;
  }
}

const KEYS: Readonly<Record<EntryKey, string>> = {
  process: 'a text',
  path: 'a text',
  kind: '0 (nonheap), 1 (heap) or 2 (other)',
  units: '0 (bytes), 1 (count), 2 (cumulative count) or 3 (percentage)',
  amount: 'a number',
  description: 'a text',
};

const ENTRY_LEFT_OUT = 'The entry is left out.';
const SHOWN_ALL_THE_SAME = 'The entries are shown all the same.';

/** What is shown in spite of a problem. */
const STILL_SHOWN: Readonly<Record<MemoryProblem['code'], string>> = {
  not_json: 'The entries before it are shown.',
  no_version: SHOWN_ALL_THE_SAME,
  bad_version: SHOWN_ALL_THE_SAME,
  no_usable_size: SHOWN_ALL_THE_SAME,
  no_reports: 'There is nothing to show.',
  reports_not_list: 'There is nothing to show.',
  entry_not_object: ENTRY_LEFT_OUT,
  no_key: ENTRY_LEFT_OUT,
  bad_value: ENTRY_LEFT_OUT,
  long_text: ENTRY_LEFT_OUT,
  explicit_kind: ENTRY_LEFT_OUT,
  explicit_units: ENTRY_LEFT_OUT,
  bad_amount: ENTRY_LEFT_OUT,
};

function problemText(problem: MemoryProblem): string {
  switch (problem.code) {
    case 'not_json':
      return `this is not JSON: ${jsonFoundText(problem)}.`;
    case 'no_version':
      return 'the object has no “version”. It has to be 1.';
    case 'bad_version':
      return '“version” is not 1.';
    case 'no_usable_size':
      return 'the object has no “hasMozMallocUsableSize”.';
    case 'no_reports':
      return 'the object has no list “reports”.';
    case 'reports_not_list':
      return '“reports” is not a list.';
    case 'entry_not_object':
      return `entry ${formatCount(problem.entry)} is not an object.`;
    case 'no_key':
      return `entry ${formatCount(problem.entry)} has no “${problem.key}”.`;
    case 'bad_value':
      return `“${problem.key}” of entry ${formatCount(problem.entry)} is not ${KEYS[problem.key]}.`;
    case 'long_text':
      return `“${problem.key}” of entry ${formatCount(problem.entry)} is longer than 64 KiB.`;
    case 'explicit_kind':
      return `the kind of entry ${formatCount(problem.entry)} is neither heap (1) nor nonheap (0), although its path is below “explicit/”.`;
    case 'explicit_units':
      return `the units of entry ${formatCount(problem.entry)} are not bytes (0), although its path is below “explicit/”.`;
    case 'bad_amount':
      return `the amount of entry ${formatCount(problem.entry)} is not a whole number of at most 64 bits.`;
  }
}

/** What is wrong and where, without a value of the report. `isInflated`: the JSON was gzipped. */
export function memoryProblemText(problem: MemoryProblem, isInflated: boolean): string {
  return `Byte ${formatCount(problem.offset)}${isInflated ? ' of the inflated JSON' : ''}: ${problemText(problem)}`;
}

/** The same, and what is still shown. */
export function memoryProblemLine(problem: MemoryProblem, isInflated: boolean): string {
  return `${memoryProblemText(problem, isInflated)} ${STILL_SHOWN[problem.code]}`;
}

/** Why an amount is marked; null: it is not. */
export function memoryMarkText(mark: MemoryNode['mark']): string | null {
  if (mark === null) return null;
  return mark === 'negative'
    ? 'Negative: a reporter is wrong, or memory was freed while the report was made.'
    : 'More than the whole tree: a reporter is wrong, or counts the same memory twice.';
}

/** The switches of a comparison: what each makes equal in both memory reports. */
export const MUTING_LABELS: Readonly<Record<Muting, string>> = {
  pids: 'Process ids',
  threads: 'Thread ids',
  zones: 'Zone addresses',
  workers: 'Worker addresses',
  windows: 'Window ids',
  null_principals: 'Null principals',
  segments: 'Segment counts',
  omni_ja: 'Path of omni.ja',
  scripts: 'Script counts',
  isolation: 'Site isolation',
};

const PRESENCES: Readonly<Record<Presence, string | null>> = {
  both: null,
  first: 'only in the first report',
  second: 'only in the second report',
  balance: null,
};

export function presenceText(presence: Presence): string | null {
  return PRESENCES[presence];
}

/** An amount in its units: `1.2 MB`, `1,234`, `12.34 %`. `isDifference`: with a sign. */
export function amountText(amount: bigint, units: MemoryUnits, isDifference = false): string {
  const absolute = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? '−' : isDifference && amount > 0n ? '+' : '';
  if (units === 'bytes') return `${sign}${formatSize(Number(absolute))}`;
  if (units === 'percentage') return `${sign}${formatHundredths(absolute)} %`;
  return `${sign}${bigCount(absolute)}`;
}

/** The exact amount with its units, for tooltips and screen readers. */
export function exactAmountText(amount: bigint, units: MemoryUnits, isDifference = false): string {
  if (units !== 'bytes') return amountText(amount, units, isDifference);
  const sign = amount < 0n ? '−' : isDifference && amount > 0n ? '+' : '';
  return `${sign}${bigCount(amount < 0n ? -amount : amount)} ${amount === 1n ? 'byte' : 'bytes'}`;
}

/** The share of an amount in its tree: `12.34 %`; null if the tree has no amount. */
export function shareText(amount: bigint, total: bigint): string | null {
  if (total === 0n) return null;
  const hundredths = (amount * 10_000n) / total;
  return `${hundredths < 0n ? '−' : ''}${formatHundredths(hundredths < 0n ? -hundredths : hundredths)} %`;
}

function bigCount(amount: bigint): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

function formatHundredths(hundredths: bigint): string {
  return `${bigCount(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The amount of a figure; `not measured` without one. */
export function figureText({ name, amount }: MemoryFigure): string {
  return amount === null ? MEMORY.missing : amountText(amount, COUNTED_FIGURES.has(name) ? 'count' : 'bytes');
}

/** What the figures mean (about:memory). */
export const FIGURE_ABOUT: Readonly<Record<MemoryFigureName, string>> = {
  explicit: 'memory that the program asked for itself',
  resident: 'physical memory of the process',
  'resident-unique': 'physical memory that no other process shares',
  private: 'memory that cannot be shared',
  vsize: 'virtual address space',
  'vsize-max-contiguous': 'largest free block of address space',
  'heap-allocated': 'memory that the allocator handed out',
  'heap-unclassified': 'allocated memory that no reporter describes',
  'heap-overhead': 'memory that the allocator needs itself',
  'system-heap-allocated': 'memory from the heap of the system',
  images: 'decoded images and their sources',
  'js-main-runtime': 'JavaScript of the main thread',
  'gfx-textures': 'textures of the graphics card',
  'top(none)/detached': 'windows that no tab shows any more',
  'ghost-windows': 'windows that should have been freed',
  'host-object-urls': 'object URLs that were not revoked',
};
