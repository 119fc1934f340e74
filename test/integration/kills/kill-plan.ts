import * as v from 'valibot';

/** Environment variable that tells a process when to kill itself. */
export const KILL_VARIABLE = 'CRASHLENS_TEST_KILL';

/** JSON: the number of printed lines, the change of the disk after them, and whether the change is made. */
export const killOrderSchema = v.strictObject({ answers: v.number(), change: v.number(), how: v.picklist(['before', 'torn', 'behind']) });
