import { codePointRuns } from '../../bytes/code-point-runs.ts';
import { isUnassigned } from '../../bytes/unicode-14.ts';
import { LEFT_AS_THEY_ARE, LEFT_TO_RIGHT, RIGHT_TO_LEFT } from './nameprep-runs.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

const ACE = 'xn--';
/** Longest label of a name, in characters. */
const MAX_LABEL_LENGTH = 63;

/** Decodes the Punycode labels of a name (IDNA 2003). Returns null if encoding a decoded label does not give the label again. */
export function decodeIdna(ascii: string): string | null {
  if (!ascii.includes(ACE)) return ascii;
  const labels = ascii.split('.').map((label) => (label.startsWith(ACE) ? decodeLabel(label) : label));
  return labels.includes(null) ? null : labels.join('.');
}

/** Decodes a label. Nameprep must not change the text, except for ASCII capitals. After any other change, the text would encode to a different label. */
function decodeLabel(label: string): string | null {
  const text = label.length > MAX_LABEL_LENGTH ? null : decodePunycode(label.slice(ACE.length));
  if (text === null || !BEYOND_ASCII.test(text)) return null;
  const prepared = text.replace(CAPITALS, (capital) => capital.toLowerCase());
  const isSame = !prepared.startsWith(ACE) && isPrepared(prepared);
  return isSame && `${ACE}${encodePunycode(prepared)}` === label.toLowerCase() ? text : null;
}

const CAPITALS = /[A-Z]/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;
const LETTER = /[a-z]/i;

const isLeft = codePointRuns(LEFT_AS_THEY_ARE);
const isRightToLeft = codePointRuns(RIGHT_TO_LEFT);
const isLeftToRight = codePointRuns(LEFT_TO_RIGHT);

function isPrepared(text: string): boolean {
  const characters = Array.from(text);
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  return points.every((point) => point < 0x80 || isLeft(point)) && isComposed(characters) && isOfOneDirection(points);
}

/**
 * True if normalisation form KC of Unicode 3.2 leaves the text unchanged. Unicode 3.2 does not change characters that were assigned later: those for which
 * `isLeft` holds although current NFKC changes them, and those assigned after Unicode 14.
 */
function isComposed(characters: readonly string[]): boolean {
  let run = '';
  for (const character of [...characters, '']) {
    const isOpen = character !== '' && character.normalize('NFKC') === character && !isUnassigned(character.codePointAt(0) ?? 0);
    if (isOpen) run += character;
    else if (run.normalize('NFKC') === run) run = '';
    else return false;
  }
  return true;
}

/**
 * False if the text mixes directions. A text with right-to-left characters must begin and end with such characters, and contain no left-to-right characters.
 */
function isOfOneDirection(points: readonly number[]): boolean {
  if (!points.some(isRightToLeft)) return true;
  const mixed = points.some((point) => isLeftToRight(point) || (point < 0x80 && LETTER.test(String.fromCharCode(point))));
  return !mixed && isRightToLeft(points[0] ?? 0) && isRightToLeft(points.at(-1) ?? 0);
}
