import * as v from 'valibot';

/** A number of things or bytes, an offset, a place in a list. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An opaque name that the host gave out. */
export const handle = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A request that carries nothing. */
export const nothing = v.strictObject({});

/** A response that says only that the call is done. */
export const done = v.strictObject({ done: v.literal(true) });

/** A request about one open report. */
export const ofReport = v.strictObject({ report: handle });

/** Most annotations, parts, structure nodes or findings in one `report.inspect`. */
export const MAX_PAGE = 2_000;
