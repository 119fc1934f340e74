import { hex } from '../../report/dump/output/hex.ts';
import { type DumpAnalysis, symbolOf, type ThreadStack } from '../../report/dump/analysis/analysis.ts';
import { isAddressShown } from '../../report/dump/analysis/frame-address.ts';
import { frameDoubts } from '../../report/dump/analysis/frame-doubts.ts';
import { structureFindings } from '../../report/dump/analysis/structure-findings.ts';
import { isNoInstruction } from '../../report/dump/crash/instruction.ts';
import type { DumpDisclosure } from '../../report/dump/disclosure.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { lastComponent, modulesOf } from '../../report/dump/format/modules.ts';
import type { FrameDoubt } from '../../report/dump/unwind/doubt.ts';
import type { Frame } from '../../report/dump/unwind/frame.ts';
import { crashedThreadOf } from '../../report/dump/unwind/thread-stack.ts';
import { frameRuns } from '../../report/dump/unwind/frame-runs.ts';
import type { MadeSignature } from '../../report/dump/signature/dump-signature.ts';
import { visible } from '../../bytes/visible.ts';
import { crashFacts, crashSentence, HIDDEN_DUMP, threadLabel } from './dump-crash.ts';
import { dumpFindingSentence, MORE_FINDINGS } from './dump-findings.ts';
import { BREAKPAD_TRUST, FRAME_DOUBTS, STACK_ENDS, STACK_WORDS, TRUST_WORDS } from './dump-frames.ts';
import { CERTAINTY_WORDS, hintSentence } from './dump-hints.ts';
import { DUMP_SCREEN } from './dump-screen.ts';
import { SIGNATURE_WORDS, signatureNote } from './dump-signature.ts';

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

/** A row for each instruction around the crash, with a mark before the one that crashed. Empty if the dump does not have the code. */
export function instructionRows({ evidence: { code } }: DumpAnalysis): readonly (readonly string[])[] {
  if (code === null || isNoInstruction(code)) return [];
  return [...code.before, code.instruction, ...code.after].map((instruction) => [
    instruction === code.instruction ? '>' : ' ',
    hex(instruction.address),
    instruction.text,
  ]);
}

/** A crash as Markdown, for a bug report. */
export function dumpMarkdown(
  analysis: DumpAnalysis,
  stacks: readonly ThreadStack[],
  disclosure: DumpDisclosure,
  made: MadeSignature,
): readonly string[] {
  if (!disclosure.shows('open')) return [HIDDEN_DUMP];
  const { dump, hints } = analysis;
  const facts = crashFacts(analysis);
  const instructions = codeBlock(instructionRows(analysis));
  return [
    `**${escaped(crashSentence(analysis))}**`,
    ...(facts.length === 0 ? [] : ['', `\`${facts.join(' · ').replaceAll('`', "'")}\``]),
    ...(hints.length === 0
      ? []
      : ['', ...hints.map((hint) => `- ${CERTAINTY_WORDS[hint.certainty]}: ${escaped(hintSentence(hint, dump))}`)]),
    '',
    signatureMarkdown(made),
    ...(instructions.length === 0 ? [] : ['', DUMP_SCREEN.instructions, ...instructions]),
    ...stacks.flatMap((stack) => markdownStack(dump, stack, disclosure)),
    ...markdownFindings(dump),
  ].map(visible);
}

function signatureMarkdown(made: MadeSignature): string {
  const note = signatureNote(made);
  return `${SIGNATURE_WORDS.heading}: \`${made.signature.text.replaceAll('`', "'")}\`${note === '' ? '' : ` (${escaped(note)})`}`;
}

/** The most findings in a summary. A damaged dump can have thousands. */
const MAX_FINDINGS = 10;

function markdownFindings(dump: Dump): readonly string[] {
  const findings = structureFindings(dump);
  if (findings.length === 0) return [];
  const more = findings.length - MAX_FINDINGS;
  return [
    '',
    DUMP_SCREEN.findings(findings.length),
    '',
    ...findings.slice(0, MAX_FINDINGS).map((finding) => `- ${escaped(dumpFindingSentence(finding))}`),
    ...(more > 0 ? [`- ${MORE_FINDINGS(more)}`] : []),
  ];
}

/** Rows in a code block, after an empty line. Empty without rows. */
function codeBlock(rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  return ['', '```', ...rows.map((cells) => cells.join('  ').trimEnd().replaceAll('```', "'''")), '```'];
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

/** A stack as Markdown: the heading, the frames and why it ends. */
export function markdownStack(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const { threadIndex, frames, end } = stack;
  const heading = STACK_WORDS.thread(escaped(threadLabel(dump, threadIndex)), frames.length);
  return ['', heading, ...codeBlock(frameRows(dump, stack, disclosure)), '', STACK_ENDS[end]];
}

/** A text of the dump in Markdown: characters that would format it get a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
