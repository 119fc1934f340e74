/** A piece of a body: a text (bytes as Latin-1), or the index of a file that the command names. */
export type BodyPiece = { readonly text: string } | { readonly file: number };

/** A part made by `-F`. Texts are bytes as Latin-1, as in the body. */
export interface FormPart {
  /** null: the part has no name. */
  readonly name: string | null;
  readonly filename: string | null;
  readonly type: string | null;
  readonly content: BodyPiece;
}

/** Content types that curl guesses from file name extensions. */
const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

const ANY_FILE = 'application/octet-stream';

/**
 * Reads the part described by `-F name=…`, or by `--form-string` if `isPlain`. Returns null if there is more than one part or file, or if there is a parameter
 * other than `type` and `filename`. `fileOf`: registers a file and returns its index.
 */
export function formPart(value: string, isPlain: boolean, fileOf: (name: string) => number): FormPart | null {
  const at = value.indexOf('=');
  if (at < 0) return null;
  const name = at === 0 ? null : escapedName(value.slice(0, at));
  const content = value.slice(at + 1);
  if (isPlain) return { name, filename: null, type: null, content: { text: content } };
  const sign = /^[@<(]/.exec(content)?.[0] ?? '';
  const read = readContent(content.slice(sign.length), sign !== '');
  if (sign === '(' || (sign === '' && content === ')') || read === null) return null;
  const { first, type, filename } = read;
  const own = filename === null ? null : escapedName(filename);
  if (sign === '') return { name, filename: own, type: type ?? typeOf(filename), content: { text: first } };
  if (first === '') return null;
  const shown = sign === '<' ? own : (own ?? escapedName(first.slice(first.lastIndexOf('/') + 1)));
  const guessed = typeOf(filename) ?? typeOf(first) ?? (shown === null ? null : ANY_FILE);
  // Without a file name, a part is text/plain by default.
  const said = type ?? (shown === null && guessed === 'text/plain' ? null : guessed);
  return { name, filename: shown, type: said, content: { file: fileOf(first) } };
}

interface Content {
  readonly first: string;
  readonly type: string | null;
  readonly filename: string | null;
}

/** Reads a content or file name with its parameters. null if a parameter is unsupported, or if there is a second file. */
function readContent(text: string, isFile: boolean): Content | null {
  const [first, end] = word(text, 0, isFile ? ';,' : ';');
  let type: string | null = null;
  let filename: string | null = null;
  for (let at = end; at < text.length;) {
    if (text[at] === ',') return null;
    const parameter = /^;\s*(type|filename)=/.exec(text.slice(at, at + 80));
    if (parameter === null) {
      // curl ignores unknown words with a warning. Parameters that would change the part make the command unsupported.
      if (/^;\s*(?:headers|encoder|format)=/.test(text.slice(at, at + 80))) return null;
      at = word(text, at + 1, isFile ? ';,' : ';')[1];
      continue;
    }
    const begin = at + parameter[0].length;
    if (parameter[1] === 'type') {
      // A type can have parameters of its own after semicolons.
      const stops = text.slice(begin).search(/;\s*(?:filename|headers|encoder)=|,/);
      at = stops < 0 ? text.length : begin + stops;
      type = text.slice(begin, at).trim();
    } else [filename, at] = word(text, begin, isFile ? ';,' : ';');
  }
  return { first, type, filename };
}

/** Reads a quoted word, or a word that ends at one of the characters in `ends`. Also returns the end of the word. */
function word(text: string, from: number, ends: string): readonly [word: string, end: number] {
  if (text[from] === '"') {
    const match = /"((?:[^"\\]|\\[^])*)"[^;,]*/y;
    match.lastIndex = from;
    const quoted = match.exec(text);
    if (quoted !== null) return [(quoted[1] ?? '').replace(/\\([\\"])/g, '$1'), from + quoted[0].length];
  }
  let end = from;
  while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
  return [text.slice(from, end), end];
}

function typeOf(file: string | null): string | null {
  return file === null ? null : (TYPES[/\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''] ?? null);
}

/** Percent-encodes the characters that would end a quoted name or its header line. */
function escapedName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
