/** Brackets of C++ and Rust names by their opening sign. MSVC quotes special names with a backquote and an apostrophe. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['<', '>'],
  ['`', "'"],
]);
const CLOSING_SIGNS: ReadonlySet<string> = new Set(CLOSING.values());

/** The words of a name that are divided by spaces outside brackets. A closing sign that does not match the last opening one counts as text. */
export function wordsOf(name: string): readonly string[] {
  const words: string[] = [];
  const open: string[] = [];
  let from = 0;
  for (let at = 0; at < name.length; at += 1) {
    const sign = name.charAt(at);
    const last = open.at(-1);
    if (CLOSING.has(sign)) open.push(sign);
    else if (CLOSING_SIGNS.has(sign)) {
      if (last !== undefined && CLOSING.get(last) === sign) open.pop();
    } else if (sign === ' ' && last === undefined) {
      words.push(name.slice(from, at));
      from = at + 1;
    }
  }
  return [...words, name.slice(from)];
}

/** How one kind of brackets is shortened. */
interface Shortening {
  readonly open: string;
  readonly close: string;
  /** What replaces the brackets with their content. */
  readonly by: string;
  /** Whether brackets stay. `before`: the last 32 characters of the shortened text before them; `text`: the brackets with their content. */
  readonly keeps: (before: string, text: string) => boolean;
  /** What replaces the content of brackets that stay. */
  readonly inside?: (before: string, text: string) => string;
}

/** How many characters before brackets can decide about them. */
const BEFORE = 32;

/** Replaces the outermost brackets of a kind. Brackets that are not closed reach to the end. Takes time linear in the length of the text. */
export function shortened(name: string, { open, close, by, keeps, inside = (_, text) => text }: Shortening): string {
  const pieces: string[] = [];
  let before = '';
  let depth = 0;
  let from = 0;
  const add = (text: string): void => {
    pieces.push(text);
    before = (before + text).slice(-BEFORE);
  };
  const end = (to: number): void => {
    const text = name.slice(from, to);
    add(keeps(before, text) ? inside(before, text) : by);
    from = to;
  };
  for (let at = 0; at < name.length; at += 1) {
    const sign = name.charAt(at);
    if (sign === open) {
      if (depth === 0) {
        add(name.slice(from, at));
        from = at;
      }
      depth += 1;
    } else if (depth > 0 && sign === close) {
      depth -= 1;
      if (depth === 0) end(at + 1);
    }
  }
  if (depth > 0) end(name.length);
  else add(name.slice(from));
  return pieces.join('');
}
