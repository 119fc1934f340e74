/** Writes one line of text for debugging. A line never contains a value of a request, a response or a report. */
export type LogSink = (line: string) => void;
