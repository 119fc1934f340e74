import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD_CHART } from '../../shared/text/board/board-chart.ts';
import { fieldWord, noneOf } from '../../shared/text/board/board-screen.ts';
import type { BarPart } from '../ui/charts/BarChart.tsx';
import { wordStyle } from '../ui/status/row-styles.ts';
import type { ChartPart } from './state/chart-bars.ts';

/** What a part of a chart is called. `field`: the field that splits it. */
function partText(field: FieldId, { value, isOthers }: ChartPart): string {
  if (isOthers) return BOARD_CHART.others;
  return value === null ? noneOf(field) : fieldWord(field, value);
}

/** How a part is drawn: in the colour that its value has everywhere, or else in one of a row of colours, by its position. */
function colourOf(field: FieldId, { value, isOthers, at }: ChartPart): Pick<BarPart, 'tone' | 'series'> {
  if (isOthers) return { tone: 'slate', series: undefined };
  if (value === null) return { tone: undefined, series: 'none' };
  const tone = wordStyle(field, value)?.tone;
  return { tone, series: tone === undefined ? at : undefined };
}

/** A part as it is drawn. `field`: the field that splits the chart. */
export function barPart(field: FieldId, part: ChartPart): BarPart {
  return { key: part.key, at: part.at, text: partText(field, part), ...colourOf(field, part) };
}
