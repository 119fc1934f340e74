import { frameText, type SignatureFrame } from './signature-frame.ts';
import type { SignatureLists } from './signature-lists.ts';

/**
 * What became of a frame. `before_sentinel`: the signature begins later. `empty`: nothing is known of it. `irrelevant`: the list leaves it out. `repeated`: the
 * same module as in the frame before it. `joined`: it is in the signature, which goes on. `last`: it ends the signature.
 */
type FrameUse = 'before_sentinel' | 'empty' | 'irrelevant' | 'repeated' | 'joined' | 'last' | 'after_last';

/** A frame of the explanation. */
export interface UsedFrame {
  /** The text of the frame. */
  readonly text: string;
  readonly use: FrameUse;
  /** The line of the list that decided; null if none did. */
  readonly line: number | null;
}

/** The most frames that are looked at. */
const MAX_FRAMES = 40;

/** Names without a function: one after another says nothing new. */
const MODULE_LIKE = /\.(?:dll|so)|XUL|<name omitted>|<unknown in/;

/** A signature from the frames of a thread, innermost first, and what became of each frame. Null without frames. */
export function framesSignature(
  frames: readonly SignatureFrame[],
  lists: SignatureLists,
  isWindows: boolean,
): { readonly text: string; readonly frames: readonly UsedFrame[] } | null {
  if (frames.length === 0) return null;
  const texts = frames.slice(0, MAX_FRAMES).map((frame) => withLine(frameText(frame, isWindows), frame, lists));
  const start = sentinelAt(texts, lists);
  const used: UsedFrame[] = [];
  let isOver = false;
  let before: string | null = null;
  for (const [index, text] of texts.entries()) {
    const decided: UsedFrame = isOver
      ? { text, use: 'after_last', line: null }
      : index < start.from
        ? { text, use: 'before_sentinel', line: start.line }
        : useOf(text, before, lists);
    used.push(decided);
    if (decided.use === 'joined' || decided.use === 'last') before = text;
    if (decided.use === 'last') isOver = true;
  }
  const joined = used.filter(({ use }) => use === 'joined' || use === 'last').map(({ text }) => text);
  return { text: joined.length === 0 ? (texts[0] ?? '') : joined.join(' | '), frames: used };
}

function withLine(text: string, { line }: SignatureFrame, { lineNumbers }: SignatureLists): string {
  return lineNumbers.match(text) === null ? text : `${text}:${line === null ? 'None' : String(line)}`;
}

/** The earliest frame that is a sentinel. */
function sentinelAt(texts: readonly string[], { sentinels }: SignatureLists): { readonly from: number; readonly line: number | null } {
  for (const [from, text] of texts.entries()) {
    const found = sentinels.match(text);
    if (found !== null) return { from, line: found.line };
  }
  return { from: 0, line: null };
}

function useOf(text: string, before: string | null, { irrelevant, prefix }: SignatureLists): UsedFrame {
  if (text === '') return { text, use: 'empty', line: null };
  const left = irrelevant.match(text);
  if (left !== null) return { text, use: 'irrelevant', line: left.line };
  if (text === before && MODULE_LIKE.test(text)) return { text, use: 'repeated', line: null };
  const goesOn = prefix.match(text);
  return goesOn === null ? { text, use: 'last', line: null } : { text, use: 'joined', line: goesOn.line };
}
