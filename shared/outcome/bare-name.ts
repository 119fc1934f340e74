/** A rule or a reason of an answer as forecasts and filters call it: without its `rule_` or `malformed_`. */
export function bareName(value: string): string {
  return value.replace(/^(?:rule|malformed)_/, '');
}
