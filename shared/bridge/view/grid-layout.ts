import * as v from 'valibot';

/** Most columns of a grid, and most fields that its rows are sorted by. */
const MAX_COLUMNS = 60;
export const MAX_SORTS = 3;

/** A column; `width`: in CSS pixels, null: the usual one. */
export interface ColumnLayout<F extends string> {
  readonly field: F;
  readonly width: number | null;
}

export interface FieldSort<F extends string> {
  readonly field: F;
  readonly descending: boolean;
}

/** Which columns a grid shows, and the order of its rows. */
export interface GridLayout<F extends string> {
  /** In their order. */
  readonly columns: readonly ColumnLayout<F>[];
  /** The person chose these columns: no other rule hides one of them. */
  readonly areChosen: boolean;
  /** The first one counts most; none: the usual order. */
  readonly sort: readonly FieldSort<F>[];
}

export function sortSchemaOf<const F extends string>(fields: readonly F[]) {
  return v.pipe(v.array(v.strictObject({ field: v.picklist(fields), descending: v.boolean() })), v.maxLength(MAX_SORTS));
}

/** The entries of a schema of a `GridLayout`; what is left out is as usual. `usual`: fields of the usual columns. */
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
