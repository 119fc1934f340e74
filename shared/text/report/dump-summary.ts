import type { DumpAnalysis, ThreadStack } from '../../report/dump/analysis/analysis.ts';
import type { DumpDisclosure } from '../../report/dump/disclosure.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { modulesOf } from '../../report/dump/format/modules.ts';
import type { Frame } from '../../report/dump/unwind/frame.ts';
import { visible } from '../../bytes/visible.ts';
import { CLI } from '../app/cli.ts';
import { crashFacts, crashSentence, hexText, threadLabel } from './dump-crash.ts';
import { TRUST_WORDS } from './dump-frames.ts';
import { CERTAINTY_WORDS, hintSentence } from './dump-hints.ts';

const WORDS = CLI.dump;

/** A frame in three columns: number, module and offset, how it was found. */
export function frameCells(dump: Dump, frame: Frame): readonly [string, string, string] {
  const module = frame.moduleIndex < 0 ? null : (modulesOf(dump).at(frame.moduleIndex) ?? null);
  const where = module === null ? hexText(frame.lookupAddress) : `${module.name} + ${hexText(frame.lookupAddress - module.record.base)}`;
  return [String(frame.index).padStart(3), where, TRUST_WORDS[frame.trust]];
}

/** What the Crash screen says as Markdown, for a bug report. */
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
      ...stack.frames.map((frame) => frameCells(dump, frame).join('  ').replaceAll('```', "'''")),
      '```',
    ]),
  ].map(visible);
}

/** A text of the dump in Markdown: characters that would format it get a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
