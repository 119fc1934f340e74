import * as v from 'valibot';

/** Maximum number of columns of a grid, and of sort fields. */
const MAX_COLUMNS = 60;
export const MAX_SORTS = 3;

/** A column; `width`: in CSS pixels, null: the default. */
export interface ColumnLayout<F extends string> {
  readonly field: F;
  readonly width: number | null;
}

export interface FieldSort<F extends string> {
  readonly field: F;
  readonly descending: boolean;
}

/** The columns of a grid, and the order of its rows. */
export interface GridLayout<F extends string> {
  /** In display order. */
  readonly columns: readonly ColumnLayout<F>[];
  /** The user chose these columns, so no column is hidden automatically. */
  readonly areChosen: boolean;
  /** The first field is the most significant; empty: the default order. */
  readonly sort: readonly FieldSort<F>[];
}

export function sortSchemaOf<const F extends string>(fields: readonly F[]) {
  return v.pipe(v.array(v.strictObject({ field: v.picklist(fields), descending: v.boolean() })), v.maxLength(MAX_SORTS));
}

/** Returns the schema entries of a `GridLayout`, with defaults. `usual`: the fields of the default columns. */
export function gridLayoutEntries<const F extends string>(fields: readonly F[], usual: readonly F[]) {
  const column = v.strictObject({
    field: v.picklist(fields),
    width: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
  });
  return {
    columns: v.optional(v.pipe(v.array(column), v.maxLength(MAX_COLUMNS)), () => usual.map((field) => ({ field, width: null }))),
    areChosen: v.optional(v.boolean(), false),
    sort: v.optional(sortSchemaOf(fields), () => []),
  };
}
