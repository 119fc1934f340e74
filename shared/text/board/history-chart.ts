import { formatCount } from '../../bytes/quantities.ts';
import type { AttemptChartField } from '../../bridge/view/history-view.ts';
import { fieldWord } from './board-screen.ts';

/** Texts of the History chart. */
export const HISTORY_CHART = {
  label: 'Chart of the attempts',
  show: 'Chart',
  counted: { at: 'time', outcome: 'outcome', target: 'target', rule: 'rule', product: 'product' } satisfies Record<
    AttemptChartField,
    string
  >,
  title: (counted: string): string => `Attempts by ${counted}`,
  count: 'Attempts',
  none: 'No attempt has a value to count.',
  attempts: (count: number): string => (count === 1 ? 'attempt' : 'attempts'),
  /** The number of attempts with values that are too rare for a bar of their own. */
  rarer: (count: number): string => `${formatCount(count)} with rarer values`,
  of: (count: number): string => `of ${formatCount(count)} ${count === 1 ? 'attempt' : 'attempts'}`,
} as const;

const NONE: Readonly<Record<AttemptChartField, string>> = {
  at: 'No time',
  outcome: 'No answer',
  target: 'No target',
  rule: 'No rule',
  product: 'No product',
};

/** The label of a value that the chart counts; null: attempts without a value. */
export function attemptValueText(of: AttemptChartField, value: string | null): string {
  if (value === null) return NONE[of];
  return of === 'outcome' || of === 'rule' ? fieldWord(of, value) : value;
}
