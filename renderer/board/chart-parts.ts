import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD_CHART } from '../../shared/text/board/board-chart.ts';
import { fieldWord, noneOf } from '../../shared/text/board/board-screen.ts';
import type { BarPart } from '../ui/charts/BarChart.tsx';
import { wordStyle } from '../ui/status/row-styles.ts';
import type { ChartPart } from './state/chart-bars.ts';

/** Name of a part of a stacked bar. `field`: the field that splits the chart. */
function partText(field: FieldId, { value, isOthers }: ChartPart): string {
  if (isOthers) return BOARD_CHART.others;
  return value === null ? noneOf(field) : fieldWord(field, value);
}

/** Returns the colour of a part. If its value has no fixed colour, the position decides the colour. */
function colourOf(field: FieldId, { value, isOthers, at }: ChartPart): Pick<BarPart, 'tone' | 'series'> {
  if (isOthers) return { tone: 'slate', series: undefined };
  if (value === null) return { tone: undefined, series: 'none' };
  const tone = wordStyle(field, value)?.tone;
  return { tone, series: tone === undefined ? at : undefined };
}

/**
 * Returns the parts as drawn. `field`: the field that splits the chart. If several values have the same fixed colour, only the first keeps it, and the others
 * get colours by position.
 */
export function barParts(field: FieldId, parts: readonly ChartPart[]): readonly BarPart[] {
  const used = new Set<string>();
  return parts.map((part) => {
    const { tone, series } = colourOf(field, part);
    const isUsed = tone !== undefined && used.has(tone);
    if (tone !== undefined) used.add(tone);
    const colour = isUsed && !part.isOthers ? { tone: undefined, series: part.at } : { tone, series };
    return { key: part.key, at: part.at, text: partText(field, part), ...colour };
  });
}
