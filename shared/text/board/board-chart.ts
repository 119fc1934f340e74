import type { ChartField, SplitField } from '../../bridge/view/board-layout.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { reports } from './board-screen.ts';

/** Words of the chart of the board. */
export const CHART = {
  asTable: 'As a table',
  countBy: 'Count by',
  counted: { crashed: 'crash time', product: 'product', version: 'version', outcome: 'outcome', rule: 'rule' } satisfies Record<
    ChartField,
    string
  >,
  splitBy: 'Split by',
  split: { outcome: 'outcome', product: 'product', version: 'version', channel: 'channel' } satisfies Record<SplitField, string>,
  noSplit: 'nothing',
  others: 'Others',
  legend: 'Colours of the bars',
  clearBrush: 'Clear the brush',
  brushed: 'In the filter',
  help: 'Arrow keys go from bar to bar, Enter filters for one, Shift with arrow keys for several, Escape for all.',
  none: 'No report has a value to count by.',
  count: 'Reports',
} as const;

/** `Reports by version, split by outcome`. */
export function chartTitle(field: ChartField, split: SplitField | null): string {
  return `Reports by ${CHART.counted[field]}${split === null ? '' : `, split by ${CHART.split[split]}`}`;
}

/** `148.0: 12 reports (Accepted 7, Rejected 5)`. */
export function barText(text: string, count: number, parts: readonly { readonly text: string; readonly count: number }[]): string {
  const split = parts.filter((part) => part.count > 0).map((part) => `${part.text} ${formatCount(part.count)}`);
  return `${text}: ${reports(count)}${split.length === 0 ? '' : ` (${split.join(', ')})`}`;
}

export function reportsWord(count: number): string {
  return count === 1 ? 'report' : 'reports';
}

export function ofReports(total: number): string {
  return `of ${reports(total)}`;
}

export function withoutTime(count: number): string {
  return `${reports(count)} without a crash time`;
}
