/**
 * Personal annotations that the collector removes from every report before storing it, in the order of removal. It adds a note for each of them (measured).
 * `Email` is no longer in any schema.
 */
export const DROPPED_BY_COLLECTOR: readonly string[] = ['Email', 'TelemetryClientId', 'TelemetryServerURL', 'TelemetrySessionId'];

/** Annotations that the collector writes itself, overwriting values that a client sent (measured). */
export const MADE_BY_COLLECTOR: ReadonlySet<string> = new Set(['metadata', 'submitted_timestamp', 'uuid', 'version']);
