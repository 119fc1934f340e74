import { decodeBase64, encodeBase64 } from './base64.ts';

/** How bytes are carried in the JSON of the browser shell's bridge. */
const BYTES_KEY = '$bytes';

/** JSON text of a bridge value; a Uint8Array becomes `{"$bytes": "<base64>"}`. */
export function encodeBridgeJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (item instanceof Uint8Array ? { [BYTES_KEY]: encodeBase64(item) } : item));
}

/** The value of such a text. Throws SyntaxError where it is not JSON. */
export function decodeBridgeJson(text: string): unknown {
  // Looking at every value takes longer than reading them all: only where bytes are carried.
  if (!text.includes(`"${BYTES_KEY}"`)) return JSON.parse(text);
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null || !(BYTES_KEY in item)) return item;
    const carried = item[BYTES_KEY];
    return (typeof carried === 'string' ? decodeBase64(carried) : null) ?? item;
  });
}
