/** The collector's answer. In `body`, `<id>` and `<yymmdd>` stand for values that the collector chooses. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
}

export const ACCEPTED_ANSWER: Answer = textAnswer(200, 'CrashID=bp-<id>0<yymmdd>\n');

/** Returns an answer of the collector's own code, which answers in plain text. */
export function textAnswer(status: number, body: string): Answer {
  return { status, body, contentType: 'text/plain' };
}

/** Returns a page of the HTTP server in front of the collector. The text of the page is not predicted. */
export function pageAnswer(status: number): Answer {
  return { status, body: '', contentType: 'text/html' };
}
