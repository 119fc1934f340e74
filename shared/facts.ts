/**
 * The facts that belong to a code: unformatted names, counts, sizes in bytes and offsets. Never a value of the report. `shared/text` makes sentences from them.
 */
export type Facts = Readonly<Record<string, string | number>>;

export const NO_FACTS: Facts = {};
