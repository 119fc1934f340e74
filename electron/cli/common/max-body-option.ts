import { InvalidArgumentError, Option } from 'commander';
import { readMaxBody } from '../../../shared/sending/targets/max-body-text.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { formatLimit } from '../../../shared/bytes/quantities.ts';
import { type TargetRules, DEFAULT_MAX_BODY } from '../../../shared/verdict/rules/target-rules.ts';

/** An object, because commander treats a bare null as an option without a value. */
export type MaxBodyFlag = Pick<TargetRules, 'maxBody'>;

/** `--max-body SIZE|none`; undefined if omitted. */
export function maxBodyOption(): Option {
  return new Option('--max-body <size>', CLI.target.maxBody).argParser(parse);
}

/** `--max-body` with a default. `shown`: the default in the help. */
export function usualMaxBodyOption(shown: string = formatLimit(DEFAULT_MAX_BODY)): Option {
  const usual: MaxBodyFlag = { maxBody: DEFAULT_MAX_BODY };
  return maxBodyOption().default(usual, shown);
}

function parse(text: string): MaxBodyFlag {
  const read = readMaxBody(text);
  if (read === null) throw new InvalidArgumentError(CLI.badMaxBody);
  return read;
}
