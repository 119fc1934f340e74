import { BIG5_HKSCS_RUNS } from './big5-hkscs-runs.ts';
import { BIG5_ROWS } from './big5-rows.ts';
import { GBK_ROWS } from './gbk-rows.ts';
import { pairAt, pairStep, rowText, runText, stepOf, type Step } from './pairs.ts';
import { CP950_RUNS } from './windows-runs.ts';

export const gbkStep = pairStep(GBK_ROWS, 0x81, 0x40);
export const big5Step = pairStep(BIG5_ROWS, 0xa1, 0x40);

/** The character of GB 2312 for two bytes from 21 to 7E; null if unassigned. Derived from GBK, which differs in two characters and contains a few more. */
export function gb2312Text(first: number, second: number): string | null {
  const pair = first * 256 + second;
  if (pair === 0x2124) return '\u30fb';
  if (pair === 0x212a) return '\u2015';
  const isBeyond = (pair >= 0x2221 && pair <= 0x222a) || (pair >= 0x2660 && pair <= 0x2675) || (pair >= 0x283b && pair <= 0x2840);
  return isBeyond || first < 0x21 || first > 0x77 || second < 0x21 ? null : rowText(GBK_ROWS, first - 0x01, second + 0x40);
}

export const gb2312Step: Step = (bytes, at) => stepOf(gb2312Text((bytes[at] ?? 0) - 0x80, (bytes[at + 1] ?? 0) - 0x80), 2);

const cp950Text = runText(CP950_RUNS);

/** Code page 950, the Big5 of Windows: Big5 with some different and some additional characters. */
export const cp950Step: Step = (bytes, at) => stepOf(cp950Text(pairAt(bytes, at)), 2) ?? big5Step(bytes, at);

const hkscsText = runText(BIG5_HKSCS_RUNS);

/** Big5-HKSCS, the Big5 of Hong Kong: Big5 with characters for the pairs that Big5 leaves unassigned, and with different characters from C6A1 to C8FE. */
export const big5HkscsStep: Step = (bytes, at) => {
  const pair = pairAt(bytes, at);
  const isOtherwise = pair >= 0xc6a1 && pair <= 0xc8ff;
  return (isOtherwise ? null : big5Step(bytes, at)) ?? stepOf(hkscsText(pair), 2);
};

const TILDE = 0x7e;

/**
 * Decodes HZ (RFC 1843), a seven-bit encoding: `~{` begins pairs of GB 2312 and `~}` ends them. In ASCII, `~~` is a tilde, and `~` before a line feed joins
 * lines. Returns null for invalid bytes.
 */
export function decodeHz(bytes: Uint8Array): string | null {
  let [text, inPairs] = ['', false];
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return null;
    if (byte === TILDE) {
      const next = String.fromCharCode(bytes[at + 1] ?? 0);
      if (!(inPairs ? '}' : '{~\n').includes(next)) return null;
      if (next === '~') text += next;
      if (next === '{' || next === '}') inPairs = !inPairs;
      at += 2;
    } else if (inPairs) {
      const pair = gb2312Text(byte, bytes[at + 1] ?? 0);
      if (pair === null) return null;
      text += pair;
      at += 2;
    } else {
      text += String.fromCharCode(byte);
      at += 1;
    }
  }
  return text;
}
