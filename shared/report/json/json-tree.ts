/** The kind of a node of a JSON tree. `word`: true, false or null. `nonfinite`: NaN and the like, which are not JSON but which the collector accepts. */
export type JsonNodeKind = 'object' | 'array' | 'string' | 'number' | 'word' | 'nonfinite';

/**
 * The values of a JSON text as nodes, numbered in text order. Node 0 is the outermost value. Only positions are stored, so that every token can be shown as
 * written. Positions are in UTF-16 units.
 */
export interface JsonTree {
  readonly text: string;
  /** The number of nodes that were read, including those before an error. */
  readonly count: number;
  /** The position of the first error; null if there is none, or if reading stopped at the limit. */
  readonly error: number | null;
  /** True if the text has more values than were read. */
  readonly isCut: boolean;
  kindOf(node: number): JsonNodeKind;
  /** The value as written. */
  rawOf(node: number): string;
  /** The start of the node in the text: of its name or, without a name, of its value. Ascending in node order. */
  beginOf(node: number): number;
  /** The decoded member name; null for items of an array and for the outermost value. */
  nameOf(node: number): string | null;
  /** The decoded text of a string, or any other scalar as written; null for objects and arrays. */
  scalarOf(node: number): string | null;
  /** The enclosing object or array; -1 for the outermost value. */
  parentOf(node: number): number;
  depthOf(node: number): number;
  /** Position among the children of its parent, from 0. */
  indexOf(node: number): number;
  /** Number of children. */
  sizeOf(node: number): number;
  /** The first later node that is not inside this one. */
  nextOf(node: number): number;
  /** True if a later member of the same object has the same name. Readers then use the later value. */
  isReplaced(node: number): boolean;
}

const [QUOTE, BACKSLASH, COMMA, COLON, MINUS] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /(?:true|false|null)/y;
const NONFINITE = /(?:NaN|-?Infinity)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Maximum number of values in a tree. Each value takes about 100 bytes, and browsers cannot show a taller list. */
const MAX_JSON_NODES = 1_000_000;

/** Reads JSON text into a tree. Reads at most `limit` values, and keeps the nodes before an error. Linear, without recursion at any nesting depth. */
export function readJsonTree(text: string, limit = MAX_JSON_NODES): JsonTree {
  return new TreeReader(text, limit).read();
}

/** The end of a match that begins at `at`, or -1. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

class Nodes {
  readonly kinds: JsonNodeKind[] = [];
  readonly nameStarts: number[] = [];
  readonly nameEnds: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly parents: number[] = [];
  readonly depths: number[] = [];
  readonly indexes: number[] = [];
  readonly sizes: number[] = [];
  readonly nexts: number[] = [];
  readonly replaced = new Set<number>();
}

/** The names of an object that is being read, each with the last node of that name. */
type Names = Map<string, number>;

class TreeReader {
  readonly #text: string;
  readonly #limit: number;
  readonly #nodes = new Nodes();
  /** The open objects and arrays, outermost first, and the names read in each (null for an array). */
  readonly #open: number[] = [];
  readonly #names: (Names | null)[] = [];
  #at = 0;
  #error: number | null = null;
  #isCut = false;
  #nameStart = -1;
  #nameEnd = -1;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  read(): JsonTree {
    this.#blanks();
    while (this.#value() && this.#closeFinished());
    this.#blanks();
    if (this.#error === null && !this.#isCut && this.#at < this.#text.length) this.#error = this.#at;
    this.#closeRest();
    return treeOf(this.#text, this.#nodes, this.#error, this.#isCut);
  }

  #fail(at: number): false {
    this.#error ??= at;
    return false;
  }

  /** Reads the next scalar, empty object or empty array, including the brackets that open before it. Returns false at an error and at the limit. */
  #value(): boolean {
    for (;;) {
      if (this.#nodes.kinds.length >= this.#limit) {
        this.#isCut = true;
        return false;
      }
      const code = this.#text.charCodeAt(this.#at);
      if (code !== OPEN_BRACE && code !== OPEN_BRACKET) return this.#scalar(code);
      const node = this.#add(code === OPEN_BRACE ? 'object' : 'array');
      this.#open.push(node);
      this.#names.push(code === OPEN_BRACE ? new Map<string, number>() : null);
      this.#at += 1;
      this.#blanks();
      if (this.#text.charCodeAt(this.#at) === code + 2) return true;
      if (code === OPEN_BRACE && !this.#name()) return false;
    }
  }

  #scalar(code: number): boolean {
    const start = this.#at;
    const kind: JsonNodeKind = code === QUOTE ? 'string' : code === MINUS || (code >= 0x30 && code <= 0x39) ? 'number' : 'word';
    // Only a word or a number with a minus sign can be NaN or an infinity.
    const endless = kind === 'word' || code === MINUS ? endOfMatch(NONFINITE, this.#text, start) : -1;
    const end =
      endless >= 0 ? endless : kind === 'string' ? this.#endOfString() : endOfMatch(kind === 'number' ? NUMBER : WORD, this.#text, start);
    if (end < 0) return this.#fail(start);
    if (this.#error !== null) return false;
    const node = this.#add(endless >= 0 ? 'nonfinite' : kind);
    this.#nodes.ends[node] = end;
    this.#nodes.nexts[node] = node + 1;
    this.#at = end;
    return true;
  }

  /** The end of the string at the current position, or the position of an error in the string. */
  #endOfString(): number {
    const text = this.#text;
    let at = this.#at + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) {
        const end = endOfMatch(ESCAPE, text, at);
        if (end < 0) {
          this.#fail(at);
          return at;
        }
        at = end;
      } else if (Number.isNaN(code) || code < 0x20) {
        this.#fail(at);
        return at;
      } else at += 1;
    }
  }

