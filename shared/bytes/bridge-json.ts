import { decodeBase64, encodeBase64 } from './base64.ts';

/** The key that represents bytes in the JSON of the browser shell's bridge. */
const BYTES_KEY = '$bytes';

/** Encodes a bridge value as JSON; a Uint8Array becomes `{"$bytes": "<base64>"}`. */
export function encodeBridgeJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (item instanceof Uint8Array ? { [BYTES_KEY]: encodeBase64(item) } : item));
}

/** Decodes a bridge value. Throws SyntaxError if the text is not JSON. */
export function decodeBridgeJson(text: string): unknown {
  // A reviver takes longer than parsing, so it is used only if the text contains bytes.
  if (!text.includes(`"${BYTES_KEY}"`)) return JSON.parse(text);
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null || !(BYTES_KEY in item)) return item;
    const carried = item[BYTES_KEY];
    return (typeof carried === 'string' ? decodeBase64(carried) : null) ?? item;
  });
}
