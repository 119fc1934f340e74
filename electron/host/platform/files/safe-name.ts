const MAX_NAME_LENGTH = 120;

/** Device names reserved by Windows, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Converts a name from a report to a file name that is safe on every system: no folders, no control or bidi characters, not hidden, at most 120 characters.
 * Returns `fallback` if no characters are left.
 */
export function safeFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).findLast((piece) => piece !== '') ?? '';
  const cleaned = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = cleaned.length <= MAX_NAME_LENGTH ? cleaned : shorten(cleaned);
  if (short === '') return fallback;
  return DEVICE_NAME.test(short) ? `_${short}` : short;
}

/** File systems that count bytes allow 255 per name. The rest is room for a number and an extension. */
const MAX_STEM_BYTES = 200;

/** Like `safeFileName`, but for a name without its extension. The result also has at most 200 bytes of UTF-8. */
export function safeFileStem(name: string, fallback: string): string {
  const characters = Array.from(safeFileName(name, fallback));
  let bytes = 0;
  const past = characters.findIndex((character) => (bytes += Buffer.byteLength(character)) > MAX_STEM_BYTES);
  const short = characters.slice(0, past === -1 ? characters.length : past).join('');
  return short.replace(/[.\s]+$/, '');
}

/** Shortens a name without splitting a character. Keeps the extension, which identifies the type of the file. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return `${Array.from(name.slice(0, MAX_NAME_LENGTH - ending.length))
    .join('')
    .replace(/[\ud800-\udbff]$/, '')}${ending}`;
}
