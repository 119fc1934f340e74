/** The name of a function in two parts, so that views can dim the second. */
interface FunctionParts {
  /** With template arguments, and a return type if the name has one. */
  readonly name: string;
  /** The parameters in parentheses and what follows them, such as `(int) const`; empty if the name has none. */
  readonly parameters: string;
}

const OPENING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['<', '>'],
  ['[', ']'],
  ['{', '}'],
]);
const CLOSING: ReadonlySet<string> = new Set(OPENING.values());

/** Divides the name of a C++ or Rust function before its parameters: the last parentheses outside other brackets. Linear in the length of the name. */
export function functionParts(name: string): FunctionParts {
  const open: string[] = [];
  let from = -1;
  for (let at = 0; at < name.length; at += 1) {
    const sign = name.charAt(at);
    // The signs of an operator are no brackets: `operator()`, `operator<`, `operator->`.
    if (sign === 'o' && open.length === 0 && isOperator(name, at)) {
      at = endOfOperator(name, at + OPERATOR.length) - 1;
      continue;
    }
    const closing = OPENING.get(sign);
    if (closing !== undefined) {
      if (sign === '(' && open.length === 0 && !name.startsWith(ANONYMOUS, at)) from = at;
      open.push(closing);
    } else if (CLOSING.has(sign) && open.at(-1) === sign && !(sign === '>' && name.charAt(at - 1) === '-')) open.pop();
    // A lambda or a function inside a function: what precedes it belongs to the name.
    else if (sign === ':' && open.length === 0) from = -1;
  }
  return from <= 0 ? { name, parameters: '' } : { name: name.slice(0, from), parameters: name.slice(from) };
}

const ANONYMOUS = '(anonymous';
const OPERATOR = 'operator';

function isOperator(name: string, at: number): boolean {
  return name.startsWith(OPERATOR, at) && !/\w/.test(name.charAt(at - 1)) && !/\w/.test(name.charAt(at + OPERATOR.length));
}

/** Where the signs after the word `operator` end. */
function endOfOperator(name: string, from: number): number {
  if (name.startsWith('()', from)) return from + 2;
  let at = from;
  while (at < name.length && /[-+*/%^&|~!=<>,[\]]/.test(name.charAt(at))) at += 1;
  return at;
}
