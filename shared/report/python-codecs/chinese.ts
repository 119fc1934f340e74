import { BIG5_HKSCS_RUNS } from './big5-hkscs-runs.ts';
import { BIG5_ROWS } from './big5-rows.ts';
import { GBK_ROWS } from './gbk-rows.ts';
import { pairAt, pairStep, rowText, runText, stepOf, type Step } from './pairs.ts';
import { CP950_RUNS } from './windows-runs.ts';

export const gbkStep = pairStep(GBK_ROWS, 0x81, 0x40);
export const big5Step = pairStep(BIG5_ROWS, 0xa1, 0x40);

/** GB 2312 by bytes from 21 to 7E. GBK holds it, with two signs of another form and a few that GB 2312 has not. */
export function gb2312Text(first: number, second: number): string | null {
  const pair = first * 256 + second;
  if (pair === 0x2124) return '\u30fb';
  if (pair === 0x212a) return '\u2015';
  const isBeyond = (pair >= 0x2221 && pair <= 0x222a) || (pair >= 0x2660 && pair <= 0x2675) || (pair >= 0x283b && pair <= 0x2840);
  return isBeyond || first < 0x21 || first > 0x77 || second < 0x21 ? null : rowText(GBK_ROWS, first - 0x01, second + 0x40);
}

export const gb2312Step: Step = (bytes, at) => stepOf(gb2312Text((bytes[at] ?? 0) - 0x80, (bytes[at + 1] ?? 0) - 0x80), 2);

const cp950Text = runText(CP950_RUNS);

/** Big5 of Windows: some signs of another form, some characters more. */
export const cp950Step: Step = (bytes, at) => stepOf(cp950Text(pairAt(bytes, at)), 2) ?? big5Step(bytes, at);

const hkscsText = runText(BIG5_HKSCS_RUNS);

/** Big5 of Hong Kong: what Big5 leaves open, and its rows C6A1 to C8FE otherwise. */
export const big5HkscsStep: Step = (bytes, at) => {
  const pair = pairAt(bytes, at);
  const isOtherwise = pair >= 0xc6a1 && pair <= 0xc8ff;
  return (isOtherwise ? null : big5Step(bytes, at)) ?? stepOf(hkscsText(pair), 2);
};

const TILDE = 0x7e;

/** HZ (RFC 1843): seven bits, `~{` begins pairs of GB 2312 and `~}` ends them; in ASCII `~~` is a tilde, and `~` before a line feed joins lines. Null where it does not fit. */
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
