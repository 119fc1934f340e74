import * as v from 'valibot';

/** Environment variable that tells a process at which moment to kill itself. */
export const KILL_VARIABLE = 'CRASHLENS_TEST_KILL';

/** The variable's value as JSON: the number of printed lines, the number of the change after them, and whether the kill is before, in or after that change. */
export const killOrderSchema = v.strictObject({ answers: v.number(), change: v.number(), how: v.picklist(['before', 'torn', 'behind']) });
