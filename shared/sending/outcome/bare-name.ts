/** A rule or a reason of an answer as forecasts and filters call it: without its `rule_` or `malformed_`. */
export function bareName(value: string): string {
  return value.replace(/^(?:rule|malformed)_/, '');
}

/** Fields of filters whose values are such names. */
const ANSWER_FIELDS: readonly string[] = ['reason', 'rule', 'answer'];

export function isAnswerField(field: string): boolean {
  return ANSWER_FIELDS.includes(field);
}
