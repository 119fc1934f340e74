/** Parameters of Punycode (RFC 3492, 5). */
const BASE = 36;
const FIRST_BIAS = 72;
const FIRST_POINT = 0x80;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** How many values a digit has that is not the last of its number. */
function threshold(place: number, bias: number): number {
  return Math.min(Math.max(BASE * (place + 1) - bias, 1), 26);
}

function adapted(delta: number, isFirst: boolean, length: number): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / 35);
  return bias + Math.floor((BASE * rest) / (rest + 38));
}

/** Characters that ASCII text stands for in Punycode, or null where it is none. Lone surrogates pass, as in the collector's language. */
export function decodePunycode(ascii: string): string | null {
  const dash = ascii.lastIndexOf('-');
  const points = Array.from(dash < 0 ? '' : ascii.slice(0, dash), (character) => character.charCodeAt(0));
  const digits = ascii.slice(dash + 1).toLowerCase();
  let [point, position, bias] = [FIRST_POINT, -1, FIRST_BIAS];
  for (let at = 0; at < digits.length;) {
    const start = at;
    let [delta, weight] = [0, 1];
    for (let place = 0; ; place += 1) {
      const digit = at < digits.length ? DIGITS.indexOf(digits.charAt(at)) : -1;
      if (digit < 0) return null;
      at += 1;
      delta += digit * weight;
      const limit = threshold(place, bias);
      if (digit < limit) break;
      weight *= BASE - limit;
      if (weight > Number.MAX_SAFE_INTEGER) return null;
    }
    position += delta + 1;
    point += Math.floor(position / (points.length + 1));
    if (point > 0x10ffff) return null;
    position %= points.length + 1;
    points.splice(position, 0, point);
    bias = adapted(delta, start === 0, points.length);
  }
  return points.map((value) => String.fromCodePoint(value)).join('');
}

/** The Punycode of a text that has a character beyond ASCII. */
export function encodePunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const plain = points.filter((value) => value < FIRST_POINT);
  const beyond = [...new Set(points.filter((value) => value >= FIRST_POINT))].sort((a, b) => a - b);
  let result = plain.length === 0 ? '' : `${String.fromCharCode(...plain)}-`;
  let [before, delta, bias, done] = [FIRST_POINT, 0, FIRST_BIAS, plain.length];
  for (const point of beyond) {
    delta += (point - before) * (done + 1);
    before = point;
    for (const value of points) {
      if (value < point) delta += 1;
      if (value !== point) continue;
      result += numberText(delta, bias);
      bias = adapted(delta, done === plain.length, done + 1);
      delta = 0;
      done += 1;
    }
    delta += 1;
    before += 1;
  }
  return result;
}

function numberText(delta: number, bias: number): string {
  let text = '';
  let rest = delta;
  for (let place = 0; ; place += 1) {
    const limit = threshold(place, bias);
    if (rest < limit) return text + DIGITS.charAt(rest);
    text += DIGITS.charAt(limit + ((rest - limit) % (BASE - limit)));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}

const ACE = 'xn--';
/** Longest label of a name, in characters. */
const LONGEST_LABEL = 63;

/** A name of labels, those in Punycode decoded (IDNA 2003); null where one is not the Punycode of what it stands for. */
export function decodeIdna(ascii: string): string | null {
  if (!ascii.includes(ACE)) return ascii;
  const labels = ascii.split('.').map((label) => (label.startsWith(ACE) ? decodeLabel(label) : label));
  return labels.includes(null) ? null : labels.join('.');
}

/** Characters that no name may have: controls, marks of format, private ones, blanks. */
const NOT_IN_NAMES = /(?![\x00-\x7f])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\ufffc\ufffd]/u;

function decodeLabel(label: string): string | null {
  const text = decodePunycode(label.slice(ACE.length));
  if (text === null || label.length > LONGEST_LABEL) return null;
  // What a name is made equal to before it is compared.
  const prepared = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  const isName = /[^\x00-\x7f]/.test(prepared) && !prepared.startsWith(ACE) && !NOT_IN_NAMES.test(prepared);
  return isName && `${ACE}${encodePunycode(prepared)}` === label.toLowerCase() ? text : null;
}
