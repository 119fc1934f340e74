/** The facts that go with a code: names, counts, sizes in bytes, offsets, not formatted. `shared/text` makes sentences of them. Never a value of the report. */
export type Facts = Readonly<Record<string, string | number>>;

export const NO_FACTS: Facts = {};
