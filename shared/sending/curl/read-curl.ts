import { encodeBase64 } from '../../bytes/base64.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { type Result, fail, ok } from '../../errors.ts';
import { readCommandLine } from './command-line.ts';
import type { CurlFailure } from './curl-failure.ts';
import { type BodyPiece, type FormPart, formPart } from './curl-form.ts';
import { type RequestOption, optionOf, shortOption } from './curl-options.ts';
import { type CurlUrl, readCurlUrl } from './curl-url.ts';
import type { CommandLine } from './posix-words.ts';

/** How to convert the bytes of a file. `stripped`: removes CR, LF and NUL. `escaped`: percent-encodes them. */
export type FileWay = 'as_is' | 'stripped' | 'escaped';

/** A file that a command names. Crashlens does not read it by name; the user must choose a file for it. */
interface CurlFile {
  /** Name as written, bytes as Latin-1; `-` is standard input. */
  readonly name: string;
  readonly way: FileWay;
  /** The option that names the file, as written, such as `--data-binary`. */
  readonly option: string;
}

export type CurlBody =
  | { readonly kind: 'data'; readonly pieces: readonly BodyPiece[]; readonly isJson: boolean }
  | { readonly kind: 'form'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'upload'; readonly file: number; readonly isChunked: boolean };

/** A parsed curl command. Texts are bytes as Latin-1. */
export interface CurlReading {
  readonly method: string;
  readonly version: '1.0' | '1.1';
  readonly url: CurlUrl;
  /** Arguments of `-H`, in order. */
  readonly headers: readonly string[];
  /** Headers set by options; null: curl's default, or none. */
  readonly userAgent: string | null;
  readonly referer: string | null;
  readonly cookie: string | null;
  readonly authorization: string | null;
  readonly range: string | null;
  readonly isCompressed: boolean;
  readonly body: CurlBody | null;
  readonly files: readonly CurlFile[];
  /** Names of the shell variables in the command. In texts, a variable is written as `${NAME}`. */
  readonly variables: readonly string[];
  /** Options without effect on the request, as written. */
  readonly passedOver: readonly string[];
  /** The answer is piped to another program. The pipe is ignored. */
  readonly isPiped: boolean;
}

/** Reads a command (bytes as Latin-1) without running, looking up or expanding anything. */
export function readCurl(text: string): Result<CurlReading, CurlFailure> {
  const line = readCommandLine(text);
  return line.ok ? new Reader(line.value).read() : line;
}

interface Given {
  /** The option as written. */
  readonly option: string;
  readonly value: string;
}

type Values = Partial<Record<RequestOption, Given[]>>;

class Reader {
  private readonly line: CommandLine;
  private readonly values: Values = {};
  private readonly passedOver: string[] = [];
  private readonly files: CurlFile[] = [];
  private readonly data: BodyPiece[] = [];
  private readonly parts: FormPart[] = [];
  private error: CurlFailure | null = null;

  constructor(line: CommandLine) {
    this.line = line;
  }

  read(): Result<CurlReading, CurlFailure> {
    this.takeOptions();
    const reading = this.error === null ? this.reading() : null;
    // Building the request can also fail.
    if (reading === null || this.error !== null) return fail(this.error ?? { code: 'no_url', name: '' });
    return ok(reading);
  }

  private refuse(code: CurlFailure['code'], name = ''): void {
    this.error ??= { code, name };
  }

  private takeOptions(): void {
    const { words } = this.line;
    for (let at = 0; at < words.length && this.error === null; at += 1) {
      const word = words[at] ?? '';
      if (word === '--next' || word === '-:') this.refuse('more_than_one', word);
      else if (word.startsWith('--') && word.length > 2) at += this.takeLong(word, words[at + 1]);
      else if (word.startsWith('-') && word.length > 1 && word !== '--') at += this.takeShort(word, words[at + 1]);
      else if (word !== '--') this.take('url', { option: '', value: word });
    }
  }

