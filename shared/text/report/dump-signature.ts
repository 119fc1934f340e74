import { formatCount } from '../../bytes/quantities.ts';
import { visible } from '../../bytes/visible.ts';
import type { MadeSignature } from '../../report/dump/signature/dump-signature.ts';
import type { FrameUse, UsedFrame } from '../../report/dump/signature/frames-signature.ts';
import { LIST_FILES, type ListProblem, type ListsInEffect, type UnreadList } from '../../report/dump/signature/list-files.ts';
import type { SignatureListName } from '../../report/dump/signature/signature-lists.ts';
import type { SignatureRule } from '../../report/dump/signature/signature.ts';

/** Labels of a crash signature. */
export const SIGNATURE_WORDS = {
  label: 'signature',
  heading: 'Signature',
  plain: 'plain',
  copy: 'Copy signature',
  why: 'Why',
  thisSignature: 'this signature',
  frames: 'Frames of the signature',
  rest: (count: number): string => `${formatCount(count)} more ${count === 1 ? 'frame' : 'frames'} after the end`,
} as const;

/** What became of a frame, in a word or two. */
const USES: Readonly<Record<FrameUse, string>> = {
  before_sentinel: 'skipped',
  empty: 'skipped',
  irrelevant: 'skipped',
  repeated: 'skipped',
  joined: 'joined',
  last: 'ends it',
  after_last: 'after the end',
};

/** Why, if no list decided. */
const REASONS: Readonly<Record<FrameUse, string>> = {
  before_sentinel: '',
  empty: 'nothing is known of this frame',
  irrelevant: '',
  repeated: 'the same module as in the frame before it',
  joined: '',
  last: 'not in the irrelevant or prefix list',
  after_last: '',
};

const LIST_WORDS: Readonly<Record<SignatureListName, string>> = {
  irrelevant: 'irrelevant',
  prefix: 'prefix',
  sentinels: 'sentinels',
  line_numbers: 'line numbers',
};

/** The rules that change a signature after its frames. */
const RULES: Readonly<Record<SignatureRule, string>> = {
  java: 'The Java exception replaces the frames.',
  bad_hardware: 'The reason is an error of a device, so “bad hardware” comes first.',
  out_of_memory: 'The program ran out of memory.',
  abort: 'The abort message comes first.',
  shutdown_timeout: 'The shutdown timeout replaces the frames.',
  shutdown_hang: 'The program hung while it shut down, so the frames are those of the first thread.',
  ipc_error: 'The error of a channel between processes replaces the frames.',
  ipc_message: 'The name of the message between processes comes last.',
  stack_overflow: 'The reason is a stack overflow.',
  hang: 'The kind of hang comes first.',
};

/** The most modules that are named. */
const MAX_NAMED = 3;

/** What a signature was made with: `short lists; module names: no symbols of xul`. Empty with own lists and all symbols, and if no frame is in it. */
export function signatureNote({ signature: { hasFrames, modules }, lists }: MadeSignature): string {
  const named = modules.slice(0, MAX_NAMED).map(visible).join(', ');
  const more = modules.length - MAX_NAMED;
  const rest = more > 0 ? ` and ${formatCount(more)} more` : '';
  return [
    ...(lists.kind === 'short' && hasFrames ? ['short lists'] : []),
    ...(modules.length === 0 ? [] : [`module names: no symbols of ${named}${rest}`]),
  ].join('; ');
}

/** The frames up to the end of the signature, as rows: what became of it, its text, and why. */
export function signatureRows({
  signature: { frames },
  lists,
}: MadeSignature): readonly (readonly [use: string, text: string, why: string])[] {
  return frames.slice(0, frames.length - framesAfter(frames)).map((frame) => [USES[frame.use], visible(frame.text), whyText(frame, lists)]);
}

/** The number of frames after the end of a signature. */
export function framesAfter(frames: readonly UsedFrame[]): number {
  return frames.filter(({ use }) => use === 'after_last').length;
}

/** The list that decided, and its line: `prefix list: abort`, or the file and number of the line. */
function whyText({ use, by }: UsedFrame, { kind }: ListsInEffect): string {
  if (by === null) return REASONS[use];
  const from = use === 'before_sentinel' ? 'the signature begins at a sentinel, ' : '';
  const place = kind === 'own' ? `${LIST_FILES[by.list]}:${String(by.line)}` : `${LIST_WORDS[by.list]} list`;
  return `${from}${place}: ${visible(by.text)}`;
}

/** What changed a signature after its frames, in order. */
export function signatureRules({ signature: { rules } }: MadeSignature): readonly string[] {
  return rules.map((rule) => RULES[rule]);
}

const UNREAD: Readonly<Record<UnreadList, string>> = {
  missing: 'The file is missing.',
  unreadable: 'The file cannot be read.',
  too_large: 'The file is much larger than a list.',
};

/** What is wrong with a folder of lists, with file and line, and what is used instead. */
export function listProblems({ kind, problems }: ListsInEffect): readonly string[] {
  return problems.map((problem) => `${placeOf(problem)}: ${problemText(problem, kind)}`);
}

function placeOf(problem: ListProblem): string {
  return `${LIST_FILES[problem.list]}${problem.code === 'bad_pattern' ? `, line ${formatCount(problem.line)}` : ''}`;
}

function problemText(problem: ListProblem, kind: ListsInEffect['kind']): string {
  if (problem.code === 'bad_pattern') return 'This is not a valid regular expression. The line is left out; all other lines are used.';
  return `${UNREAD[problem.code]} ${kind === 'short' ? 'Crashlens uses its own short lists.' : 'This list is empty; the other lists are used.'}`;
}
