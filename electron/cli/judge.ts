import { isAscii } from 'node:buffer';
import { once } from 'node:events';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { DIALECTS } from '../../shared/dialect.ts';
import type { Dialect } from '../../shared/dialect.ts';
import { CLI } from '../../shared/messages/cli.ts';
import type { RuleSet } from '../../shared/throttle/throttle.ts';
import { RULE_SETS } from '../../shared/throttle/throttle.ts';
import type { Front } from '../../shared/verdict/front.ts';
import { FRONTS } from '../../shared/verdict/front.ts';
import { readTime } from './case-line.ts';
import type { CaseCollector } from './judge-case.ts';
import { judgeCaseLine } from './judge-case.ts';
import type { MaxBodyFlag } from './max-body-option.ts';
import { usualMaxBodyOption } from './max-body-option.ts';

interface JudgeFlags {
  readonly dialect: Dialect;
  readonly now?: number;
  readonly token: string;
  readonly front: Front;
  readonly maxBody: MaxBodyFlag;
  readonly rules: RuleSet;
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
    .addOption(new Option('--front <front>', CLI.judge.front).choices(FRONTS).default('bare'))
    .addOption(usualMaxBodyOption(CLI.judge.maxBody))
    .addOption(new Option('--rules <rules>', CLI.judge.rules).choices(RULE_SETS).default('mozilla'))
    .addHelpText('after', CLI.judge.after)
    .action(async (flags: JudgeFlags) => {
      const { now, maxBody } = flags;
      await judgeLines(process.stdin, process.stdout, { ...flags, ...maxBody, now: now === undefined ? () => Date.now() : () => now });
    });
}

function timeOption(text: string): number {
  const time = readTime(text);
  if (time === null) throw new InvalidArgumentError(CLI.judge.badTime);
  return time;
}

/** Characters of answers that are written at once. */
const BATCH = 256 * 1024;

/** Answers line by line and never holds more than a batch: where the reader is slow, no more cases are read. */
export async function judgeLines(input: AsyncIterable<Uint8Array>, output: NodeJS.WritableStream, collector: CaseCollector): Promise<void> {
  let batch = '';
  const answer = (pieces: readonly Uint8Array[]): void => {
    const line = textOf(pieces);
    if (line.trim() !== '') batch += `${judgeCaseLine(line, collector)}\n`;
  };
  const writeBatch = async (): Promise<void> => {
    const text = batch;
    batch = '';
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  /** The beginning of a line that goes on in the next chunk. */
  let begun: Uint8Array[] = [];
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      answer([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
      if (batch.length >= BATCH) await writeBatch();
    }
    begun.push(chunk.subarray(from));
    await writeBatch();
  }
  answer(begun);
  await writeBatch();
}

const LINE_FEED = 0x0a;

function textOf(pieces: readonly Uint8Array[]): string {
  const [only] = pieces;
  const bytes = pieces.length === 1 && only !== undefined ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(pieces);
  // Of ASCII alone both are the same, and this one is not checked byte for byte.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