  /** Reads a member name and its colon. */
  #name(): boolean {
    if (this.#text.charCodeAt(this.#at) !== QUOTE) return this.#fail(this.#at);
    const end = this.#endOfString();
    if (this.#error !== null) return false;
    this.#nameStart = this.#at;
    this.#nameEnd = end;
    this.#at = end;
    this.#blanks();
    if (this.#text.charCodeAt(this.#at) !== COLON) return this.#fail(this.#at);
    this.#at += 1;
    this.#blanks();
    return true;
  }

  /** Reads a comma after a value, or closes finished objects and arrays. Returns false at the end of the outermost value, and at an error. */
  #closeFinished(): boolean {
    for (let node = this.#open.at(-1); node !== undefined; node = this.#open.at(-1)) {
      this.#blanks();
      const isObject = this.#nodes.kinds[node] === 'object';
      const code = this.#text.charCodeAt(this.#at);
      if (code === COMMA) {
        this.#at += 1;
        this.#blanks();
        return !isObject || this.#name();
      }
      if (code !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return this.#fail(this.#at);
      this.#at += 1;
      this.#close();
    }
    return false;
  }

  #close(): void {
    const node = this.#open.pop();
    this.#names.pop();
    if (node === undefined) return;
    this.#nodes.ends[node] = this.#at;
    this.#nodes.nexts[node] = this.#nodes.kinds.length;
  }

  /** Closes every open object and array at the error or the limit. The outermost value gets the whole text, so that all text stays accessible. */
  #closeRest(): void {
    if (this.#error === null && !this.#isCut) return;
    this.#at = this.#error ?? this.#at;
    while (this.#open.length > 0) this.#close();
    if (this.#nodes.kinds.length > 0) this.#nodes.ends[0] = this.#text.length;
  }

  #add(kind: JsonNodeKind): number {
    const nodes = this.#nodes;
    const node = nodes.kinds.length;
    const parent = this.#open.at(-1) ?? -1;
    nodes.kinds.push(kind);
    nodes.nameStarts.push(this.#nameStart);
    nodes.nameEnds.push(this.#nameEnd);
    nodes.starts.push(this.#at);
    nodes.ends.push(this.#at);
    nodes.parents.push(parent);
    nodes.depths.push(this.#open.length);
    nodes.indexes.push(parent < 0 ? 0 : (nodes.sizes[parent] ?? 0));
    nodes.sizes.push(0);
    nodes.nexts.push(node + 1);
    if (parent >= 0) nodes.sizes[parent] = (nodes.sizes[parent] ?? 0) + 1;
    const names = this.#names.at(-1);
    if (names !== undefined && names !== null) {
      const name = textOfString(this.#text, this.#nameStart, this.#nameEnd);
      const before = names.get(name);
      if (before !== undefined) nodes.replaced.add(before);
      names.set(name, node);
    }
    this.#nameStart = -1;
    this.#nameEnd = -1;
    return node;
  }

  #blanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }
}

/** Decodes a valid string. `start`: the offset of its opening quote; `end`: the offset after its closing quote. */
function textOfString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes('\\')) return inner;
  const said: unknown = JSON.parse(`"${inner}"`);
  return typeof said === 'string' ? said : inner;
}

function treeOf(text: string, nodes: Nodes, error: number | null, isCut: boolean): JsonTree {
  const numberOf = (column: readonly number[], node: number): number => column[node] ?? 0;
  const kindOf = (node: number): JsonNodeKind => nodes.kinds[node] ?? 'word';
  const rawOf = (node: number): string => text.slice(numberOf(nodes.starts, node), numberOf(nodes.ends, node));
  return {
    text,
    count: nodes.kinds.length,
    error,
    isCut,
    kindOf,
    rawOf,
    beginOf(node) {
      const start = nodes.nameStarts[node] ?? -1;
      return start < 0 ? numberOf(nodes.starts, node) : start;
    },
    nameOf(node) {
      const start = nodes.nameStarts[node] ?? -1;
      return start < 0 ? null : textOfString(text, start, numberOf(nodes.nameEnds, node));
    },
    scalarOf(node) {
      const kind = kindOf(node);
      if (kind === 'object' || kind === 'array') return null;
      return kind === 'string' ? textOfString(text, numberOf(nodes.starts, node), numberOf(nodes.ends, node)) : rawOf(node);
    },
    parentOf: (node) => nodes.parents[node] ?? -1,
    depthOf: (node) => numberOf(nodes.depths, node),
    indexOf: (node) => numberOf(nodes.indexes, node),
    sizeOf: (node) => numberOf(nodes.sizes, node),
    nextOf: (node) => numberOf(nodes.nexts, node),
    isReplaced: (node) => nodes.replaced.has(node),
  };
}
