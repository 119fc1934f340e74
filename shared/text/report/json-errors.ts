import { formatCount } from '../../bytes/quantities.ts';
import type { JsonDiagnosis } from '../../report/parts/json-diagnosis.ts';
import type { JsonExpected, JsonErrorCode, JsonFound, JsonFixKind } from '../../report/json/json-errors.ts';

/** What was found. Control characters also have their code. */
const FOUND: Readonly<Record<JsonFound, string>> = {
  comma: 'a comma',
  colon: 'a colon',
  open_brace: '“{”',
  close_brace: '“}”',
  open_bracket: '“[”',
  close_bracket: '“]”',
  double_quote: 'a double quote',
  single_quote: 'a single quote',
  backslash: 'a backslash',
  comment: 'a comment',
  letter: 'a letter',
  digit: 'a digit',
  sign: 'a symbol',
  not_ascii: 'a character that is not ASCII',
  control: 'a control character',
  mark: 'a byte order mark',
  wide: 'text with several bytes per character',
  not_utf8: 'a byte that is not UTF-8',
  end: 'the end',
  list: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
};

const EXPECTED: Readonly<Record<JsonExpected, string>> = {
  object: '“{”',
  name: 'a name in double quotes',
  name_or_close_brace: 'a name in double quotes or “}”',
  colon: 'a colon',
  value: 'a value',
  value_or_close_bracket: 'a value or “]”',
  comma_or_close_brace: 'a comma or “}”',
  comma_or_close_bracket: 'a comma or “]”',
  close_brace: '“}”',
  close_bracket: '“]”',
  end: 'the end',
  string_end: 'the end of a string',
  escape: 'the rest of an escape',
  escaped_control: 'its escape',
  'utf-8': 'UTF-8',
  fewer: 'fewer',
};

/** Likely cause of each error. */
const MEANINGS: Readonly<Record<JsonErrorCode, string>> = {
  trailing_comma: 'a trailing comma',
  extra_comma: 'an extra comma',
  single_quotes: 'single quotes; JSON has only double quotes',
  comment: 'JSON has no comments',
  control_character: 'a control character in a string must be escaped',
  bare_word: 'a word without quotes',
  nonfinite: 'NaN or Infinity',
  bad_number: 'a number that is invalid in JSON',
  cut_short: 'the JSON is cut short',
  empty: 'the part is empty',
  text_behind: 'text after the end of the JSON',
  mark: 'JSON has no byte order mark',
  'utf-16': 'it seems to be UTF-16',
  'utf-32': 'it seems to be UTF-32',
  missing_comma: 'a comma is missing',
  missing_colon: 'a colon is missing',
  missing_value: 'a value is missing',
  unescaped_quote: 'perhaps a quote in the preceding string is not escaped',
  escaped_quotes: 'quotes are escaped as inside a string: perhaps the JSON was encoded twice',
  wrong_bracket: 'the opening bracket is of the other kind',
  bad_escape: 'an escape that is invalid in JSON',
  not_utf8: 'perhaps another charset, or a truncated character',
  doubled: 'the string contains the object: it was encoded twice',
  not_object: 'annotations must be members of an object',
  too_deep: 'the nesting becomes too deep',
  too_many_digits: 'this number has too many digits',
  unexpected: 'not JSON from here on',
};

/** `Line 3, column 14: a comma was found where “}” was expected (a trailing comma).` Columns count characters. */
export function jsonErrorSentence(diagnosis: JsonDiagnosis): string {
  return `Line ${positionText(diagnosis)}: ${errorText(diagnosis)}.`;
}

/** The error as the reason for a malformed answer: `The JSON part is wrong at line 3, column 14: …` */
export function jsonDecidesSentence(diagnosis: JsonDiagnosis): string {
  return `The JSON part is wrong at line ${positionText(diagnosis)}: ${errorText(diagnosis)}.`;
}

function positionText({ line, column }: JsonDiagnosis): string {
  return `${formatCount(line)}, column ${formatCount(column)}`;
}

function errorText({ error, found, control, expected, begins }: JsonDiagnosis): string {
  if (expected === 'fewer') return MEANINGS[error];
  const what = control === null ? FOUND[found] : `${FOUND[found]} (${codePoint(control)})`;
  const string =
    begins === null ? '' : ` inside the string that begins at line ${formatCount(begins.line)}, column ${formatCount(begins.column)}`;
  return `${what} was found${string}${insteadOf(expected)} (${MEANINGS[error]})`;
}

/** ` where a comma was expected`. Empty in a string, in which every other character is allowed. */
function insteadOf(expected: JsonExpected): string {
  return expected === 'string_end' || expected === 'escaped_control' ? '' : ` where ${EXPECTED[expected]} was expected`;
}

/** `a letter was found where a comma was expected`. */
export function jsonFoundText({ found, expected }: { readonly found: JsonFound; readonly expected: JsonExpected }): string {
  if (expected === 'fewer') return 'arrays and objects are nested too deeply';
  return `${FOUND[found]} was found${insteadOf(expected)}`;
}

/** What each fix of JSON changes. */
const FIX_WORDS: Readonly<Record<JsonFixKind, string>> = {
  commas: 'commas',
  quotes: 'single quotes',
  comments: 'comments',
  mark: 'its byte order mark',
  controls: 'control characters',
  names: 'names without quotes',
  words: 'words without quotes',
  nonfinite: 'NaN and Infinity',
  numbers: 'numbers',
  separators: 'missing commas and colons',
  escapes: 'escapes',
  close: 'its end',
  tail: 'text after its end',
};

/** `kinds`: kinds of fixes, separated by spaces. */
export function jsonFixWords(kinds: string): string {
  return kinds
    .split(' ')
    .map((kind) => (Object.hasOwn(FIX_WORDS, kind) ? FIX_WORDS[kind as JsonFixKind] : kind))
    .join(', ');
}

const CONTROL_NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, 'NUL'],
  [0x08, 'backspace'],
  [0x09, 'tab'],
  [0x0a, 'line feed'],
  [0x0b, 'vertical tab'],
  [0x0c, 'form feed'],
  [0x0d, 'carriage return'],
  [0x1b, 'escape'],
  [0x7f, 'delete'],
]);

/** `U+000A, line feed`. */
function codePoint(control: number): string {
  const code = `U+${control.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = CONTROL_NAMES.get(control);
  return name === undefined ? code : `${code}, ${name}`;
}
