import type { ChartField, SplitField } from '../../bridge/view/board-layout.ts';
import { reports } from './board-screen.ts';

/** Texts of the board's chart. The texts that all charts share are in `common/chart.ts`. */
export const BOARD_CHART = {
  counted: {
    crashed: 'crash time',
    product: 'product',
    version: 'version',
    signature: 'signature',
    outcome: 'outcome',
    rule: 'rule',
  } satisfies Record<ChartField, string>,
  splitBy: 'Split by',
  split: { outcome: 'outcome', product: 'product', version: 'version', channel: 'channel' } satisfies Record<SplitField, string>,
  noSplit: 'nothing',
  others: 'Others',
  none: 'No report has a value to count.',
  count: 'Reports',
} as const;

/** `Reports by version, split by outcome`. */
export function chartTitle(field: ChartField, split: SplitField | null): string {
  return `Reports by ${BOARD_CHART.counted[field]}${split === null ? '' : `, split by ${BOARD_CHART.split[split]}`}`;
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
