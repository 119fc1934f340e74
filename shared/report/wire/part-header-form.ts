import { isKnownCharset } from './text-codec.ts';

const CONTROL = String.raw`\x00-\x1f\x7f`;
/** Parameters, and the whitespace around them. Each blank can match at only one position of the pattern, so matching takes linear time. */
const QUOTED = String.raw`"(?:[^"\\${CONTROL}]|\\[^${CONTROL}])*"`;
/** Clients always quote a filename; a filename without quotes may be content. */
const NAMED = String.raw`name=(?:${QUOTED}|[^ ;"${CONTROL}]*)|filename=${QUOTED}`;
const EXTENDED = String.raw`filename\*=[\w-]+'[\w-]*'[\w!#$&+.^|~%-]*`;
const DISPOSITION = new RegExp(
  String.raw`^ *(?:form-data|attachment|inline|file)[ \t]*(?:;[ \t]*(?:(?:${NAMED}|${EXTENDED})[ \t]*)?)*$`,
  'i',
);
/** The charset is the only parameter of a type that describes a part. */
const CHARSET = String.raw`[ \t]*(?:;[ \t]*(?:charset=(?:"[\w.:-]{0,40}"|[\w.:-]{0,40})[ \t]*)?)*$`;
const TYPE = new RegExp(
  String.raw`^ *(?:application|audio|font|image|message|model|multipart|text|video|x-[\w-]+)/[\w!#$&^.+*-]+${CHARSET}`,
  'i',
);
const CHARSET_NAMED = /charset="?([\w.:-]*)/gi;
/** The transfer codings of a part (RFC 2045, 6.1). */
const TRANSFER = /^ *(?:7bit|8bit|binary|quoted-printable|base64)$/i;
const CODING = /^ *(?:gzip|x-gzip|deflate|br|zstd|identity)$/i;
const NUMBER = /^ *[\d.]{0,20}$/;

/** An unknown charset name may really be content. */
function isUsualType(value: string): boolean {
  return TYPE.test(value) && [...value.matchAll(CHARSET_NAMED)].every(([, charset = '']) => charset === '' || isKnownCharset(charset));
}

/**
 * Tests for the usual form of each header that describes a part. Other lines, and lines with extra text, may be content that a broken structure merged into the
 * headers.
 */
const PART_HEADERS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['content-disposition', (value) => DISPOSITION.test(value)],
  ['content-type', isUsualType],
  ['content-transfer-encoding', (value) => TRANSFER.test(value)],
  ['content-length', (value) => NUMBER.test(value)],
  ['content-encoding', (value) => CODING.test(value)],
  ['mime-version', (value) => NUMBER.test(value)],
]);

/** True if a header with that name describes its part. The name of any other line may be content. */
export function isPartHeaderName(name: string): boolean {
  return PART_HEADERS.has(name.toLowerCase());
}

/** True if a line describes its part and contains nothing else. `name` in lower case; `value`: the text after the colon, as Latin-1. */
export function hasUsualForm(name: string, value: string): boolean {
  return PART_HEADERS.get(name)?.(value) === true;
}