  /** Returns the number of following words that belong to the option. */
  private takeLong(word: string, next: string | undefined): number {
    const option = optionOf(word.slice(2));
    if (option === null) this.refuse('option', word);
    else if (!option.takesValue) this.take(option.means, { option: word, value: '' });
    else if (next === undefined) this.refuse('value', word);
    else this.take(option.means, { option: word, value: next });
    return option?.takesValue === true ? 1 : 0;
  }

  /** Reads one-letter options that are combined in one word. The text after an option that takes a value is its value. */
  private takeShort(word: string, next: string | undefined): number {
    for (let at = 1; at < word.length; at += 1) {
      const name = `-${word.charAt(at)}`;
      const option = shortOption(word.charAt(at));
      if (option === null) {
        this.refuse('option', name);
        return 0;
      }
      if (!option.takesValue) {
        this.take(option.means, { option: name, value: '' });
        continue;
      }
      const rest = word.slice(at + 1);
      const value = rest === '' ? next : rest;
      if (value === undefined) this.refuse('value', name);
      else this.take(option.means, { option: name, value });
      return rest === '' ? 1 : 0;
    }
    return 0;
  }

  private take(means: RequestOption | 'nothing', given: Given): void {
    if (means === 'nothing') {
      if (!this.passedOver.includes(given.option)) this.passedOver.push(given.option);
      return;
    }
    (this.values[means] ??= []).push(given);
    if (means === 'form' || means === 'form-string') this.takeForm(given, means === 'form-string');
    else if (means === 'json') this.takeData(given, 'as_is', '');
    else if (means === 'data') this.takeData(given, 'stripped', '&');
    else if (means === 'data-binary') this.takeData(given, 'as_is', '&');
    else if (means === 'data-raw') this.addData([{ text: given.value }], '&');
    else if (means === 'data-urlencode') this.takeEncoded(given);
  }

  private takeData({ option, value }: Given, way: FileWay, separator: string): void {
    this.addData([value.startsWith('@') ? this.file(value.slice(1), way, option) : { text: value }], separator);
  }

  /** Reads `name=content`, `=content`, `content`, `name@file` or `@file`. Does not encode the name. */
  private takeEncoded({ option, value }: Given): void {
    const at = value.includes('=') ? value.indexOf('=') : value.indexOf('@');
    const name = at > 0 ? `${value.slice(0, at)}=` : '';
    const content = value.slice(at + 1);
    const piece: BodyPiece = at >= 0 && value[at] === '@' ? this.file(content, 'escaped', option) : { text: percentEncoded(content) };
    this.addData(name === '' ? [piece] : [{ text: name }, piece], '&');
  }

  private addData(pieces: readonly BodyPiece[], separator: string): void {
    if (this.data.length > 0 && separator !== '') this.data.push({ text: separator });
    this.data.push(...pieces);
  }

  private takeForm({ option, value }: Given, isPlain: boolean): void {
    const part = formPart(value, isPlain, (name) => this.fileAt(name, 'as_is', option));
    if (part === null) this.refuse('form', option);
    else this.parts.push(part);
  }

  private file(name: string, way: FileWay, option: string): BodyPiece {
    return { file: this.fileAt(name, way, option) };
  }

  private fileAt(name: string, way: FileWay, option: string): number {
    const { input } = this.line;
    this.files.push({ name: name === '-' && input !== null ? input : name, way, option });
    return this.files.length - 1;
  }

  private all(means: RequestOption): readonly string[] {
    return (this.values[means] ?? []).map(({ value }) => value);
  }

  private has(means: RequestOption): boolean {
    return this.values[means] !== undefined;
  }

