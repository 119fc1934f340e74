import type { Throttling } from '../rules/target-rules.ts';
import { RULES_HEADER } from '../../report/samples/demo-answers.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';

/** Returns true if a request asks the demo collector to throttle it by Mozilla's rules, as the samples of rejections do. */
export function asksForRules(request: RequestHead): boolean {
  return headerValues(request, RULES_HEADER).at(-1)?.value === 'mozilla';
}

/** Returns the throttling of a request: a request for Mozilla's rules gets them from a collector that accepts everything, such as the demo collector. */
export function throttlingFor(request: RequestHead, throttling: Throttling): Throttling {
  return throttling === 'accept_all' && asksForRules(request) ? 'mozilla' : throttling;
}
