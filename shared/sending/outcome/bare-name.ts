/** Removes `rule_` or `malformed_` from the name of a rule or reason. Predictions and filters use the bare names. */
export function bareName(value: string): string {
  return value.replace(/^(?:rule|malformed)_/, '');
}

/** Filter fields whose values are bare names. */
const ANSWER_FIELDS: readonly string[] = ['reason', 'rule', 'answer'];

export function isAnswerField(field: string): boolean {
  return ANSWER_FIELDS.includes(field);
}
