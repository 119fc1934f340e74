import type { DumpAnalysis, ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { isNoInstruction } from '../../../../shared/report/dump/crash/instruction.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import type { Frame } from '../../../../shared/report/dump/unwind/frame.ts';
import { frameRuns } from '../../../../shared/report/dump/unwind/frame-runs.ts';
import { contextOfThread } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { crashFacts, crashSentence, hexText, threadLabel } from '../../../../shared/text/report/dump-crash.ts';
import { dumpFindingSentence } from '../../../../shared/text/report/dump-findings.ts';
import { STACK_ENDS, TRUST_WORDS } from '../../../../shared/text/report/dump-frames.ts';
import { CERTAINTY_WORDS, hintSentence } from '../../../../shared/text/report/dump-hints.ts';
import { columns, visible } from '../../common/terminal-text.ts';

const WORDS = CLI.dump;
const MASK = '•••••••';

/** What the Crash screen says, for a terminal. */
export function dumpLines(analysis: DumpAnalysis, stacks: readonly ThreadStack[], disclosure: DumpDisclosure): readonly string[] {
  if (!disclosure.shows('open')) return [WORDS.nothingShown];
  return [
    crashSentence(analysis),
    crashFacts(analysis).join(' · '),
    ...columns(analysis.hints.map((hint) => [CERTAINTY_WORDS[hint.certainty], hintSentence(hint, analysis.dump)])),
    ...instructionLines(analysis),
    ...stacks.flatMap((stack) => ['', ...stackLines(analysis.dump, stack, disclosure)]),
    ...findingLines(analysis.dump),
  ].map(visible);
}

function instructionLines({ evidence }: DumpAnalysis): readonly string[] {
  const { code } = evidence;
  if (code === null || isNoInstruction(code)) return [];
  const lines = [...code.before, code.instruction, ...code.after].map((instruction) => [
    instruction === code.instruction ? '>' : ' ',
    hexText(instruction.address),
    instruction.text,
  ]);
  return ['', WORDS.instructions, ...columns(lines)];
}

function stackLines(dump: Dump, { threadIndex, frames, end }: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const rows = frameRuns(frames).flatMap(({ from, to, period, count }) => {
    const shown = frames.slice(from, period === 0 ? to : from + period).map((frame) => frameRow(dump, frame));
    return period === 0 ? shown : [...shown, ['', WORDS.repeats(count - 1, period), '']];
  });
  return [
    WORDS.thread(threadLabel(dump, threadIndex), frames.length),
    ...columns(rows, 60),
    STACK_ENDS[end],
    ...registerLines(dump, threadIndex, disclosure),
  ];
}

function frameRow(dump: Dump, frame: Frame): readonly string[] {
  const module = frame.moduleIndex < 0 ? null : (modulesOf(dump).at(frame.moduleIndex) ?? null);
  const where = module === null ? hexText(frame.lookupAddress) : `${module.name} + ${hexText(frame.lookupAddress - module.record.base)}`;
  return [String(frame.index).padStart(3), where, TRUST_WORDS[frame.trust]];
}

function registerLines(dump: Dump, threadIndex: number, disclosure: DumpDisclosure): readonly string[] {
  const context = contextOfThread(dump, threadIndex);
  const registers = context?.registers.filter(({ isValid, part }) => isValid && (part === 'control' || part === 'integer')) ?? [];
  if (registers.length === 0) return [];
  const cells = registers.map(
    ({ name, value, size, level }) =>
      `${name.padStart(6)} ${disclosure.shows(level) ? `0x${value.toString(16).padStart(size * 2, '0')}` : MASK}`,
  );
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += 3) rows.push(cells.slice(at, at + 3).join('  '));
  return [WORDS.registers, ...rows];
}

function findingLines(dump: Dump): readonly string[] {
  const findings = dump.findings();
  if (findings.length === 0) return [];
  return ['', WORDS.findings(formatCount(findings.length)), ...findings.map((finding) => `  ${dumpFindingSentence(finding)}`)];
}

/** The same as Markdown, for a bug report. */
export function dumpMarkdown(analysis: DumpAnalysis, stacks: readonly ThreadStack[], disclosure: DumpDisclosure): readonly string[] {
  if (!disclosure.shows('open')) return [WORDS.nothingShown];
  const { dump, hints } = analysis;
  return [
    `**${escaped(crashSentence(analysis))}**`,
    '',
    `\`${crashFacts(analysis).join(' · ').replaceAll('`', "'")}\``,
    ...(hints.length === 0
      ? []
      : ['', ...hints.map((hint) => `- ${CERTAINTY_WORDS[hint.certainty]}: ${escaped(hintSentence(hint, dump))}`)]),
    ...stacks.flatMap((stack) => [
      '',
      `${WORDS.thread(escaped(threadLabel(dump, stack.threadIndex)), stack.frames.length)}`,
      '',
      '```',
      ...columns(
        stack.frames.map((frame) => frameRow(dump, frame)),
        60,
      ).map((line) => line.replaceAll('```', "'''")),
      '```',
    ]),
  ].map(visible);
}

/** A text of the dump in Markdown: characters that would format it get a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
