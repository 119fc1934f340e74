/** What stands beside a code: names, counts, sizes in bytes, offsets, as they are. `messages/` makes words of them; none is ever a value of the report. */
export type Facts = Readonly<Record<string, string | number>>;

export const NO_FACTS: Facts = {};
