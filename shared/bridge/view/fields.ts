import * as v from 'valibot';

/** A number of items or bytes, an offset, or a position in a list. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An opaque name issued by the host. */
export const handle = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** An empty request. */
export const nothing = v.strictObject({});

/** A response without content: the call is done. */
export const done = v.strictObject({ done: v.literal(true) });

/** A request about one open report. */
export const ofReport = v.strictObject({ report: handle });

/** Maximum number of annotations, parts, structure nodes or findings in one `report.inspect`. */
export const MAX_PAGE = 2_000;
