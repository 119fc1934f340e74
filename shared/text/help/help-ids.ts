/**
 * The kinds of pages. `rule`: a rule that can decide an answer; `throttling`: a throttling rule of the reference collector; `spec`: a difference between the
 * dialects; `step`: a step of the explanation; `hint`, `crash` (families of reasons), `trust` of a frame, `stream`, `level`, `dump` (findings), `signature`: of
 * a minidump.
 */
export const HELP_KINDS = [
  'finding',
  'rule',
  'reason',
  'throttling',
  'spec',
  'outcome',
  'annotation',
  'part',
  'step',
  'setting',
  'hint',
  'crash',
  'trust',
  'stream',
  'level',
  'dump',
  'signature',
] as const;

export type HelpKind = (typeof HELP_KINDS)[number];

/** The id of a page: its kind, and a code or name of that kind. The page may not exist. */
export type HelpId = `${HelpKind}:${string}`;

/** The kind of page; null if the id does not start with a kind. */
export function kindOf(id: string): HelpKind | null {
  return HELP_KINDS.find((kind) => id.startsWith(`${kind}:`)) ?? null;
}

/** The code or name after the kind. */
export function codeOf(id: HelpId): string {
  return id.slice(id.indexOf(':') + 1);
}

const STATUS_OUTCOMES: Readonly<Record<number, string>> = { 200: 'accepted', 400: 'malformed', 404: 'wrong_url', 413: 'too_large' };

/** The help page for the status and the first line of an answer; `answerHelp` chooses it. */
export function answerLineHelp(status: number, line: string): HelpId {
  const value = /^Discarded=(\S+)/.exec(line)?.[1] ?? null;
  return answerHelp(STATUS_OUTCOMES[status] ?? (status >= 500 || status === 408 || status === 429 ? 'server_error' : 'other'), value);
}

/** The page of the reason (`malformed_…`) or rule (`rule_…`) in an answer. Without either, the page of the outcome. */
export function answerHelp(kind: string, value: string | null): HelpId {
  const [, form, code = ''] = /^(malformed|rule)_(\w+)$/.exec(value ?? '') ?? [];
  if (form === undefined) return `outcome:${kind}`;
  return form === 'rule' ? `throttling:${code}` : `reason:${code}`;
}
