import { isKnownCharset } from './text-codec.ts';

const CONTROL = String.raw`\x00-\x1f\x7f`;
/** Parameters with the blanks around them: each blank fits one place alone, so that no line takes more time than its length. */
const QUOTED = String.raw`"(?:[^"\\${CONTROL}]|\\[^${CONTROL}])*"`;
/** No client leaves the quotes of a filename out: what stands there without them may be content. */
const NAMED = String.raw`name=(?:${QUOTED}|[^ ;"${CONTROL}]*)|filename=${QUOTED}`;
const EXTENDED = String.raw`filename\*=[\w-]+'[\w-]*'[\w!#$&+.^|~%-]*`;
const DISPOSITION = new RegExp(
  String.raw`^ *(?:form-data|attachment|inline|file)[ \t]*(?:;[ \t]*(?:(?:${NAMED}|${EXTENDED})[ \t]*)?)*$`,
  'i',
);
/** Of a type no other parameter says anything of a part. */
const CHARSET = String.raw`[ \t]*(?:;[ \t]*(?:charset=(?:"[\w.:-]{0,40}"|[\w.:-]{0,40})[ \t]*)?)*$`;
const TYPE = new RegExp(
  String.raw`^ *(?:application|audio|font|image|message|model|multipart|text|video|x-[\w-]+)/[\w!#$&^.+*-]+${CHARSET}`,
  'i',
);
const CHARSET_NAMED = /charset="?([\w.:-]*)/gi;
/** The codings of a part that there are (RFC 2045, 6.1). */
const TRANSFER = /^ *(?:7bit|8bit|binary|quoted-printable|base64)$/i;
const CODING = /^ *(?:gzip|x-gzip|deflate|br|zstd|identity)$/i;
const NUMBER = /^ *[\d.]{0,20}$/;

/** A word that no charset has as its name may be content. */
function isUsualType(value: string): boolean {
  return TYPE.test(value) && [...value.matchAll(CHARSET_NAMED)].every(([, charset = '']) => charset === '' || isKnownCharset(charset));
}

/**
 * Header lines of a part that describe it, in the form that they have. Any other line there, and one of these with more in it, may be content
 * that a broken structure swept into the headers.
 */
const PART_HEADERS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['content-disposition', (value) => DISPOSITION.test(value)],
  ['content-type', isUsualType],
  ['content-transfer-encoding', (value) => TRANSFER.test(value)],
  ['content-length', (value) => NUMBER.test(value)],
  ['content-encoding', (value) => CODING.test(value)],
  ['mime-version', (value) => NUMBER.test(value)],
]);

/** A header line of that name describes its part; the name of any other line may be content. */
export function isPartHeaderName(name: string): boolean {
  return PART_HEADERS.has(name.toLowerCase());
}

/** A line that describes its part, with nothing in it that such a line has not. `name` in lower case; `value`: what follows the colon, as Latin-1. */
export function hasUsualForm(name: string, value: string): boolean {
  return PART_HEADERS.get(name)?.(value) === true;
}
