import { codePointRuns } from './code-point-runs.ts';

/**
 * Code points that are unassigned in Unicode 14.0 (category Cn; Unicode Character Database 14.0.0), in the format of `codePointRuns`. Python's unicodedata in
 * the collector has this version.
 */
const UNASSIGNED =
  'oo+1 6+3 7 1 k b1 12+1 1e+1 3 1j+7 r+3 6+a 7i 1o+1 2t+d 1n+1 1d+1 f s+1 1 b+4 v 2+5 6k 8+1 2+1 m 7 1+2 4+1 9+1 2+1 4+7 1+3 2 5+1 p+1 ' +
  '3 6+3 2+1 m 7 2 2 2+1 1 5+3 2+1 3+2 1+6 4 1+6 h+9 3 9 3 m 7 2 5+1 a 3 3+1 1+e 4+1 c+6 7 3 8+1 2+1 m 7 2 5+1 9+1 2+1 3+6 3+3 2 5+1 ' +
  'i+9 2 6+2 3 4+2 2 1 2+2 2+2 3+2 c+3 5+2 3 4+1 1+5 1+d l+4 d 3 n g+1 9 3 4+6 2 3+1 1+1 4+1 a+6 m 3 n a 5+1 9 3 4+6 2+5 2 4+1 a 2+c d ' +
  '3 1f 3 6+3 g+1 q 3 i+2 o 9 1+1 7+2 1+3 6 1 8+5 a+1 3+b 1m+3 t+10 2 1 5 o 1 n+1 5 1 6+1 a+1 4+v 20 10+3 13 10 f d+10 5i 1+4 1+1 ah ' +
  '4+1 7 1 4+1 15 4+1 x 4+1 7 1 4+1 f 1l 4+1 1v+1 w+2 q+5 2e+1 6+1 il+2 2h+6 m+8 o+8 k+b d 3 2+b 2m+1 a+5 a+5 q+5 2h+6 17+4 1y+9 v c+3 ' +
  'c+3 1+2 16+1 5+a 18+3 q+5 b+2 1q+1 1t t+1 b+5 a+5 e+1 v+1c 25+2 1b 38+7 1o+2 f+2 1o+6 17+1 b+7 17+4 eu+1 6+1 12+1 6+1 8 1 1 1 v+1 1h ' +
  'f e+1 6 j+1 3 9 2t c+1 r d+2 x+e x+e 3w+3 if+o b+k 1ec+1 w 9p+4 19 1+4 1+1 1k+6 2+d o+8 7 7 7 7 7 7 7 7 3i+x q 2h+b 5y+p c+3 1s 2e+1 ' +
  '2v+4 17 2m 2c+b 1b mlp+2 1j+8 9o+j 54+7 5n+4 2 1 5+n 1n+2 a+5 1k+7 1y+7 c+5 38+a u+2 26 b+3 x 1j+8 e+1 a+1 2v+n s+9 6+1 6+1 6+8 7 7 ' +
  '1o+3 3i+1 a+5 8mc+b n+3 1d+3 6su+1 2y+11 7+b 5+4 q 5 1 2 2 3h+f cd+1 1i+6 1+v 16+5 1f j 4+3 5 3r+1 1 5a+2 6+1 6+1 6+1 3+2 7 7+9 5+1 ' +
  'c q j 2 f+1 e+x 3f+4 3+3 19+2 2g d+2 1+1a 1a+3l t+2 1d+e s+3 10+8 u+4 17+4 u 11+3 e+15 4e+1 a+5 10+3 10+3 14+7 1g+a c f 7 2 b f 7 ' +
  '2+1u 8n+8 m+9 8+n 6 16 9+1w 6+1 1 18 2+2 1+1 n 20+7 9+1b j 2+4 x+2 r+4 1+1r 1k+3 k+1 1e 2+4 8 3 t+1 3+3 a+6 9+6 1s+v 13+3 c+8 1i+2 ' +
  't+1 r+4 q+6 4+b 7+27 21+1i 1f+c 1f+6 1a+7 a+85 v 16 3+1 2+25 14+7 16+l q+11 s+j n+8 26+3 10+8 1w+9 1+1 p+6 a+5 1h i+7 13+8 2o k+a i ' +
  '18+1s 7 1 4 f b+5 1n+4 a+5 4 8+1 2+1 m 7 2 5 a+1 2+1 3+1 1+5 1+4 7+1 7+2 5+3u 2k 5+t 20+7 a+4l 1i+1 12+x 1x+a a+5 d+i 1m+5 a+1h r+1 ' +
  'f+3 n+54 1o+2r 2b+b 8+1 1+1 8 2 u 2+1 c+8 a+1x 8+1 1a+1 b+q 20+7 2b+c 21+7a 9 19 e+9 t+2 w+1 m e+20 7 2 18+2 1 2 9+7 a+5 6 2 11 2 ' +
  '6+6 a+8l p+52 1+e 1e+c pn+2t 33 5+a 5g+217 2r+c tr 9+346 g7+6ns ft+6 v a+3 29 a+5 u+1 6+9 1y+9 a 7 l+4 j+j3 2j+2s 23+3 1l+6 h+1r 5+a ' +
  '2+d 4qg+7 ye+15 9+6w6 4 7 2 83+18 3+g 4+7 b0+1s3 2z+4 d+2 9+6 a+1 8+3mj 1a+1 n+8 38+1n 6u+9 13+1 5e+k 1y+49 k+b 2f+8 p+3q 2d 1z 2+1 ' +
  '1+1 2+1 4 c 1 7 1t 4+1 8 7 s 4 5 1+2 7 9g+1 84+1 ji+e 5 f+un v+68 7 h+1 7 2 5+5w 19+2 e+1 a+3 2+8v v+g 1m+4 1+yn 7 4 2 f 5h+1 g+14 ' +
  '24+3 a+3 2+ls 1w+23 1p+5d 4 r 2 1+1 1 a 4 1 1+5 1+3 1 1 1 3 2 1+1 1 1 1 1 1 2 1+1 4 7 4 4 1 a h+4 3 5 h+1f 2+7h 18+3 2s+b f+1 f f ' +
  '11+9 4u+1j t+c 18+3 9+6 2+d 6+49 rc+4 g+2 d+2 38+b 2h+6 c+3 1+e c+3 1k+7 a+5 14+7 u+1 2+25 9g+b e+1 5+2 5+2 7+8 t+2 b+4 6+9 a+5 8+7 ' +
  '7+8 43 1j+10 a+sl wyo+v 37d+6 66+1 4g2+d 5rl+2e6 f2+15t 3t7+fcfp 1+t 2o+3j 6o+1e6n 1eke+1 1eke+1';

/** True for a code point that is unassigned in Unicode 14.0. Surrogates and private-use characters are assigned. */
export const isUnassigned = codePointRuns(UNASSIGNED);

const DECIMAL = /^\p{Nd}$/u;
const WORD = /^[\p{L}\p{N}_]$/u;
const UNPRINTABLE = /^[\p{C}\p{Z}]$/u;

/** True for a decimal digit of any script in Unicode 14.0. Takes one character. */
export function isDecimalDigit(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? point >= 0x30 && point <= 0x39 : DECIMAL.test(character) && !isUnassigned(point);
}

/** True for a letter, a number or an underscore in Unicode 14.0. Takes one character. */
export function isWordCharacter(character: string): boolean {
  return WORD.test(character) && !isUnassigned(character.codePointAt(0) ?? 0);
}

/**
 * False in Unicode 14.0 for control and format characters, surrogates, private-use and unassigned characters, and separators other than the space. Takes one
 * character.
 */
export function isPrintable(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x7f) return point >= 0x20;
  return !UNPRINTABLE.test(character) && !isUnassigned(point);
}
