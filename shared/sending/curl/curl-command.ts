import { secretIntervalsOf } from '../../masking/urls.ts';
import { type ShellPiece, type ShellWord, posixWord, wordOf } from './shell-words.ts';

/** An outgoing header; one character is one byte (Latin-1). */
export interface CurlHeader {
  readonly name: string;
  readonly value: string;
  /** The value is known to be a credential. */
  readonly isMasked: boolean;
}

/** A request to send with curl. */
interface CurlRequest {
  /** The complete URL, without user and fragment. */
  readonly url: string;
  /** In wire order, including Host. */
  readonly headers: readonly CurlHeader[];
  /** The file that contains the body, as a shell word. */
  readonly body: ShellWord;
  /** True to write masked values into the command, instead of variables. */
  readonly reveal: boolean;
}

export interface CurlCommand {
  /** Text for a POSIX shell: one option per line, without a final line end. */
  readonly text: string;
  /** Variables for masked values. The shell does not run the command if a variable is unset. */
  readonly variables: readonly string[];
  /** Names of headers without a value: curl sends them without the space after the colon. */
  readonly withoutBlank: readonly string[];
}

/** Headers that curl adds unless the command sets or removes them. */
const OWN_HEADERS = ['User-Agent', 'Accept', 'Content-Type', 'Content-Length', 'Expect'] as const;

/**
 * Makes a command that sends exactly the bytes of a POST request. Disables curl's configuration file, proxies, redirects and path normalisation, and the
 * headers that curl would add.
 */
export function curlCommand({ url, headers, body, reveal }: CurlRequest): CurlCommand {
  const variables = namesOfVariables();
  const lines: ShellWord[] = [];
  const hasHeader = (wanted: string): boolean => headers.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [first] = headers;
  // curl sends its own Host line first, with this spelling. If the command removes that line, curl sends our Host line in the order of the headers.
  if (first?.name !== 'Host') lines.push(wordOf('Host:'));
  for (const own of OWN_HEADERS) if (!hasHeader(own)) lines.push(wordOf(`${own}:`));
  for (const header of headers) lines.push(headerWord(header, reveal ? null : variables.of));
  const address = reveal ? wordOf(url) : addressWord(url, variables.of);
  const text = [
    `curl -q --http1.1 --noproxy ${posixWord(wordOf('*'))} --globoff --path-as-is`,
    ...lines.map((line) => `-H ${posixWord(line)}`),
    `--data-binary ${posixWord([{ text: '@' }, ...body])}`,
    `--url ${posixWord(address)}`,
  ].join(' \\\n  ');
  const withoutBlank = headers.filter(({ value }) => value === '').map(({ name }) => name);
  return { text, variables: variables.all(), withoutBlank };
}

type NameVariable = (what: string) => string;

/** `variable`: gives the name of the variable for a masked value. null: the value itself is written. */
function headerWord({ name, value, isMasked }: CurlHeader, variable: NameVariable | null): ShellWord {
  if (value === '') return wordOf(`${name};`);
  if (!isMasked || variable === null) return wordOf(`${name}: ${value}`);
  return [{ text: `${name}: ` }, { variable: variable(`HEADER_${name}`) }];
}

function addressWord(url: string, variable: NameVariable): ShellWord {
  const word: ShellPiece[] = [];
  let at = 0;
  for (const { from, to } of secretIntervalsOf(url)) {
    word.push({ text: url.slice(at, from) }, { variable: variable('URL_QUERY') });
    at = to;
  }
  if (at < url.length) word.push({ text: url.slice(at) });
  return word;
}

/** Assigns each masked value a variable with a unique name. */
function namesOfVariables(): { readonly of: NameVariable; readonly all: () => readonly string[] } {
  const names: string[] = [];
  return {
    of(what) {
      const usual = what.toUpperCase().replace(/[^A-Z0-9]/g, '_');
      let name = usual;
      for (let count = 2; names.includes(name); count += 1) name = `${usual}_${String(count)}`;
      names.push(name);
      return name;
    },
    all: () => names,
  };
}
