/** What the collector answers, as it writes it. `<id>` and `<yymmdd>` stand for what it chooses. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Content-Type of the answer. */
  readonly contentType: string;
}

export const ACCEPTED_ANSWER: Answer = textAnswer(200, 'CrashID=bp-<id>0<yymmdd>\n');

/** How the collector itself answers what it read. */
export function textAnswer(status: number, body: string): Answer {
  return { status, body, contentType: 'text/plain' };
}

/** A page of the HTTP server in front; what stands on it is not predicted. */
export function pageAnswer(status: number): Answer {
  return { status, body: '', contentType: 'text/html' };
}
