/** Takes one line of text for whoever looks for a bug. No line holds a value of a request, a response or a report. */
export type LogSink = (line: string) => void;
