/**
 * What there are pages of. `rule`: a rule that can decide an answer; `throttling`: a throttling rule of the reference collector; `spec`: where dialect spec goes by
 * the text; `step`: one step of the explanation.
 */
export const HELP_KINDS = ['finding', 'rule', 'reason', 'throttling', 'spec', 'outcome', 'annotation', 'part', 'step', 'setting'] as const;

export type HelpKind = (typeof HELP_KINDS)[number];

/** Names a page: its kind, and the code or name within that. Not every one of them has a page. */
export type HelpId = `${HelpKind}:${string}`;

/** null: it names no kind of page. */
export function kindOf(id: string): HelpKind | null {
  return HELP_KINDS.find((kind) => id.startsWith(`${kind}:`)) ?? null;
}

/** What stands behind the kind. */
export function codeOf(id: HelpId): string {
  return id.slice(id.indexOf(':') + 1);
}

const STATUS_OUTCOMES: Readonly<Record<number, string>> = { 200: 'accepted', 400: 'malformed', 404: 'wrong_url', 413: 'too_large' };

/** The same of the first line of an answer and its status. */
export function answerLineHelp(status: number, line: string): HelpId {
  const value = /^Discarded=(\S+)/.exec(line)?.[1] ?? null;
  return answerHelp(STATUS_OUTCOMES[status] ?? (status >= 500 || status === 408 || status === 429 ? 'server_error' : 'other'), value);
}

/** The page of what an answer names: a reason or a rule with its `malformed_` or `rule_`, or a crash id; else that of the outcome. */
export function answerHelp(kind: string, value: string | null): HelpId {
  const [, form, code = ''] = /^(malformed|rule)_(\w+)$/.exec(value ?? '') ?? [];
  if (form === undefined) return `outcome:${kind}`;
  return form === 'rule' ? `throttling:${code}` : `reason:${code}`;
}
