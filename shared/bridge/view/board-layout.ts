import * as v from 'valibot';
import { type FieldId, FIELD_IDS } from '../../board/fields.ts';
import { MAX_FILTER_LENGTH, fieldIdSchema } from './board-view.ts';
import { gridLayoutEntries } from './grid-layout.ts';

/** Maximum number of saved filters. */
export const MAX_SAVED_FILTERS = 200;

export const MAX_FILTER_NAME_LENGTH = 80;

/** Position of the preview. `auto`: beside the rows in a wide window, below them in a narrower one. */
export const PREVIEW_POSITIONS = ['auto', 'below', 'beside', 'off'] as const;

/** Fields that a chart can count, in the order of the menu. */
export const CHART_FIELDS = ['crashed', 'product', 'version', 'signature', 'outcome', 'rule'] as const satisfies readonly FieldId[];

/** Fields that can split the counts of a chart, in the order of the menu. */
export const SPLIT_FIELDS = ['outcome', 'product', 'version', 'channel'] as const satisfies readonly FieldId[];

export type SplitField = (typeof SPLIT_FIELDS)[number];

export type ChartField = (typeof CHART_FIELDS)[number];

const USUAL_FIELDS = [
  'name',
  'predicted',
  'tag',
  'reason',
  'signature',
  'outcome',
  'product',
  'version',
  'channel',
  'size',
  'edits',
  'added',
] as const satisfies readonly FieldId[];

/** The board's layout, the same for both dialects. The sizes of its panes are in `panes` of the UI state. Omitted entries have their defaults. */
export const boardLayoutSchema = v.strictObject({
  /** Columns that are empty in all rows are hidden until the user chooses columns. Without a sort, the newest rows come first. */
  ...gridLayoutEntries(FIELD_IDS, USUAL_FIELDS),
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
  /** The field by whose values the chart counts reports. */
  chartOf: v.optional(v.picklist(CHART_FIELDS), 'crashed'),
  /** The field that splits each count of the chart; null: no split. */
  splitOf: v.optional(v.nullable(v.picklist(SPLIT_FIELDS)), null),
});

export type BoardLayout = v.InferOutput<typeof boardLayoutSchema>;

export const USUAL_BOARD: BoardLayout = v.parse(boardLayoutSchema, {});
