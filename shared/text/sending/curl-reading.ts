import type { CurlFailure } from '../../sending/curl/curl-failure.ts';

interface Words {
  readonly what: (name: string) => string;
  readonly reason: string;
}

const WHOLE = 'Copy the whole command again.';
const OWN_VALUE = 'Put what it stands for in its place.';

const WORDS: Readonly<Record<CurlFailure['code'], Words>> = {
  substitution: {
    what: (name) => `“${name}” stands for what another command prints, and nothing of a pasted command is run.`,
    reason: OWN_VALUE,
  },
  unclosed_quote: { what: (name) => `a quote (${name}) is not closed.`, reason: WHOLE },
  nul: {
    what: () => 'it holds a byte 0, at which a shell would cut the text off.',
    reason: 'Paste the request itself, or keep its body in a file.',
  },
  more_than_one: {
    what: (name) => `another command stands behind it${name === '' ? '' : ` (“${name}”)`}.`,
    reason: 'Paste one command at a time. An address with & in it needs quotes.',
  },
  here_text: {
    what: (name) => `it takes standard input from a text behind “${name}”.`,
    reason: 'Put that text into a file and name that.',
  },
  option: {
    what: (name) => `the option ${name} is not known here, or cannot be followed without running or reading something.`,
    reason: 'Take it out if it says nothing of the request.',
  },
  value: { what: (name) => `the option ${name} has no value.`, reason: WHOLE },
  no_url: { what: () => 'it has no address.', reason: WHOLE },
  two_urls: { what: () => 'it has more than one address.', reason: 'Leave one of them.' },
  bad_url: {
    what: () => 'its address is not one of http or https.',
    reason: 'Write the address as it is called, with what is odd in it percent-encoded.',
  },
  pattern: {
    what: () => 'brackets or braces stand for several requests.',
    reason: 'Write one of them, or add --globoff where they mean themselves.',
  },
  two_bodies: { what: () => 'it has data, a form and a file to upload beside one another.', reason: 'Leave one of them.' },
  query_of_file: { what: (name) => `${name} would put a file into the address.`, reason: 'Write the query itself.' },
  cookie_file: { what: (name) => `${name} names a file of cookies.`, reason: 'Write the cookies themselves: name=value.' },
  header_file: { what: (name) => `${name} names a file of headers.`, reason: 'Write the headers themselves.' },
  password: {
    what: (name) => `${name} has no password, for which curl would ask.`,
    reason: 'Write it behind a colon, or nothing behind it.',
  },
  form: {
    what: (name) => `a part of ${name} is written in a way that is not known here.`,
    reason: 'Parts can be name=content, name=@file and name=<file, with ;type= and ;filename=.',
  },
  boundary: { what: () => 'no boundary was found that occurs in none of its contents.', reason: 'Try it with other contents.' },
};

/** Why a command of curl was not opened, and what can be done. Never a value of it. */
export function curlFailureText({ code, name }: CurlFailure): { readonly what: string; readonly reason: string } {
  const { what, reason } = WORDS[code];
  return { what: what(name), reason };
}
