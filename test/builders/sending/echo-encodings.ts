/** Encodings of a request value that a server repeats in its answer. */
export const CODINGS = {
  'as sent': (value) => value,
  'JSON-escaped': (value) => JSON.stringify(value).slice(1, -1),
  'JSON-escaped, ASCII alone': (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/[^ -~]/g, unicodeEscape),
  'JSON-escaped with every letter as a number': (value) =>
    Array.from({ length: value.length }, (_, at) => unicodeEscape(value.charAt(at))).join(''),
  'JSON in JSON': (value) => JSON.stringify(JSON.stringify(value)).slice(1, -1),
  'JSON with escaped slashes': (value) => JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/'),
  'URL-coded': (value) => encodeURIComponent(value),
  'URL-coded, lower-case digits': (value) => encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
  'URL-coded, every byte': (value) => [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'as in a form': (value) => new URLSearchParams({ x: value }).toString().slice(2),
  'in HTML': (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
  base64: (value) => Buffer.from(value).toString('base64'),
  base64url: (value) => Buffer.from(value).toString('base64url'),
  'base64 behind one byte': (value) => Buffer.from(`x${value}yz`).toString('base64'),
  'base64 behind two bytes': (value) => Buffer.from(`xx${value}y`).toString('base64'),
  'base64url behind two bytes': (value) => Buffer.from(`xx${value}`).toString('base64url'),
  'base64 in lines': (value) =>
    (
      Buffer.from(`{"a": "${value}"}`)
        .toString('base64')
        .match(/.{1,19}/g) ?? []
    ).join('\r\n'),
  'base64, URL-coded': (value) => encodeURIComponent(Buffer.from(value).toString('base64')),
  hexadecimal: (value) => Buffer.from(value).toString('hex'),
  'hexadecimal in capitals': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'a dump in hexadecimal': (value) => [...Buffer.from(value)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
  'in capitals': (value) => value.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  'in small letters': (value) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
} as const satisfies Readonly<Record<string, (value: string) => string>>;

type Coding = keyof typeof CODINGS;

export const CODING_NAMES = Object.keys(CODINGS).filter((name): name is Coding => name in CODINGS);

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
