import type { CurlFailure } from '../../sending/curl/curl-failure.ts';

interface Words {
  readonly what: (name: string) => string;
  readonly reason: string;
}

const WHOLE = 'Copy the whole command again.';
const OWN_VALUE = 'Write the output itself.';

const WORDS: Readonly<Record<CurlFailure['code'], Words>> = {
  substitution: {
    what: (name) => `“${name}” inserts the output of another command, which Crashlens does not run.`,
    reason: OWN_VALUE,
  },
  unclosed_quote: { what: (name) => `a quote (${name}) is not closed.`, reason: WHOLE },
  nul: {
    what: () => 'it contains a NUL byte, where a shell would cut it off.',
    reason: 'Paste the request itself.',
  },
  more_than_one: {
    what: (name) => `another command follows it${name === '' ? '' : ` (“${name}”)`}.`,
    reason: 'Paste one command at a time. A URL with & needs quotes.',
  },
  here_text: {
    what: (name) => `it reads the text after “${name}” as standard input.`,
    reason: 'Save the text in a file and name the file.',
  },
  option: {
    what: (name) => `the option ${name} is unknown or unsupported.`,
    reason: 'Remove it if it does not affect the request.',
  },
  value: { what: (name) => `the option ${name} has no value.`, reason: WHOLE },
  no_url: { what: () => 'it has no URL.', reason: WHOLE },
  two_urls: { what: () => 'it has several URLs.', reason: 'Keep one of them.' },
  bad_url: {
    what: () => 'its URL does not begin with http:// or https://, or is not valid.',
    reason: 'Write the full URL. Percent-encode special characters.',
  },
  pattern: {
    what: () => 'brackets or braces in the URL mean several requests.',
    reason: 'Write one URL, or add --globoff if the characters are literal.',
  },
  two_bodies: { what: () => 'it has several bodies: data, forms or uploads.', reason: 'Keep one of them.' },
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
  boundary: { what: () => 'no boundary was found that the form does not contain.', reason: 'Try other contents.' },
};

/** Why a curl command was not opened, and what to do. Never quotes a value of the command. */
export function curlFailureText({ code, name }: CurlFailure): { readonly what: string; readonly reason: string } {
  const { what, reason } = WORDS[code];
  return { what: what(name), reason };
}
