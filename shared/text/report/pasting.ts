import type { CurlNotes } from '../../sending/curl/curl-text.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { CURL_VERSION } from '../../sending/curl/curl-version.ts';
import type { PastedEnds } from '../../report/wire/pasted-ends.ts';

/** Words of what is pasted. */
export const PASTING = {
  /** As long as it is on its way. */
  name: 'Pasted report',
  title: 'Paste a report',
  asCurl: 'The command was opened as the request that curl would send. Nothing was run.',
  about:
    'Paste a raw HTTP request, a multipart body, or a curl command. Line ends stay as they are on the clipboard; where all of them are LF and the Content-Length fits CRLF, they become CRLF.',
  /** Of a text that is hidden: how much of it there is. */
  hidden: (characters: number, lines: number): string =>
    `The text can contain protected values, so it is hidden: ${formatCount(characters)} ${characters === 1 ? 'character' : 'characters'} in ${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}.`,
  show: 'Show the text',
  filesTitle: 'Files of the curl command',
  filesAbout: 'The command names these files. Crashlens reads none of them by itself, and runs nothing: choose what is to stand for each.',
  input: 'standard input',
  toCrlf: 'End the lines of head, delimiters and headers with CRLF',
} as const;

/** What is told of a request that was made of a curl command; empty where the command says all of it. */
export function curlNotesText({ headers, boundary, chunks, variables, passedOver, isPiped }: CurlNotes): string {
  const written = [
    ...headers.map((name) => (name === 'User-Agent' ? `${name} (curl/${CURL_VERSION})` : name)),
    ...(boundary ? ['the boundary'] : []),
    ...(chunks ? ['where the chunks end'] : []),
  ];
  return [
    written.length === 0 ? '' : `The command does not say, so it is written as curl does: ${written.join(', ')}.`,
    variables.length === 0 ? '' : `Nothing is expanded, so variables stand there as they are written: ${variables.join(', ')}.`,
    passedOver.length === 0 ? '' : `These say nothing of the request and were passed over: ${passedOver.join(' ')}.`,
    isPiped ? 'What stands behind “|” was passed over.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What became of the line ends of a pasted text, and why. */
export function pastedEndsText({ ends, why }: PastedEnds): { readonly message: string; readonly hint: string } {
  if (ends === 'crlf')
    return {
      message: 'Every line of the pasted text ends with CRLF now.',
      hint: 'On the clipboard all of them ended with LF, and its Content-Length fits the body with CRLF alone.',
    };
  return { message: 'The pasted text was opened as it is: its lines end with LF.', hint: WHY_LF[why] };
}

const WHY_LF: Readonly<Record<PastedEnds['why'], string>> = {
  length: 'Its Content-Length fits the body so, and not with CRLF.',
  both: 'No line of its body ends, so the Content-Length does not tell what the lines of the head ended with.',
  neither: 'Its Content-Length fits the body neither so nor with CRLF.',
  no_length: 'No Content-Length tells whether they ended with CRLF before they were copied.',
  no_head: 'Without a head nothing tells whether they ended with CRLF before they were copied.',
};
