import { secretIntervalsOf } from '../../masking/urls.ts';
import { type ShellPiece, type ShellWord, posixWord, wordOf } from './shell-words.ts';

/** A header that goes out; one character is one byte (Latin-1). */
export interface CurlHeader {
  readonly name: string;
  readonly value: string;
  /** It is a credential, as far as anybody knows. */
  readonly isMasked: boolean;
}

/** A request that curl is to send. */
interface CurlRequest {
  /** Whole, without user and fragment. */
  readonly url: string;
  /** In the order of the wire, Host among them. */
  readonly headers: readonly CurlHeader[];
  /** The file that holds the body, as a word of the shell. */
  readonly body: ShellWord;
  /** Whether what is masked stands in the command. */
  readonly reveal: boolean;
}

export interface CurlCommand {
  /** For a POSIX shell: one option a line, without a line end at its end. */
  readonly text: string;
  /** Variables that stand for what is masked; a shell that lacks one of them runs nothing. */
  readonly variables: readonly string[];
  /** Names of headers without a value: curl sends them without the blank behind the colon. */
  readonly withoutBlank: readonly string[];
}

/** Headers that curl adds by itself where nothing is said of them. */
const OWN_HEADERS = ['User-Agent', 'Accept', 'Content-Type', 'Content-Length', 'Expect'] as const;

/**
 * The command that sends a POST request byte for byte: its own configuration file, proxies, redirects and changes of the path are kept out, so are headers
 * that curl would add.
 */
export function curlCommand({ url, headers, body, reveal }: CurlRequest): CurlCommand {
  const variables = namesOfVariables();
  const lines: ShellWord[] = [];
  const hasHeader = (wanted: string): boolean => headers.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [first] = headers;
  // curl sends its own Host line first, spelled so; told to leave it out, it sends ours where it stands.
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

/** `variable`: null where values are shown. */
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

/** Gives each masked thing a variable of its own. */
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
