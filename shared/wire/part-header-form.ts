const CONTROL = String.raw`\x00-\x1f\x7f`;
/** Parameters with the blanks around them: each blank fits one place alone, so that no line takes more time than its length. */
const PARAMS = String.raw`[ \t]*(?:;[ \t]*(?:[\w*-]+=(?:"(?:[^"\\${CONTROL}]|\\[^${CONTROL}])*"|[^ ;"${CONTROL}]*)[ \t]*)?)*$`;
/** Of a type no other parameter says anything of a part. */
const CHARSET = String.raw`[ \t]*(?:;[ \t]*(?:charset=(?:"[\w.:-]{0,40}"|[\w.:-]{0,40})[ \t]*)?)*$`;
const WORD = /^ *[\w.+-]{0,40}$/;

/**
 * Header lines of a part that describe it, in the form that they have. Any other line there, and one of these with more in it, may be content
 * that a broken structure swept into the headers.
 */
const PART_HEADERS: ReadonlyMap<string, RegExp> = new Map([
  ['content-disposition', new RegExp(`^ *[\\w-]+${PARAMS}`)],
  ['content-type', new RegExp(`^ *[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+${CHARSET}`, 'i')],
  ['content-transfer-encoding', WORD],
  ['content-length', WORD],
  ['content-encoding', WORD],
  ['mime-version', WORD],
]);

/** A header line of that name describes its part; the name of any other line may be content. */
export function isPartHeaderName(name: string): boolean {
  return PART_HEADERS.has(name.toLowerCase());
}

/** A line that describes its part, with nothing in it that such a line has not. `name` in lower case; `value`: what follows the colon, as Latin-1. */
export function hasUsualForm(name: string, value: string): boolean {
  return PART_HEADERS.get(name)?.test(value) === true;
}
