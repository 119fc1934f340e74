import * as v from 'valibot';

/** The variable of a process that tells it when to kill itself. */
export const KILL_VARIABLE = 'CRASHLENS_TEST_KILL';

/** As JSON: after how many of its own lines, at which change of the disk, and whether that is made. */
export const killOrderSchema = v.strictObject({ answers: v.number(), change: v.number(), how: v.picklist(['before', 'torn', 'behind']) });
