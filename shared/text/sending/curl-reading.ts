import type { CurlFailure } from '../../sending/curl/curl-failure.ts';

interface Words {
  readonly what: (name: string) => string;
  readonly reason: string;
}

const WHOLE = 'Copy the whole command again.';
const OWN_VALUE = 'Write the resulting text in its place.';

const WORDS: Readonly<Record<CurlFailure['code'], Words>> = {
  substitution: {
    what: (name) => `“${name}” inserts the output of another command, and Crashlens does not run any part of a pasted command.`,
    reason: OWN_VALUE,
  },
  unclosed_quote: { what: (name) => `a quote (${name}) is not closed.`, reason: WHOLE },
  nul: {
    what: () => 'it contains a NUL byte, at which a shell would cut off the text.',
    reason: 'Paste the request itself, or save its body in a file.',
  },
  more_than_one: {
    what: (name) => `another command follows it${name === '' ? '' : ` (“${name}”)`}.`,
    reason: 'Paste one command at a time. A URL with & in it needs quotes.',
  },
  here_text: {
    what: (name) => `it reads standard input from the text after “${name}”.`,
    reason: 'Save the text in a file and give the file’s name in the command.',
  },
  option: {
    what: (name) => `Crashlens does not know the option ${name}, or would have to run or read something to apply it.`,
    reason: 'Remove it if it does not affect the request.',
  },
  value: { what: (name) => `the option ${name} has no value.`, reason: WHOLE },
  no_url: { what: () => 'it has no URL.', reason: WHOLE },
  two_urls: { what: () => 'it has more than one URL.', reason: 'Keep one of them.' },
  bad_url: {
    what: () => 'its URL does not begin with http:// or https://, or is not valid.',
    reason: 'Write the full URL, with special characters percent-encoded.',
  },
  pattern: {
    what: () => 'brackets or braces in the URL stand for several requests.',
    reason: 'Write the URL of one request, or add --globoff if the characters are literal.',
  },
  two_bodies: { what: () => 'it has more than one body: data, a form or a file to upload.', reason: 'Keep one of them.' },
  query_of_file: { what: (name) => `${name} would read part of the query from a file.`, reason: 'Write the query itself.' },
  cookie_file: { what: (name) => `${name} reads cookies from a file.`, reason: 'Write the cookies themselves: name=value.' },
  header_file: { what: (name) => `${name} reads headers from a file.`, reason: 'Write the headers themselves.' },
  password: {
    what: (name) => `${name} has no password, so curl would ask for it.`,
    reason: 'Write the password after a colon; it may be empty.',
  },
  form: {
    what: (name) => `a part of ${name} has an unknown form.`,
    reason: 'Use name=content, name=@file or name=<file, with ;type= and ;filename=.',
  },
  boundary: { what: () => 'every boundary that Crashlens tried occurs in the form’s contents.', reason: 'Try other contents.' },
};

/** Why a curl command was not opened, and what to do. Never quotes a value of the command. */
export function curlFailureText({ code, name }: CurlFailure): { readonly what: string; readonly reason: string } {
  const { what, reason } = WORDS[code];
  return { what: what(name), reason };
}
