import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { Cause, CauseOf, CutWithin, DoubledLineEnd } from '../../verdict/checks/causes.ts';

/** What people read of the cause of a refusal: what happened, who usually does that, what can be done. Each a sentence, none quotes a value. */
interface CauseSentences {
  readonly what: string;
  readonly who: string;
  readonly then: string;
}

/** All of it in a row, as the deciding finding leads with it. */
export function causeSentence(cause: Cause): string {
  const { what, who, then } = causeSentences(cause);
  return `${what} ${who} ${then}`;
}

export function causeSentences(cause: Cause): CauseSentences {
  switch (cause.code) {
    case 'line_ends':
      return lineEnds(cause);
    case 'line_ends_doubled':
      return doubled(cause.end);
    case 'boundary_differs':
      return {
        what: BOUNDARY[cause.by],
        who: 'Who writes the request by hand, or a client that passes the boundary through a library which adds dashes of its own, does that.',
        then: 'Either of the two can be set to the other; nothing of the report is lost.',
      };
    case 'closing_missing':
      return {
        what: CLOSING[cause.left],
        who: 'A client that ends its body by hand leaves it out, or the connection closed right before it.',
        then: 'It can be added. Whether the last value is whole nobody can tell, as the body ends with it.',
      };
    case 'cut_off':
      return cutOff(cause);
    case 'length_short':
      return {
        what: `The Content-Length says ${formatCount(cause.declared)} bytes, but the body has ${formatCount(cause.actual)}: the collector reads it cut off.`,
        who: 'A proxy or an editor that changed the body and left its length, or a client that counts characters for bytes, does that.',
        then: 'The body is whole; with its true length it is read to the end.',
      };
    case 'annotations_as_binary':
      if (cause.by === 'type') return typedAsBinary(cause.count);
      return {
        what: `${cause.count === 1 ? 'An annotation has a filename' : `${formatCount(cause.count)} annotations have a filename`}, which makes them binary parts, so the collector finds no annotation.`,
        who: 'HTTP libraries that send every field as a file do that, as Python’s requests does with files=.',
        then: 'Without their filenames they are annotations again.',
      };
    case 'extra_as_binary':
      return {
        what: 'The part “extra” is not sent as application/json, so it is a binary part and its annotations are not read.',
        who: 'curl sends application/octet-stream for a file whose type it does not know.',
        then: 'With the Content-Type application/json the annotations are read.',
      };
    case 'attachment_as_json':
      return {
        what: 'A JSON part looks like an attachment: it has a filename and another name than “extra”, and no known annotation is in it.',
        who: 'HTTP libraries set application/json by the ending of the file name.',
        then: 'With the Content-Type application/octet-stream it is stored as a binary part, and the annotations count.',
      };
    case 'values_as_json':
      return {
        what: `${formatCount(cause.count)} annotations are sent as JSON parts with one value each, where one JSON part with an object is allowed.`,
        who: 'A converter of an HTTP library that writes every field as JSON does that, as Retrofit’s do.',
        then: 'The values can be written as the texts of their parts; their names stay.',
      };
    case 're_encoded':
      return reEncoded(cause);
    default:
      return assertNever(cause);
  }
}

function typedAsBinary(count: number): CauseSentences {
  const what = count === 1 ? 'An annotation has a Content-Type' : `${formatCount(count)} annotations have a Content-Type`;
  return {
    what: `${what} that makes them binary parts, so the collector finds no annotation.`,
    who: 'This happens when an HTTP library sets application/octet-stream or text/html for every field.',
    then: 'With the Content-Type text/plain they are annotations again.',
  };
}

const END_NAMES = { lf: 'LF', cr: 'CR' } as const;

function lineEnds({ end, extent }: CauseOf<'line_ends'>): CauseSentences {
  const name = END_NAMES[end];
  const what = {
    all: `All lines of the body end with ${name} alone, where multipart needs CRLF.`,
    framing: `The lines of delimiters and headers end with ${name} alone, where multipart needs CRLF.`,
    some: `Some lines of delimiters and headers end with ${name} alone, where multipart needs CRLF.`,
  }[extent];
  return {
    what,
    who: 'An editor, a version control system or a copy as text changes line ends so; scripts often write them so.',
    then: 'CRLF can be put into the lines of delimiters and headers; values and dumps stay as they are.',
  };
}

function doubled(end: DoubledLineEnd): CauseSentences {
  const what = {
    cr_cr_lf: 'Lines end with CR CR LF: each line end was written with one CR too many.',
    crlf_crlf: 'An empty line stands behind each line: every line end (CRLF) was written twice.',
    lf_lf: 'An empty line stands behind each line: every line end was written twice, as LF alone.',
  }[end];
  return {
    what,
    who: 'A proxy, an editor or a program that writes a file as text on Windows does that.',
    then: 'It can be taken back; where it was done to every line end, the dumps too are what they were.',
  };
}

