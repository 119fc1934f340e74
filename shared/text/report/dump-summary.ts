import { hex } from '../../report/dump/output/hex.ts';
import { type DumpAnalysis, symbolOf, type ThreadStack } from '../../report/dump/analysis/analysis.ts';
import { isAddressShown } from '../../report/dump/analysis/frame-address.ts';
import { frameDoubts } from '../../report/dump/analysis/frame-doubts.ts';
import type { DumpDisclosure } from '../../report/dump/disclosure.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { lastComponent, modulesOf } from '../../report/dump/format/modules.ts';
import type { FrameDoubt } from '../../report/dump/unwind/doubt.ts';
import type { Frame } from '../../report/dump/unwind/frame.ts';
import { crashedThreadOf } from '../../report/dump/unwind/thread-stack.ts';
import { frameRuns } from '../../report/dump/unwind/frame-runs.ts';
import { visible } from '../../bytes/visible.ts';
import { crashFacts, crashSentence, HIDDEN_DUMP, threadLabel } from './dump-crash.ts';
import { BREAKPAD_TRUST, FRAME_DOUBTS, STACK_WORDS, TRUST_WORDS } from './dump-frames.ts';
import { CERTAINTY_WORDS, hintSentence } from './dump-hints.ts';

/** A row for each frame. Of frames that repeat, the first cycle has rows, and one row counts the others. */
export function frameRows(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly (readonly string[])[] {
  const { frames } = stack;
  const doubts = frameDoubts(dump, stack);
  return frameRuns(frames).flatMap(({ from, to, period, count }) => {
    const shown = frames
      .slice(from, period === 0 ? to : from + period)
      .flatMap((frame) => [...inlineRows(stack, frame), frameRow(dump, stack, frame, doubts[frame.index] ?? [], disclosure)]);
    return period === 0 ? shown : [...shown, ['', STACK_WORDS.repeats(count - 1, period), '']];
  });
}

/** The calls that were inlined into a frame, innermost first. */
function inlineRows(stack: ThreadStack, frame: Frame): readonly (readonly string[])[] {
  return (symbolOf(stack, frame)?.inlines ?? []).map((call) => [
    String(frame.index).padStart(3),
    `${visible(call.function ?? '')}${placeOf(call)}`,
    STACK_WORDS.inlined,
  ]);
}

/** ` [file:line]`; empty if the file is unknown. */
function placeOf({ file, line }: { readonly file: string | null; readonly line: number | null }): string {
  return file === null ? '' : ` [${visible(lastComponent(file))}${line === null ? '' : `:${String(line)}`}]`;
}

function frameRow(
  dump: Dump,
  stack: ThreadStack,
  frame: Frame,
  doubts: readonly FrameDoubt[],
  disclosure: DumpDisclosure,
): readonly string[] {
  const doubt = doubts.length === 0 ? [] : [`? ${doubts.map((each) => FRAME_DOUBTS[each]).join('; ')}`];
  return [String(frame.index).padStart(3), whereText(dump, stack, frame, disclosure), TRUST_WORDS[frame.trust], ...doubt];
}

/** `address`: inside the call instruction of a caller, or, as Breakpad has it, where the call returns to. */
function whereText(dump: Dump, stack: ThreadStack, frame: Frame, disclosure: DumpDisclosure, address = frame.lookupAddress): string {
  const { moduleIndex } = frame;
  if (!isAddressShown(dump, frame, disclosure)) return STACK_WORDS.masked;
  const module = moduleIndex < 0 ? null : (modulesOf(dump).at(moduleIndex) ?? null);
  if (module === null) return hex(address);
  const symbol = symbolOf(stack, frame);
  const offset = address - module.record.base;
  if (symbol === null) return `${module.name} + ${hex(offset)}`;
  // Without a line, the distance tells whether the function is only the nearest public name.
  const place = symbol.file === null ? ` + ${hex(offset - BigInt(symbol.address))}` : placeOf(symbol);
  return `${module.name}!${visible(symbol.function)}${place}`;
}

/** The same as Markdown, for a bug report. */
export function dumpMarkdown(analysis: DumpAnalysis, stacks: readonly ThreadStack[], disclosure: DumpDisclosure): readonly string[] {
  if (!disclosure.shows('open')) return [HIDDEN_DUMP];
  const { dump, hints } = analysis;
  return [
    `**${escaped(crashSentence(analysis))}**`,
    '',
    `\`${crashFacts(analysis).join(' · ').replaceAll('`', "'")}\``,
    ...(hints.length === 0
      ? []
      : ['', ...hints.map((hint) => `- ${CERTAINTY_WORDS[hint.certainty]}: ${escaped(hintSentence(hint, dump))}`)]),
    ...stacks.flatMap((stack) => markdownStack(dump, stack, disclosure)),
  ].map(visible);
}

/** A stack as Breakpad's `minidump_stackwalk` prints it, without registers. */
export function breakpadStack(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const { threadIndex, frames } = stack;
  const title = `Thread ${threadLabel(dump, threadIndex)}${crashedThreadOf(dump)?.index === threadIndex ? ' (crashed)' : ''}`;
  return [
    title,
    ...frames.flatMap((frame) => [
      `${String(frame.index).padStart(2)}  ${whereText(dump, stack, frame, disclosure, frame.registers.instructionPointer)}`,
      `    Found by: ${BREAKPAD_TRUST[frame.trust]}`,
    ]),
  ];
}

/** The heading and the frames of a stack. */
export function markdownStack(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const { threadIndex, frames } = stack;
  const rows = frameRows(dump, stack, disclosure).map((cells) => cells.join('  ').trimEnd().replaceAll('```', "'''"));
  return ['', STACK_WORDS.thread(escaped(threadLabel(dump, threadIndex)), frames.length), '', '```', ...rows, '```'];
}

/** A text of the dump in Markdown: characters that would format it get a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
