import { hex } from '../../../../shared/report/dump/output/hex.ts';
import type { DumpAnalysis, ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { MadeSignature } from '../../../../shared/report/dump/signature/dump-signature.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { contextOfThread } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { crashFacts, crashSentence, threadLabel } from '../../../../shared/text/report/dump-crash.ts';
import { dumpFindingSentence } from '../../../../shared/text/report/dump-findings.ts';
import { STACK_ENDS, STACK_WORDS } from '../../../../shared/text/report/dump-frames.ts';
import { frameRows, instructionRows } from '../../../../shared/text/report/dump-summary.ts';
import {
  framesAfter,
  SIGNATURE_WORDS,
  signatureNote,
  signatureRows,
  signatureRules,
} from '../../../../shared/text/report/dump-signature.ts';
import { CERTAINTY_WORDS, hintSentence } from '../../../../shared/text/report/dump-hints.ts';
import { columns, visible } from '../../common/terminal-text.ts';

const WORDS = CLI.dump;

interface ShownSignature {
  readonly made: MadeSignature;
  /** Whether the explanation of the signature is printed too. */
  readonly isExplained: boolean;
}

/** What the Crash screen says, for a terminal. */
export function dumpLines(
  analysis: DumpAnalysis,
  stacks: readonly ThreadStack[],
  disclosure: DumpDisclosure,
  signature: ShownSignature,
): readonly string[] {
  if (!disclosure.shows('open')) return [WORDS.nothingShown];
  return [
    crashSentence(analysis),
    crashFacts(analysis).join(' · '),
    ...columns(analysis.hints.map((hint) => [CERTAINTY_WORDS[hint.certainty], hintSentence(hint, analysis.dump)])),
    ...signatureLines(signature),
    ...instructionLines(analysis),
    ...stacks.flatMap((stack) => ['', ...stackLines(analysis.dump, stack, disclosure)]),
    ...findingLines(analysis.dump),
  ].map(visible);
}

function signatureLines({ made, isExplained }: ShownSignature): readonly string[] {
  const { text, plain, frames } = made.signature;
  const note = signatureNote(made);
  const line = `${SIGNATURE_WORDS.label}  ${text}${note === '' ? '' : `  (${note})`}`;
  if (!isExplained) return [line];
  const after = framesAfter(frames);
  return [
    line,
    ...columns(signatureRows(made), 60).map((row) => `  ${row}`),
    ...(after === 0 ? [] : [`  ${SIGNATURE_WORDS.rest(after)}`]),
    ...signatureRules(made).map((rule) => `  ${rule}`),
    `  ${SIGNATURE_WORDS.plain}  ${plain}`,
  ];
}

function instructionLines(analysis: DumpAnalysis): readonly string[] {
  const rows = instructionRows(analysis);
  return rows.length === 0 ? [] : ['', WORDS.instructions, ...columns(rows)];
}

function stackLines(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const { threadIndex, frames, end } = stack;
  return [
    STACK_WORDS.thread(threadLabel(dump, threadIndex), frames.length),
    ...columns(frameRows(dump, stack, disclosure), 60),
    STACK_ENDS[end],
    ...registerLines(dump, threadIndex, disclosure),
  ];
}

function registerLines(dump: Dump, threadIndex: number, disclosure: DumpDisclosure): readonly string[] {
  const context = contextOfThread(dump, threadIndex);
  const registers = context?.registers.filter(({ isValid, part }) => isValid && (part === 'control' || part === 'integer')) ?? [];
  if (registers.length === 0) return [];
  const areMasked = registers.some(({ level }) => !disclosure.shows(level));
  const cells = registers.map(
    ({ name, value, size, level }) => `${name.padStart(6)} ${disclosure.shows(level) ? hex(value, size * 2) : MASK}`,
  );
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += 3) rows.push(cells.slice(at, at + 3).join('  '));
  return [WORDS.registers(areMasked), ...rows];
}

function findingLines(dump: Dump): readonly string[] {
  const findings = dump.findings();
  if (findings.length === 0) return [];
  return ['', WORDS.findings(formatCount(findings.length)), ...findings.map((finding) => `  ${dumpFindingSentence(finding)}`)];
}
