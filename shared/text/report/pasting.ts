import type { CurlNotes } from '../../sending/curl/curl-text.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { CURL_VERSION } from '../../sending/curl/curl-version.ts';
import type { PastedEnds } from '../../report/wire/pasted-ends.ts';

/** Texts of pasting. */
export const PASTING = {
  /** Name of the report while it is being transferred. */
  name: 'Pasted report',
  title: 'Paste a report',
  asCurl: 'Crashlens opened the request that curl would send, and ran nothing.',
  about: 'Paste a raw HTTP request, a multipart body, or a curl command. LF becomes CRLF only if the Content-Length requires it.',
  /** Why a pasted text is hidden, and its size. */
  hidden: (characters: number, lines: number): string =>
    `The text can contain protected values, so it is hidden: ${formatCount(characters)} ${characters === 1 ? 'character' : 'characters'} in ${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}.`,
  show: 'Show the text',
  filesTitle: 'Files of the curl command',
  filesAbout: 'Crashlens does not read these files or run anything: choose each file yourself.',
  input: 'standard input',
  toCrlf: 'End the lines of head, delimiters and headers with CRLF',
} as const;

/** Notes on a request made from a curl command. Empty if the command specifies everything. */
export function curlNotesText({ headers, boundary, chunks, variables, passedOver, isPiped }: CurlNotes): string {
  const written = [
    ...headers.map((name) => (name === 'User-Agent' ? `${name} (curl/${CURL_VERSION})` : name)),
    ...(boundary ? ['the boundary'] : []),
    ...(chunks ? ['the chunk sizes'] : []),
  ];
  return [
    written.length === 0 ? '' : `Missing from the command, so set as curl does: ${written.join(', ')}.`,
    variables.length === 0 ? '' : `Variables are not expanded: ${variables.join(', ')}.`,
    passedOver.length === 0 ? '' : `Ignored, because they do not affect the request: ${passedOver.join(' ')}.`,
    isPiped ? 'Everything after “|” was ignored.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** How Crashlens interpreted the line ends of a pasted text, and why. */
export function pastedEndsText({ ends, why }: PastedEnds): { readonly message: string; readonly hint: string } {
  if (ends === 'crlf')
    return {
      message: 'The line endings were changed to CRLF.',
      hint: 'The Content-Length fits the body with CRLF, not with LF.',
    };
  return { message: 'The text was opened unchanged, with LF line endings.', hint: WHY_LF[why] };
}

const WHY_LF: Readonly<Record<PastedEnds['why'], string>> = {
  length: 'The Content-Length fits the body with LF, not with CRLF.',
  both: 'The body has no line endings.',
  neither: 'The Content-Length fits the body neither with LF nor with CRLF.',
  no_length: 'Without a Content-Length, the original line endings are unknown.',
  no_head: 'Without a head, the original line endings are unknown.',
};
