/** The facts that go with a code: unformatted names, counts, sizes in bytes and offsets. `shared/text` makes sentences of them. Never a value of the report. */
export type Facts = Readonly<Record<string, string | number>>;

export const NO_FACTS: Facts = {};
