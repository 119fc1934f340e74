import { type CurlCommand, curlCommand } from '../../../../shared/sending/curl/curl-command.ts';
import type { ShellWord } from '../../../../shared/sending/curl/shell-words.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { ParsedTarget } from '../http/target.ts';

/** The command of curl that sends what `sendRequest` would. `body`: the file of its body. `reveal`: with what is masked in it. */
export function curlOfPlan({ headers }: HeadPlan, { url }: ParsedTarget, body: ShellWord, reveal: boolean): CurlCommand {
  return curlCommand({ url: url.href, headers, body, reveal });
}
