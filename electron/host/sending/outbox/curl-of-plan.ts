import { type CurlCommand, curlCommand } from '../../../../shared/sending/curl/curl-command.ts';
import type { ShellWord } from '../../../../shared/sending/curl/shell-words.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { ParsedTarget } from '../http/target.ts';

/** Returns the curl command for the same request as `sendRequest`. `body`: file of the body. `reveal`: whether masked values are included. */
export function curlOfPlan({ headers }: HeadPlan, { url }: ParsedTarget, body: ShellWord, reveal: boolean): CurlCommand {
  return curlCommand({ url: url.href, headers, body, reveal });
}
