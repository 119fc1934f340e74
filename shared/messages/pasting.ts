import type { PastedEnds } from '../wire/pasted-ends.ts';

/** Words of what is pasted. */
export const PASTING = {
  /** As long as it is on its way. */
  name: 'Pasted report',
  title: 'Paste a report',
  about:
    'Paste a raw HTTP request or a multipart body. Line ends stay as they are on the clipboard; where all of them are LF and the Content-Length fits CRLF, they become CRLF.',
  toCrlf: 'End the lines of head, delimiters and headers with CRLF',
} as const;

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
