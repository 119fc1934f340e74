import { gbkStep } from './chinese.ts';
import { GB18030_RUNS } from './gb18030-runs.ts';
import { decodeSteps } from './pairs.ts';

/** Blocks of pairs for private-use characters: first and last lead byte, first and last trail byte, and the first character. */
const PRIVATE_BLOCKS: readonly (readonly [number, number, number, number, number])[] = [
  [0xaa, 0xaf, 0xa1, 0xfe, 0xe000],
  [0xf8, 0xfe, 0xa1, 0xfe, 0xe234],
  [0xa1, 0xa7, 0x40, 0xa0, 0xe4c6],
];

/** The index of the first four-byte sequence for characters beyond U+FFFF. */
const BEYOND_BMP = 189_000;

/** Decodes GB 18030. It has the pairs of GBK and some more; all other characters take four bytes. Returns null for invalid bytes. */
export function decodeGb18030(bytes: Uint8Array): string | null {
  return decodeSteps(bytes, (all, at) => {
    const [lead = 0, second = 0] = [all[at], all[at + 1]];
    if (lead === 0x80 || lead === 0xff) return null;
    if (second < 0x30 || second > 0x39) {
      const text = pairText(all, at, lead, second);
      return text === null ? null : { text, length: 2 };
    }
    const [third = 0, fourth = 0] = [all[at + 2], all[at + 3]];
    if (third < 0x81 || third > 0xfe || fourth < 0x30 || fourth > 0x39) return null;
    const text = sequenceText(((lead - 0x81) * 10 + (second - 0x30)) * 1_260 + (third - 0x81) * 10 + (fourth - 0x30));
    return text === null ? null : { text, length: 4 };
  });
}

function pairText(bytes: Uint8Array, at: number, lead: number, trail: number): string | null {
  const pair = lead * 256 + trail;
  const run = GB18030_RUNS.find(([first, last]) => pair >= first && pair <= last);
  if (run !== undefined) return String.fromCharCode(run[2] + pair - run[0]);
  const known = gbkStep(bytes, at);
  if (known !== null) return known.text;
  for (const [firstLead, lastLead, firstTrail, lastTrail, first] of PRIVATE_BLOCKS) {
    if (lead < firstLead || lead > lastLead || trail < firstTrail || trail > lastTrail || trail === 0x7f) continue;
    const isLow = firstTrail === 0x40;
    const column = trail - firstTrail - (isLow && trail > 0x7f ? 1 : 0);
    return String.fromCharCode(first + (lead - firstLead) * (isLow ? 96 : 94) + column);
  }
  return null;
}

/** The character of a four-byte sequence. Indexes first number the characters without a pair, then those beyond U+FFFF. */
function sequenceText(index: number): string | null {
  if (index >= BEYOND_BMP) return index - BEYOND_BMP <= 0xfffff ? String.fromCodePoint(index - BEYOND_BMP + 0x10000) : null;
  pairless ??= charactersWithoutPair();
  const unit = pairless[index];
  return unit === undefined ? null : String.fromCharCode(unit);
}

let pairless: readonly number[] | null = null;

function charactersWithoutPair(): readonly number[] {
  const paired = new Set<string>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = pairText(Uint8Array.of(lead, trail), 0, lead, trail);
      if (text !== null) paired.add(text);
    }
  }
  const found: number[] = [];
  for (let unit = 0x80; unit <= 0xffff; unit += 1) {
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    if (!isSurrogate && !paired.has(String.fromCharCode(unit))) found.push(unit);
  }
  return found;
}
