import type { Throttling } from '../rules/target-rules.ts';
import { RULES_HEADER } from '../../report/samples/demo-answers.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';

/** Returns true if a request asks the demo collector to throttle it by Mozilla's rules. The samples of rejections do this. */
export function asksForRules(request: RequestHead): boolean {
  return headerValues(request, RULES_HEADER).at(-1)?.value === 'mozilla';
}

/**
 * Returns the throttling for a request: usually the collector's own. If the collector accepts everything and the request asks for Mozilla's rules, returns
 * those.
 */
export function throttlingFor(request: RequestHead, throttling: Throttling): Throttling {
  return throttling === 'accept_all' && asksForRules(request) ? 'mozilla' : throttling;
}
