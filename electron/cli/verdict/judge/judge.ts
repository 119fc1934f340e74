import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Dialect } from '../../../../shared/dialect.ts';
import { HELP_HEADINGS } from '../../../../shared/text/app/command-help.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import type { Ingress } from '../../../../shared/verdict/rules/target-rules.ts';
import { readTime } from './case-line.ts';
import { type LineBatches, batchesOfStandardInput } from './judge-input.ts';
import { type Judged, type Judges, createJudges } from './judges.ts';
import { type LineBuffer, lineBuffer } from './line-buffer.ts';
import { withHelp } from '../../common/command-help.ts';
import { endWith } from '../../common/exit-codes.ts';
import { jobsOption } from '../../common/jobs-option.ts';
import { printError, failWith } from '../../common/streams.ts';
import { type MaxBodyFlag, usualMaxBodyOption } from '../../common/max-body-option.ts';
import { dialectOption, ingressOption, rulesOption, throttlingOf } from '../../common/target-options.ts';

interface JudgeFlags {
  readonly dialect: Dialect;
  readonly now?: number;
  readonly token: string;
  readonly ingress: Ingress;
  readonly maxBody: MaxBodyFlag;
  readonly rules: string;
  readonly strict?: true;
  readonly jobs?: number;
}

/** `crashlens judge`: reads case lines and prints answer lines, in order. */
export function registerJudge(program: Command): void {
  withHelp(program.command('judge'), 'judge')
    .option('--strict', CLI.judge.strict)
    .addOption(jobsOption(CLI.judge.jobs))
    .optionsGroup(HELP_HEADINGS.collector)
    .option('--now <time>', CLI.judge.now, timeOption)
    .addOption(new Option('--token <token>', CLI.judge.token).default('', 'none'))
    .addOption(dialectOption().default('spec'))
    .addOption(ingressOption().default('direct'))
    .addOption(usualMaxBodyOption(CLI.judge.usualMaxBody))
    .addOption(rulesOption().default('mozilla'))
    .action(async (flags: JudgeFlags, command: Command) => {
      const { dialect, token, ingress, rules, now = null } = flags;
      const throttling = throttlingOf(rules);
      if (!throttling.ok) {
        failWith(throttling.error);
        return;
      }
      // Without a proxy, a collector accepts bodies of any size.
      const isUsual = command.getOptionValueSource('maxBody') === 'default';
      const { maxBody } = ingress === 'direct' && isUsual ? NO_MAXIMUM : flags.maxBody;
      const judges = createJudges({ dialect, token, ingress, throttling: throttling.value, maxBody, now }, flags.jobs);
      const lines = lineBuffer();
      const unread = await judgeLines(batchesOfStandardInput(lines), lines, process.stdout, judges);
      await judges.close();
      if (flags.strict === true && unread > 0) {
        printError(CLI.judge.unreadLines(unread));
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

/**
 * Answers line by line, in order. If the reader is slow, reading pauses, so that only a few batches are in memory. Returns the number of lines that are not
 * cases.
 */
export async function judgeLines(input: LineBatches, lines: LineBuffer, output: NodeJS.WritableStream, judges: Judges): Promise<number> {
  let all = 0;
  const judged = Readable.from(input).map((batch: Uint8Array<ArrayBuffer>) => judges.judge(batch), { concurrency: judges.maxInFlight });
  for await (const { answers, batch, unread } of judged as AsyncIterable<Judged>) {
    all += unread;
    // Answers and batch may share memory, so the batch is returned only after the answers were written.
    if (!output.write(answers, () => lines.giveBack(batch))) await once(output, 'drain');
  }
  return all;
}
