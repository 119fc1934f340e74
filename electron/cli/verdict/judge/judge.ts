import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { DIALECTS } from '../../../../shared/dialect.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import type { Front } from '../../../../shared/verdict/rules/target-rules.ts';
import { readTime } from './case-line.ts';
import type { Stretches } from './judge-input.ts';
import { stretchesOfStandardInput } from './judge-input.ts';
import type { Judged, Judges } from './judges.ts';
import { openJudges } from './judges.ts';
import type { LineBuffer } from './line-buffer.ts';
import { lineBuffer } from './line-buffer.ts';
import { endWith, exitCodeHelp } from '../../common/exit-codes.ts';
import { jobsOption } from '../../common/jobs-option.ts';
import { complain, giveUp } from '../../common/streams.ts';
import type { MaxBodyFlag } from '../../common/max-body-option.ts';
import { usualMaxBodyOption } from '../../common/max-body-option.ts';
import { frontOption, rulesOption, throttlingOf } from '../../common/target-options.ts';

interface JudgeFlags {
  readonly dialect: Dialect;
  readonly now?: number;
  readonly token: string;
  readonly front: Front;
  readonly maxBody: MaxBodyFlag;
  readonly rules: string;
  readonly strict?: true;
  readonly jobs?: number;
}

/** `crashlens judge`: case lines in, answer lines out, in order. */
export function registerJudge(program: Command): void {
  program
    .command('judge')
    .summary(CLI.judge.about)
    .description(CLI.judge.about)
    .addOption(new Option('--dialect <dialect>', CLI.inspect.dialect).choices(DIALECTS).default('spec'))
    .option('--now <time>', CLI.judge.now, timeOption)
    .option('--token <token>', CLI.judge.token, '')
    .addOption(frontOption(CLI.judge.front).default('bare'))
    .addOption(usualMaxBodyOption(CLI.judge.maxBody))
    .addOption(rulesOption(CLI.judge.rules).default('mozilla'))
    .option('--strict', CLI.judge.strict)
    .addOption(jobsOption(CLI.judge.jobs))
    .addHelpText('after', `${CLI.judge.after}\n\n${exitCodeHelp('judge')}`)
    .action(async (flags: JudgeFlags, command: Command) => {
      const { dialect, token, front, rules, now = null } = flags;
      const throttling = throttlingOf(rules);
      if (!throttling.ok) {
        giveUp(throttling.error);
        return;
      }
      // A collector alone takes bodies of any size.
      const isUsual = command.getOptionValueSource('maxBody') === 'default';
      const { maxBody } = front === 'bare' && isUsual ? NO_MAXIMUM : flags.maxBody;
      const judges = openJudges({ dialect, token, front, throttling: throttling.value, maxBody, now }, flags.jobs);
      const lines = lineBuffer();
      const unread = await judgeLines(stretchesOfStandardInput(lines), lines, process.stdout, judges);
      await judges.close();
      if (flags.strict === true && unread > 0) {
        complain(CLI.judge.unreadLines(unread));
        endWith('notDone');
      }
    });
}

const NO_MAXIMUM: MaxBodyFlag = { maxBody: null };

function timeOption(text: string): number {
  const time = readTime(text);
  if (time === null) throw new InvalidArgumentError(CLI.judge.badTime);
  return time;
}

/** Answers line by line, in order, and holds a few stretches of lines at most: where the reader is slow, no more cases are read. How many were no case. */
export async function judgeLines(input: Stretches, lines: LineBuffer, output: NodeJS.WritableStream, judges: Judges): Promise<number> {
  let all = 0;
  const judged = Readable.from(input).map((stretch: Uint8Array<ArrayBuffer>) => judges.judge(stretch), { concurrency: judges.abreast });
  for await (const { answers, stretch, unread } of judged as AsyncIterable<Judged>) {
    all += unread;
    // They may stand in the same memory.
    if (!output.write(answers, () => lines.giveBack(stretch))) await once(output, 'drain');
  }
  return all;
}
