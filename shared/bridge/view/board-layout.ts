import * as v from 'valibot';
import type { FieldId } from '../../board/fields.ts';
import { MAX_FILTER_LENGTH, fieldIdSchema, sortSchema } from './board-view.ts';

/** Most filters that are kept, and most columns. */
export const MAX_SAVED_FILTERS = 200;
const MAX_COLUMNS = 60;

export const MAX_FILTER_NAME_LENGTH = 80;

/** Position of the preview. `auto`: beside the rows in a wide window, below them in a narrower one. */
export const PREVIEW_POSITIONS = ['auto', 'below', 'beside', 'off'] as const;

/** Fields that a chart can count, in the order in which they are offered. */
export const CHART_FIELDS = ['crashed', 'product', 'version', 'outcome', 'rule'] as const satisfies readonly FieldId[];

/** Fields that can split the counts of a chart, in the order in which they are offered. */
export const SPLIT_FIELDS = ['outcome', 'product', 'version', 'channel'] as const satisfies readonly FieldId[];

export type SplitField = (typeof SPLIT_FIELDS)[number];

export type ChartField = (typeof CHART_FIELDS)[number];

const columnSchema = v.strictObject({
  field: fieldIdSchema,
  /** In CSS pixels; null: the usual one. */
  width: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
});

const USUAL_FIELDS = [
  'name',
  'predicted',
  'tag',
  'reason',
  'outcome',
  'product',
  'version',
  'channel',
  'size',
  'edits',
  'added',
] as const satisfies readonly FieldId[];

/** How the board looks, in both dialects alike; sizes of its panes stand among those of the others. What is left out is as usual. */
export const boardLayoutSchema = v.strictObject({
  /** In their order. */
  columns: v.optional(
    v.pipe(v.array(columnSchema), v.maxLength(MAX_COLUMNS)),
    USUAL_FIELDS.map((field) => ({ field, width: null })),
  ),
  /** The person chose these columns: they are shown even if no row has a value of them. */
  areChosen: v.optional(v.boolean(), false),
  /** The first one counts most; none: what came last stands first. */
  sort: v.optional(v.pipe(v.array(sortSchema), v.maxLength(3)), []),
  group: v.optional(v.nullable(fieldIdSchema), null),
  saved: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_FILTER_NAME_LENGTH)),
          filter: v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH)),
        }),
      ),
      v.maxLength(MAX_SAVED_FILTERS),
    ),
    [],
  ),
  preview: v.optional(v.picklist(PREVIEW_POSITIONS), 'auto'),
  facets: v.optional(v.boolean(), true),
  charts: v.optional(v.boolean(), false),
  /** What the chart counts reports by. */
  chartOf: v.optional(v.picklist(CHART_FIELDS), 'crashed'),
  /** What splits each count of the chart; null: nothing. */
  splitOf: v.optional(v.nullable(v.picklist(SPLIT_FIELDS)), null),
});

export type BoardLayout = v.InferOutput<typeof boardLayoutSchema>;

/** How it looks where nothing was chosen. */
export const USUAL_BOARD: BoardLayout = v.parse(boardLayoutSchema, {});
