import type { FieldId } from '../../shared/board/fields.ts';
import { CHART } from '../../shared/text/board/board-chart.ts';
import { fieldWord, noneOf } from '../../shared/text/board/board-screen.ts';
import { wordStyle } from '../ui/status/row-styles.ts';
import type { ChartPart } from './state/chart-bars.ts';

/** What a part of a chart is called. `field`: the field that splits it. */
export function partText(field: FieldId, { value, isOthers }: ChartPart): string {
  if (isOthers) return CHART.others;
  return value === null ? noneOf(field) : fieldWord(field, value);
}

interface PartColour {
  readonly tone: string | undefined;
  readonly series: number | 'none' | undefined;
}

/** How a part is drawn: in the colour that its value has everywhere, or else in one of a row of colours, by its position. */
export function partColour(field: FieldId, { value, isOthers, at }: ChartPart): PartColour {
  if (isOthers) return { tone: 'slate', series: undefined };
  if (value === null) return { tone: undefined, series: 'none' };
  const tone = wordStyle(field, value)?.tone;
  return { tone, series: tone === undefined ? at : undefined };
}