const BOUNDARY: Readonly<Record<CauseOf<'boundary_differs'>['by'], string>> = {
  dashes:
    'The boundary of the Content-Type and that of the body differ by dashes alone: before each boundary in the body stand exactly two more.',
  case: 'The boundary of the Content-Type and that of the body differ by upper and lower case, which counts.',
  quotes: 'The boundary of the Content-Type and that of the body differ by quotes or blanks alone.',
  length: 'Of the boundary of the Content-Type and that of the body one is only the beginning of the other.',
  all: 'The body has another boundary than the Content-Type names.',
};

const CLOSING: Readonly<Record<CauseOf<'closing_missing'>['left'], string>> = {
  nothing: 'The closing delimiter is missing: the body ends with the last part.',
  beginning: 'The closing delimiter is there in part only: the body ends in the middle of it.',
  dashes_lost: 'The closing delimiter has lost its last two dashes, so that it is like the beginning of another part.',
};

const CUT: Readonly<Record<CutWithin, string>> = {
  delimiter: 'The body was cut off in a delimiter, between two parts.',
  headers: 'The body was cut off in the headers of its last part.',
  text: 'The body was cut off in the value of its last part.',
  json: 'The body was cut off in the JSON of the annotations.',
  dump: 'The body was cut off in its last dump.',
  gzip: 'The gzip data of the body was cut off.',
  body: 'The body was cut off before its first part.',
};

function cutOff({ within, missing }: CauseOf<'cut_off'>): CauseSentences {
  const known = missing === null ? '' : ` By the Content-Length ${exactBytes(missing)} are missing.`;
  return {
    what: `${CUT[within]}${known}`,
    who: 'An upload or a capture that broke off, or a limit on the way, does that.',
    then: 'What was cut off is lost, unless the report can be captured again. What is there can be closed, with the last part or without it.',
  };
}

function reEncoded({ as, undone }: CauseOf<'re_encoded'>): CauseSentences {
  const { what, who } = {
    utf8_replaced: {
      what: 'The body was read as UTF-8 text although it holds bytes that are none: U+FFFD (EF BF BD) stands in the place of each.',
      who: 'A proxy, a log or a script that takes a body for a string does that.',
    },
    gzip_undeclared: {
      what: 'The body is gzip data, but the Content-Encoding is missing or is not exactly “gzip”, so the collector reads it as it is.',
      who: 'Capture tools often keep such a body and lose its header, and some libraries write “x-gzip”.',
    },
    not_compressed: {
      what: 'The Content-Encoding says gzip, but the body is not compressed.',
      who: 'This happens when a proxy or a capture tool decompresses a body and keeps the header.',
    },
    utf8_doubled: {
      what: 'Each byte of the body was taken for a Latin-1 character and written as UTF-8, so that it has grown.',
      who: 'A proxy, a log or a script that takes a body for a string does that.',
    },
    utf16: {
      what: 'The body was written as UTF-16, two bytes for each character.',
      who: 'PowerShell, and editors on Windows that save as “Unicode”, do that.',
    },
    base64: {
      what: 'The whole body is in base64.',
      who: 'Tools that put requests into JSON or a log, and gateways that take them for binary, do that.',
    },
    chunked: {
      what: 'The body still contains the chunk sizes of a chunked transfer, but the header that announces them is missing.',
      who: 'This happens when a proxy or a capture tool removes Transfer-Encoding and keeps the body unchanged.',
    },
    gzip: {
      what: 'The body was compressed twice: after decompression it is gzip data again.',
      who: 'This happens when a client compresses a body and its HTTP library or a proxy compresses it again.',
    },
    zlib: {
      what: 'The body is zlib data (RFC 1950), but the collector accepts only gzip.',
      who: 'Many libraries have a function called “compress” or “deflate” that writes zlib.',
    },
    zip: {
      what: 'The body is a zip archive, but the collector accepts only gzip.',
      who: 'This happens when a tool packs a file before it uploads it.',
    },
    deflate: {
      what: 'The body is a raw deflate stream (RFC 1951), but the collector accepts only gzip.',
      who: 'Some clients send raw deflate with “Content-Encoding: deflate”.',
    },
  }[as];
  const then = undone
    ? 'It can be undone exactly: every byte is what it was.'
    : 'It cannot be undone: the bytes that it replaced are lost. Capture the report again where that is possible.';
  return { what, who, then };
}
