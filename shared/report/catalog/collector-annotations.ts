/**
 * Annotations about people that the collector takes out of every report that it saves, with a note for each, in its order (measured). `Email` is in no
 * schema any more.
 */
export const DROPPED_BY_COLLECTOR: readonly string[] = ['Email', 'TelemetryClientId', 'TelemetryServerURL', 'TelemetrySessionId'];

/** Annotations that the collector writes itself, over whatever a client sent under these names (measured). */
export const MADE_BY_COLLECTOR: ReadonlySet<string> = new Set(['metadata', 'submitted_timestamp', 'uuid', 'version']);
