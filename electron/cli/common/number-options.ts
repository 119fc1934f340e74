import { InvalidArgumentError } from 'commander';
import { QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { TARGET_LIMITS } from '../../../shared/sending/targets/preset.ts';

/** Makes a parser for an integer option. The parser throws commander's error for the user. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) throw new InvalidArgumentError(QUEUE_COMMAND.badCount(least, most));
    return number;
  };
}

/** Parses `5/s` or `5`; throws commander's error for the user. */
export function paceOf(text: string): number {
  const pace = /^(\d{1,4}(?:\.\d{1,3})?)(?:\/s)?$/.exec(text)?.[1];
  const number = Number(pace ?? Number.NaN);
  if (!(number > 0 && number <= TARGET_LIMITS.pace)) throw new InvalidArgumentError(QUEUE_COMMAND.badPace);
  return number;
}
