import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { Cause, CauseOf, CutWithin, DoubledLineEnd } from '../../verdict/checks/causes.ts';

/** The explanation of a cause. Its texts never quote a value. */
interface CauseSentences {
  /** What happened. */
  readonly what: string;
  /** What usually causes it. */
  readonly who: string;
  /** What can be done. */
  readonly then: string;
}

/** The whole explanation of a cause. It is the beginning of the deciding finding's sentence. */
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
        who: 'The request was written by hand, or a library added dashes to the boundary.',
        then: 'Change one boundary to match the other. Nothing is lost.',
      };
    case 'closing_missing':
      return {
        what: CLOSING[cause.left],
        who: 'The client did not write all of it, or the connection closed too early.',
        then: 'It can be added, but the last value may be incomplete.',
      };
    case 'cut_off':
      return cutOff(cause);
    case 'length_short':
      return {
        what: `The Content-Length says ${formatCount(cause.declared)} bytes, but the body has ${formatCount(cause.actual)}, so the collector reads only part of it.`,
        who: 'A proxy or an editor changed only the body, or the client counted characters instead of bytes.',
        then: 'With the correct length, the collector reads the whole body.',
      };
    case 'annotations_as_binary':
      if (cause.by === 'type') return typedAsBinary(cause.count);
      return {
        what: `${cause.count === 1 ? 'An annotation has a filename' : `${formatCount(cause.count)} annotations have a filename`}. A filename makes a part binary, so the collector finds no annotation.`,
        who: 'Some HTTP libraries send every field as a file, as Python’s requests does with files=.',
        then: 'Without filenames, they are annotations again.',
      };
    case 'extra_as_binary':
      return {
        what: 'The part “extra” is not sent as application/json, so its annotations are not read.',
        who: 'curl sends application/octet-stream for a file of unknown type.',
        then: 'With the Content-Type application/json, the collector reads the annotations.',
      };
    case 'attachment_as_json':
      return {
        what: 'A JSON part looks like an attachment: it has a filename, is not named “extra”, and contains no known annotation.',
        who: 'HTTP libraries choose application/json by the file name extension.',
        then: 'With the Content-Type application/octet-stream, it is a binary part, and the collector reads the annotations.',
      };
    case 'values_as_json':
      return {
        what: `${formatCount(cause.count)} annotations are sent as JSON parts with one value each. Only one JSON part is allowed.`,
        who: 'Some HTTP libraries convert every field to JSON, as Retrofit’s converters do.',
        then: 'Each value can be sent as the plain text of its part.',
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
    what: `${what} for binary parts, so the collector finds no annotation.`,
    who: 'Some HTTP libraries set application/octet-stream or text/html for every field.',
    then: 'With the Content-Type text/plain, they are annotations again.',
  };
}

const END_NAMES = { lf: 'LF', cr: 'CR' } as const;

function lineEnds({ end, extent }: CauseOf<'line_ends'>): CauseSentences {
  const name = END_NAMES[end];
  const what = {
    all: `All lines of the body end with ${name} instead of CRLF.`,
    framing: `The lines of delimiters and headers end with ${name} instead of CRLF.`,
    some: `Some lines of delimiters and headers end with ${name} instead of CRLF.`,
  }[extent];
  return {
    what,
    who: 'Usual causes are editors, version control, copying as text, and scripts.',
    then: 'Delimiters and headers can be changed to CRLF; values and dumps stay as they are.',
  };
}

function doubled(end: DoubledLineEnd): CauseSentences {
  const what = {
    cr_cr_lf: 'Lines end with CR CR LF: each line end has one CR too many.',
    crlf_crlf: 'Every line end (CRLF) was written twice, so an empty line follows each line.',
    lf_lf: 'Every line end was written twice, as LF, so an empty line follows each line.',
  }[end];
  return {
    what,
    who: 'A proxy, an editor or a Windows program wrote the file as text.',
    then: 'It can be undone. If every line end was doubled, the dumps are restored too.',
  };
}

const BOUNDARY: Readonly<Record<CauseOf<'boundary_differs'>['by'], string>> = {
  dashes:
    'The boundaries in the Content-Type and in the body differ only in dashes. In the body, exactly two more dashes precede a boundary.',
  case: 'The boundaries in the Content-Type and in the body differ only in case. Boundaries are case-sensitive.',
  quotes: 'The boundaries in the Content-Type and in the body differ only in quotes or spaces.',
  length: 'The boundaries in the Content-Type and in the body differ in length: the longer begins with the shorter.',
  all: 'The boundary in the body is not the one in the Content-Type.',
};

const CLOSING: Readonly<Record<CauseOf<'closing_missing'>['left'], string>> = {
  nothing: 'The closing delimiter is missing: the body ends with the last part.',
  beginning: 'The closing delimiter is incomplete: the body ends in the middle of it.',
  dashes_lost: 'The closing delimiter does not end with two dashes.',
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
  const known = missing === null ? '' : ` According to the Content-Length, ${exactBytes(missing)} are missing.`;
  return {
    what: `${CUT[within]}${known}`,
    who: 'The upload or the capture was interrupted, or a size limit cut the body off.',
    then: 'The rest is lost unless you capture the report again. The body can be closed with or without its last part.',
  };
}

function reEncoded({ as, undone }: CauseOf<'re_encoded'>): CauseSentences {
  const { what, who } = {
    utf8_replaced: {
      what: 'The binary body was read as UTF-8 text: U+FFFD (EF BF BD) replaced each invalid byte.',
      who: 'A proxy, a log or a script treated the body as a string.',
    },
    gzip_undeclared: {
      what: 'The body is gzip data, but the Content-Encoding is missing or is not exactly “gzip”.',
      who: 'Capture tools often omit the header, and some libraries write “x-gzip”.',
    },
    not_compressed: {
      what: 'The Content-Encoding says gzip, but the body is not compressed.',
      who: 'A proxy or a capture tool decompressed the body and kept the header.',
    },
    utf8_doubled: {
      what: 'Each byte of the body was read as a Latin-1 character and written as UTF-8.',
      who: 'A proxy, a log or a script treated the body as a string.',
    },
    utf16: {
      what: 'The body was written as UTF-16.',
      who: 'PowerShell and Windows editors that save as “Unicode” do this.',
    },
    base64: {
      what: 'The whole body is base64.',
      who: 'Tools that write requests to JSON or a log do this, and some gateways.',
    },
    chunked: {
      what: 'The body still contains the chunk sizes of a chunked transfer, but no header says so.',
      who: 'A proxy or a capture tool removed the Transfer-Encoding but not the sizes.',
    },
    gzip: {
      what: 'The body was compressed twice.',
      who: 'A client compressed the body, and its HTTP library or a proxy compressed it again.',
    },
    zlib: {
      what: 'The body is zlib data (RFC 1950), but the collector accepts only gzip.',
      who: 'In many libraries, a function called “compress” or “deflate” writes zlib.',
    },
    zip: {
      what: 'The body is a zip archive, but the collector accepts only gzip.',
      who: 'A tool packed the file before the upload.',
    },
    deflate: {
      what: 'The body is a raw deflate stream (RFC 1951), but the collector accepts only gzip.',
      who: 'Some clients send raw deflate with “Content-Encoding: deflate”.',
    },
  }[as];
  const then = undone ? 'It can be undone exactly.' : 'The replaced bytes are lost. Capture the report again if you can.';
  return { what, who, then };
}
