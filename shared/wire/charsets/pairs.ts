import { BIG5_ROWS } from './big5-rows.ts';
import { CP949_ROWS } from './cp949-rows.ts';
import { GBK_ROWS } from './gbk-rows.ts';
import { JIS_ROWS } from './jis-rows.ts';
import { JIS_SUPPLEMENT_ROWS } from './jis-supplement-rows.ts';

/** Decodes what begins at `at` of the bytes, a byte of 80 or more: its text and the number of bytes, or null where it fits no character. */
type Step = (bytes: Uint8Array, at: number) => { readonly text: string; readonly length: number } | null;

const NONE = '\ufffd';

function fromRows(rows: readonly string[], row: number, column: number): string | null {
  const text = column < 0 ? undefined : rows[row]?.charAt(column);
  return text === undefined || text === '' || text === NONE ? null : text;
}

/** Text of bytes of which those below 80 are ASCII and the others follow the step; null where they do not fit. */
export function decodeSteps(bytes: Uint8Array, step: Step): string | null {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      at += 1;
      continue;
    }
    const read = step(bytes, at);
    if (read === null) return null;
    text += read.text;
    at += read.length;
  }
  return text;
}

function pairStep(rows: readonly string[], firstLead: number, firstTrail: number): Step {
  return (bytes, at) => {
    const text = fromRows(rows, (bytes[at] ?? 0) - firstLead, (bytes[at + 1] ?? 0) - firstTrail);
    return text === null ? null : { text, length: 2 };
  };
}

export const gbkStep = pairStep(GBK_ROWS, 0x81, 0x40);
export const big5Step = pairStep(BIG5_ROWS, 0xa1, 0x40);
export const cp949Step = pairStep(CP949_ROWS, 0x81, 0x41);
const jisStep = pairStep(JIS_ROWS, 0xa1, 0xa1);

/** KS X 1001 without the extension. */
export const eucKrStep: Step = (bytes, at) => (isHighPair(bytes, at) ? cp949Step(bytes, at) : null);

/** GBK holds GB 2312, with two signs of another form and a few that GB 2312 has not. */
export const gb2312Step: Step = (bytes, at) => {
  const pair = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  if (pair === 0xa1a4) return { text: '\u30fb', length: 2 };
  if (pair === 0xa1aa) return { text: '\u2015', length: 2 };
  const isBeyond = (pair >= 0xa2a1 && pair <= 0xa2aa) || (pair >= 0xa6e0 && pair <= 0xa6f5) || (pair >= 0xa8bb && pair <= 0xa8c0);
  return isBeyond || !isHighPair(bytes, at) || pair >= 0xf800 ? null : gbkStep(bytes, at);
};

function isHighPair(bytes: Uint8Array, at: number): boolean {
  return (bytes[at] ?? 0) >= 0xa1 && (bytes[at + 1] ?? 0) >= 0xa1;
}

/** JIS X 0208, half-width katakana behind 8E, JIS X 0212 behind 8F. */
export const eucJpStep: Step = (bytes, at) => {
  const second = bytes[at + 1] ?? 0;
  if (bytes[at] === 0x8e) return second >= 0xa1 && second <= 0xdf ? { text: String.fromCharCode(second + 0xfec0), length: 2 } : null;
  if (bytes[at] !== 0x8f) return jisStep(bytes, at);
  const text = fromRows(JIS_SUPPLEMENT_ROWS, second - 0xa1, (bytes[at + 2] ?? 0) - 0xa1);
  return text === null ? null : { text, length: 3 };
};

/** The rows of JIS X 0208 two by two, between them half-width katakana of one byte. */
export const shiftJisStep: Step = (bytes, at) => {
  const lead = bytes[at] ?? 0;
  if (lead >= 0xa1 && lead <= 0xdf) return { text: String.fromCharCode(lead + 0xfec0), length: 1 };
  const trail = bytes[at + 1] ?? 0;
  if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return null;
  const column = trail - (trail > 0x7f ? 0x41 : 0x40);
  const row = (lead - (lead > 0xdf ? 0xc1 : 0x81)) * 2 + (column >= 94 ? 1 : 0);
  const text = lead === 0x80 || lead === 0xa0 ? null : fromRows(JIS_ROWS, row, column % 94);
  return text === null ? null : { text, length: 2 };
};

const JIS_MODES: ReadonlyMap<string, 'ascii' | 'roman' | 'pairs'> = new Map([
  ['(B', 'ascii'],
  ['(J', 'roman'],
  ['$@', 'pairs'],
  ['$B', 'pairs'],
]);

/** ISO-2022-JP: seven bits, escape sequences between ASCII, JIS Roman and the pairs of JIS X 0208. */
export function decodeIso2022Jp(bytes: Uint8Array): string | null {
  let mode: 'ascii' | 'roman' | 'pairs' = 'ascii';
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 || byte === 0x0e || byte === 0x0f) return null;
    if (byte === 0x1b) {
      const next = JIS_MODES.get(String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0));
      if (next === undefined) return null;
      mode = next;
      at += 3;
    } else if (mode === 'pairs' && byte !== 0x0a) {
      const pair = fromRows(JIS_ROWS, byte - 0x21, (bytes[at + 1] ?? 0) - 0x21);
      if (pair === null) return null;
      text += pair;
      at += 2;
    } else {
      // A line feed goes back to ASCII.
      if (byte === 0x0a) mode = 'ascii';
      text += mode === 'roman' ? (ROMAN.get(byte) ?? String.fromCharCode(byte)) : String.fromCharCode(byte);
      at += 1;
    }
  }
  return text;
}

const ROMAN: ReadonlyMap<number, string> = new Map([
  [0x5c, '\u00a5'],
  [0x7e, '\u203e'],
]);
