import { MASK } from '../../parts/mask.ts';
import { frameText, hasName, type SignatureFrame } from './signature-frame.ts';
import type { ListLine, SignatureListName, SignatureLists } from './signature-lists.ts';

/**
 * What became of a frame. `before_sentinel`: the signature begins later. `empty`: nothing is known of it. `irrelevant`: the list leaves it out. `repeated`: the
 * same module as in the frame before it. `joined`: it is in the signature, which goes on. `last`: it ends the signature.
 */
export type FrameUse = 'before_sentinel' | 'empty' | 'irrelevant' | 'repeated' | 'joined' | 'last' | 'after_last';

/** A frame of the explanation. */
export interface UsedFrame {
  /** The text of the frame. */
  readonly text: string;
  readonly use: FrameUse;
  /** What decided: the list and its line. Null if no list did. For `before_sentinel`, the line is the sentinel that a later frame equals. */
  readonly by: (ListLine & { readonly list: SignatureListName }) | null;
}

/** A signature from the frames of a thread. */
export interface FramesSignature {
  readonly text: string;
  readonly frames: readonly UsedFrame[];
  /** The modules whose names are in the signature because their frames have no function; without repetition. */
  readonly modules: readonly string[];
  /** Whether a function or a source line of a symbol file is in the signature. */
  readonly isNamed: boolean;
}

/** The most frames that are looked at. */
export const MAX_FRAMES = 40;

/** The names in a plain signature. */
const PLAIN_NAMES = 5;

/** Names without a function: one after another says nothing new. */
const MODULE_LIKE = /\.(?:dll|so)|XUL|<name omitted>|<unknown in/;

/** Makes the signature from the frames of a thread, innermost first. Null without frames. */
export function framesSignature(frames: readonly SignatureFrame[], lists: SignatureLists, isWindows: boolean): FramesSignature | null {
  if (frames.length === 0) return null;
  const seen = frames.slice(0, MAX_FRAMES);
  const texts = seen.map((frame) => withLine(frameText(frame, isWindows), frame, lists));
  const start = sentinelAt(texts, lists);
  const decisions: Decision[] = [];
  let isOver = false;
  let before: string | null = null;
  for (const [index, text] of texts.entries()) {
    const decision: Decision = isOver
      ? { use: 'after_last', by: null }
      : index < start.from
        ? { use: 'before_sentinel', by: start.by }
        : useOf(text, before, lists);
    decisions.push(decision);
    if (isJoined(decision)) before = text;
    if (decision.use === 'last') isOver = true;
  }
  const shown = texts.map((text, index) => (seen[index]?.isMasked === true && text !== '' ? MASK : text));
  const joined = decisions.flatMap((decision, index) => (isJoined(decision) ? [index] : []));
  const inSignature = joined.length === 0 ? [0] : joined;
  return {
    text: inSignature.map((index) => shown[index] ?? '').join(' | '),
    frames: decisions.map((decision, index) => ({ text: shown[index] ?? '', ...decision })),
    modules: [...new Set(inSignature.flatMap((index) => moduleIn(seen[index])))],
    isNamed: inSignature.some((index) => isNamed(seen[index])),
  };
}

type Decision = Pick<UsedFrame, 'use' | 'by'>;

function isJoined({ use }: Decision): boolean {
  return use === 'joined' || use === 'last';
}

function isNamed(frame: SignatureFrame | undefined): boolean {
  return frame !== undefined && hasName(frame);
}

/** The module of a frame without a function. */
function moduleIn(frame: SignatureFrame | undefined): readonly string[] {
  return frame === undefined || frame.module === null || frame.module === '' || hasName(frame) ? [] : [frame.module];
}

/** The first names of a stack without lists. A name that is equal to the one before it is left out. */
export function plainSignature(frames: readonly SignatureFrame[], isWindows: boolean): string {
  const names: string[] = [];
  for (const frame of frames.slice(0, MAX_FRAMES)) {
    const text = frameText(frame, isWindows);
    const shown = frame.isMasked === true && text !== '' ? MASK : text;
    if (shown !== '' && shown !== names.at(-1)) names.push(shown);
    if (names.length === PLAIN_NAMES) break;
  }
  return names.join(' | ');
}

function withLine(text: string, { line }: SignatureFrame, { lineNumbers }: SignatureLists): string {
  return lineNumbers.match(text) === null ? text : `${text}:${line === null ? 'None' : String(line)}`;
}

/** The earliest frame that is a sentinel. */
function sentinelAt(texts: readonly string[], { sentinels }: SignatureLists): { readonly from: number; readonly by: UsedFrame['by'] } {
  for (const [from, text] of texts.entries()) {
    const found = sentinels.match(text);
    if (found !== null) return { from, by: { list: 'sentinels', ...found } };
  }
  return { from: 0, by: null };
}

function useOf(text: string, before: string | null, { irrelevant, prefix }: SignatureLists): Decision {
  if (text === '') return { use: 'empty', by: null };
  const left = irrelevant.match(text);
  if (left !== null) return { use: 'irrelevant', by: { list: 'irrelevant', ...left } };
  if (text === before && MODULE_LIKE.test(text)) return { use: 'repeated', by: null };
  const goesOn = prefix.match(text);
  return goesOn === null ? { use: 'last', by: null } : { use: 'joined', by: { list: 'prefix', ...goesOn } };
}