  private reading(): CurlReading | null {
    const given = this.values.url ?? [];
    const [address] = given;
    if (given.length > 1) this.refuse('two_urls');
    if (address === undefined) return null;
    const body = this.body(address.value.endsWith('/'));
    const url = this.url(address.value, body);
    if (url === null) return null;
    if (this.all('header').some((line) => line.startsWith('@'))) this.refuse('header_file', '-H');
    const isGet = this.has('get');
    const usual = this.has('head') ? 'HEAD' : isGet || body === null ? 'GET' : body.kind === 'upload' ? 'PUT' : 'POST';
    return {
      method: this.all('request').at(-1) ?? usual,
      version: this.has('http1.0') ? '1.0' : '1.1',
      url,
      headers: this.all('header'),
      userAgent: this.all('user-agent').at(-1) ?? null,
      referer:
        this.all('referer')
          .at(-1)
          ?.replace(/;auto$/, '') ?? null,
      cookie: this.cookie(),
      authorization: this.authorization(url),
      range: this.all('range').at(-1) ?? null,
      isCompressed: this.has('compressed'),
      body: isGet ? null : body,
      files: this.files,
      variables: this.line.variables,
      passedOver: this.passedOver,
      isPiped: this.line.isPiped,
    };
  }

  private body(isFolder: boolean): CurlBody | null {
    const upload = this.values['upload-file']?.at(-1);
    const kinds = [this.data.length > 0, this.parts.length > 0, upload !== undefined].filter(Boolean).length;
    if (kinds > 1) this.refuse('two_bodies');
    if (this.data.length > 0) return { kind: 'data', pieces: this.data, isJson: this.has('json') };
    if (this.parts.length > 0) return { kind: 'form', parts: this.parts };
    if (upload === undefined) return null;
    if (/[[\]{}]/.test(upload.value.replace(VARIABLE, ''))) this.refuse('pattern', upload.option);
    const isInput = upload.value === '-' || upload.value === '.';
    if (isInput && isFolder) this.refuse('bad_url');
    return { kind: 'upload', file: this.fileAt(isInput ? '-' : upload.value, 'as_is', upload.option), isChunked: isInput };
  }

  private url(written: string, body: CurlBody | null): CurlUrl | null {
    const uploaded = body?.kind === 'upload' && !body.isChunked ? (this.files[body.file]?.name ?? '') : null;
    const read = readCurlUrl(written, {
      isLiteral: this.has('globoff'),
      keepsDots: this.has('path-as-is'),
      query: this.query(body),
      uploaded: uploaded === null ? null : percentEncoded(uploaded.slice(uploaded.lastIndexOf('/') + 1)),
      target: this.all('request-target').at(-1) ?? null,
    });
    if (read.ok) return read.value;
    this.refuse(read.error.code, read.error.name);
    return null;
  }

  /** Strings to append to the query. */
  private query(body: CurlBody | null): readonly string[] {
    const added = this.all('url-query').map((query) => (query.startsWith('+') ? query.slice(1) : encodedPair(query)));
    if (added.some((query) => query.startsWith('@'))) this.refuse('query_of_file', '--url-query');
    if (!this.has('get') || body?.kind !== 'data') return added;
    if (body.pieces.some((piece) => 'file' in piece)) this.refuse('query_of_file', '-G');
    return [...added, body.pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')];
  }

  private cookie(): string | null {
    const given = this.all('cookie').filter((value) => value !== '');
    if (given.some((value) => !value.includes('='))) this.refuse('cookie_file', '-b');
    return given.length === 0 ? null : given.join(';');
  }

  private authorization({ user }: CurlUrl): string | null {
    const bearer = this.all('oauth2-bearer').at(-1);
    if (bearer !== undefined) return `Bearer ${bearer}`;
    const given = this.all('user').at(-1) ?? user;
    if (given === null) return null;
    if (!given.includes(':')) {
      this.refuse('password', '-u');
      return null;
    }
    return `Basic ${encodeBase64(encodeLatin1(given))}`;
  }
}

const VARIABLE = /\$\{[^{}]*\}/g;

function encodedPair(query: string): string {
  const at = query.indexOf('=');
  return at < 0 ? percentEncoded(query) : `${query.slice(0, at + 1)}${percentEncoded(query.slice(at + 1))}`;
}

/** Encodes like `--data-urlencode`, with plus signs for spaces. Bytes as Latin-1. */
export function percentEncoded(text: string): string {
  const code = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return text.replace(/[^A-Za-z0-9._~-]/g, (sign) => (sign === ' ' ? '+' : code(sign)));
}
