import type { JsonErrorCode } from '../../../shared/report/json/json-errors.ts';

/** Invalid JSON with its first error, the sentence about that error, and the JSON after the first fix. */
interface BrokenJson {
  readonly error: JsonErrorCode;
  readonly content: string | Buffer;
  readonly sentence: string;
  /** null if there is no fix for this error. */
  readonly fixed: string | null;
  readonly safe?: boolean;
}

const SECOND = '“}” was expected';
const NAME = 'a name in double quotes';
const NAME_OR_END = `${NAME} or “}”`;
const IN_STRING = 'inside the string that begins at line 1, column 6';

function wide(text: string, unit: 2 | 4): Buffer {
  const units = Array.from(text, (character) => [character.charCodeAt(0), ...Array.from({ length: unit - 1 }, () => 0)]);
  return Buffer.from(units.flat());
}

export const BROKEN_JSON: readonly BrokenJson[] = [
  {
    error: 'trailing_comma',
    content: '{"a":"1",\n "b":["é",],\n}',
    sentence: 'Line 2, column 10: a comma was found where “]” was expected (a trailing comma).',
    fixed: '{"a":"1",\n "b":["é"]\n}',
    safe: true,
  },
  {
    error: 'trailing_comma',
    content: '{"a":"é",\r\n "b":"é" ,\r\r}',
    sentence: `Line 2, column 10: a comma was found where ${SECOND} (a trailing comma).`,
    fixed: '{"a":"é",\r\n "b":"é" \r\r}',
    safe: true,
  },
  {
    error: 'extra_comma',
    content: '{"a":"1",,"b":"2",,}',
    sentence: `Line 1, column 10: a comma was found where ${NAME} was expected (an extra comma).`,
    fixed: '{"a":"1","b":"2"}',
    safe: true,
  },
  {
    error: 'single_quotes',
    content: "{'a':'it\\'s','b':\"it's\"}",
    sentence: `Line 1, column 2: a single quote was found where ${NAME_OR_END} was expected (single quotes; JSON has only double quotes).`,
    fixed: '{"a":"it\'s","b":"it\'s"}',
    safe: true,
  },
  {
    error: 'single_quotes',
    content: '{"a":\'say "hi"\'}',
    sentence: 'Line 1, column 6: a single quote was found where a value was expected (single quotes; JSON has only double quotes).',
    fixed: '{"a":"say \\"hi\\""}',
    safe: false,
  },
  {
    error: 'single_quotes',
    content: "{'a':'it's'}",
    sentence: `Line 1, column 2: a single quote was found where ${NAME_OR_END} was expected (single quotes; JSON has only double quotes).`,
    fixed: "{\"a\":'it's'}",
    safe: false,
  },
  {
    error: 'comment',
    content: '{"a":"1", // one\n/* two */ "b":"2" # three\n}',
    sentence: `Line 1, column 11: a comment was found where ${NAME} was expected (JSON has no comments).`,
    fixed: '{"a":"1", \n "b":"2" \n}',
    safe: true,
  },
  {
    error: 'comment',
    content: '{"a":"1" // ,"b":"2"\n}',
    sentence: 'Line 1, column 10: a comment was found where a comma or “}” was expected (JSON has no comments).',
    fixed: '{"a":"1" \n}',
    safe: false,
  },
  {
    error: 'comment',
    content: '{"a":"1" /* two }',
    sentence: 'Line 1, column 10: a comment was found where a comma or “}” was expected (JSON has no comments).',
    fixed: null,
  },
  {
    error: 'control_character',
    content: '{"a":"x\ny\t\u0001"}',
    sentence: `Line 1, column 8: a control character (U+000A, line feed) was found ${IN_STRING} (a control character in a string must be escaped).`,
    fixed: '{"a":"x\\ny\\t\\u0001"}',
    safe: true,
  },
  {
    error: 'bare_word',
    content: '{a:"1",$b_2:"2"}',
    sentence: `Line 1, column 2: a letter was found where ${NAME_OR_END} was expected (a word without quotes).`,
    fixed: '{"a":"1","$b_2":"2"}',
    safe: true,
  },
  {
    error: 'bare_word',
    content: '{"a":True,"b":undefined,"c":None}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (a word without quotes).',
    fixed: '{"a":true,"b":null,"c":null}',
    safe: false,
  },
  {
    error: 'bare_word',
    content: '{"a":nightly}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (a word without quotes).',
    fixed: '{"a":"nightly"}',
    safe: false,
  },
  {
    error: 'bare_word',
    content: 'a=1',
    sentence: 'Line 1, column 1: a letter was found where “{” was expected (a word without quotes).',
    fixed: null,
  },
  {
    error: 'nonfinite',
    content: '{"a":NaN,"b":-Infinity,}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (NaN or Infinity).',
    fixed: '{"a":"NaN","b":"-Infinity"}',
    safe: true,
  },
  {
    error: 'bad_number',
    content: '{"a":01,"b":0x1f,"c":1.}',
    sentence: 'Line 1, column 7: a digit was found where a value was expected (a number that is invalid in JSON).',
    fixed: '{"a":"01","b":"0x1f","c":"1."}',
    safe: true,
  },
  {
    error: 'cut_short',
    content: '{"a":"1","b":"2"',
    sentence: 'Line 1, column 17: the end was found where a comma or “}” was expected (the JSON is cut short).',
    fixed: '{"a":"1","b":"2"}',
    safe: true,
  },
  {
    error: 'cut_short',
    content: '{"a":"1",\n',
    sentence: `Line 2, column 1: the end was found where ${NAME} was expected (the JSON is cut short).`,
    fixed: '{"a":"1"\n}',
    safe: true,
  },
  {
    error: 'cut_short',
    content: '{"a":"1","b":12',
    sentence: 'Line 1, column 16: the end was found where a comma or “}” was expected (the JSON is cut short).',
    fixed: '{"a":"1","b":12}',
    safe: false,
  },
  {
    error: 'cut_short',
    content: '{"a":["1",{"b":"2"',
    sentence: 'Line 1, column 19: the end was found where a comma or “}” was expected (the JSON is cut short).',
    fixed: '{"a":["1",{"b":"2"}]}',
    safe: false,
  },
  {
    error: 'cut_short',
    content: '{"a":"caf\\u00',
    sentence: `Line 1, column 14: the end was found ${IN_STRING} (the JSON is cut short).`,
    fixed: '{"a":"caf"}',
    safe: false,
  },
  {
    error: 'control_character',
    content: '{"a":"1","b":["x\ny',
    sentence:
      'Line 1, column 17: a control character (U+000A, line feed) was found inside the string that begins at line 1, column 15 (a control character in a string must be escaped).',
    fixed: '{"a":"1","b":["x\\ny"]}',
    safe: false,
  },
  {
    error: 'cut_short',
    content: '{"a":"1","b',
    sentence: 'Line 1, column 12: the end was found inside the string that begins at line 1, column 10 (the JSON is cut short).',
    fixed: '{"a":"1"}',
    safe: false,
  },
  {
    error: 'cut_short',
    content: '{"a":"1","b":',
    sentence: 'Line 1, column 14: the end was found where a value was expected (the JSON is cut short).',
    fixed: '{"a":"1"}',
    safe: false,
  },
  {
    error: 'empty',
    content: ' ',
    sentence: 'Line 1, column 2: the end was found where “{” was expected (the part is empty).',
    fixed: null,
  },
  {
    error: 'text_behind',
    content: '{"a":"1"} more',
    sentence: 'Line 1, column 11: a letter was found where the end was expected (text after the end of the JSON).',
    fixed: '{"a":"1"} ',
    safe: false,
  },
  {
    error: 'text_behind',
    content: '{"a":"1"}}\0\0',
    sentence: 'Line 1, column 10: “}” was found where the end was expected (text after the end of the JSON).',
    fixed: '{"a":"1"}',
    safe: true,
  },
  {
    error: 'mark',
    content: '\ufeff{"a":"1",}',
    sentence: 'Line 1, column 1: a byte order mark was found where “{” was expected (JSON has no byte order mark).',
    fixed: '{"a":"1"}',
    safe: true,
  },
  {
    error: 'utf-16',
    content: wide('{"a":"1"}', 2),
    sentence: 'Line 1, column 1: text with several bytes per character was found where UTF-8 was expected (it seems to be UTF-16).',
    fixed: '{"a":"1"}',
    safe: true,
  },
  {
    error: 'utf-16',
    content: Buffer.from('\ufeff{"a":"é"}', 'utf16le'),
    sentence: 'Line 1, column 1: text with several bytes per character was found where UTF-8 was expected (it seems to be UTF-16).',
    fixed: '{"a":"é"}',
    safe: true,
  },
  {
    error: 'utf-32',
    content: wide('{"a":"1"}', 4),
    sentence: 'Line 1, column 1: text with several bytes per character was found where UTF-8 was expected (it seems to be UTF-32).',
    fixed: '{"a":"1"}',
    safe: true,
  },
  {
    error: 'missing_comma',
    content: '{"a":"1"\n"b":"2"}',
    sentence: 'Line 2, column 1: a double quote was found where a comma or “}” was expected (a comma is missing).',
    fixed: '{"a":"1"\n,"b":"2"}',
    safe: true,
  },
  {
    error: 'missing_comma',
    content: '{"a":"1""b":"2"}',
    sentence: 'Line 1, column 9: a double quote was found where a comma or “}” was expected (a comma is missing).',
    fixed: '{"a":"1","b":"2"}',
    safe: false,
  },
  {
    error: 'missing_colon',
    content: '{"a" "1"}',
    sentence: 'Line 1, column 6: a double quote was found where a colon was expected (a colon is missing).',
    fixed: '{"a" :"1"}',
    safe: false,
  },
  {
    error: 'missing_value',
    content: '{"a":,"b":"2"}',
    sentence: 'Line 1, column 6: a comma was found where a value was expected (a value is missing).',
    fixed: null,
  },
  {
    error: 'unescaped_quote',
    content: '{"a":"say "hi" now"}',
    sentence:
      'Line 1, column 12: a letter was found where a comma or “}” was expected (perhaps a quote in the preceding string is not escaped).',
    fixed: null,
  },
  {
    error: 'escaped_quotes',
    content: '{\\"a\\":\\"\\\\"b\\"}',
    sentence: `Line 1, column 2: a backslash was found where ${NAME_OR_END} was expected (quotes are escaped as inside a string: perhaps the JSON was encoded twice).`,
    fixed: null,
  },
  {
    error: 'escaped_quotes',
    content: '{\\"a\\":\\"1\\"}',
    sentence: `Line 1, column 2: a backslash was found where ${NAME_OR_END} was expected (quotes are escaped as inside a string: perhaps the JSON was encoded twice).`,
    fixed: '{"a":"1"}',
    safe: true,
  },
  {
    error: 'wrong_bracket',
    content: '{"a":["1"}',
    sentence: 'Line 1, column 10: “}” was found where a comma or “]” was expected (the opening bracket is of the other kind).',
    fixed: null,
  },
  {
    error: 'bad_escape',
    content: '{"a":"\\x41 C:\\data \\\'"}',
    sentence: `Line 1, column 8: a letter was found ${IN_STRING} where the rest of an escape was expected (an escape that is invalid in JSON).`,
    fixed: '{"a":"\\u0041 C:\\\\data \'"}',
    safe: false,
  },
  {
    error: 'not_utf8',
    content: Buffer.from('{"a":"caf\xe9"}', 'latin1'),
    sentence:
      'Line 1, column 10: a byte that is not UTF-8 was found where UTF-8 was expected (perhaps another charset, or a truncated character).',
    fixed: '{"a":"café"}',
    safe: false,
  },
  {
    error: 'doubled',
    content: JSON.stringify('{"a":"say \\"hi\\""}'),
    sentence: 'Line 1, column 1: a string was found where “{” was expected (the string contains the object: it was encoded twice).',
    fixed: '{"a":"say \\"hi\\""}',
    safe: true,
  },
  {
    error: 'doubled',
    content: JSON.stringify(JSON.stringify('{"a":\n"é"}')),
    sentence: 'Line 1, column 1: a string was found where “{” was expected (the string contains the object: it was encoded twice).',
    fixed: '{"a":\n"é"}',
    safe: true,
  },
  {
    error: 'not_object',
    content: '["a"]',
    sentence: 'Line 1, column 1: a list was found where “{” was expected (annotations must be members of an object).',
    fixed: null,
  },
  {
    error: 'not_object',
    content: ' 1',
    sentence: 'Line 1, column 2: a number was found where “{” was expected (annotations must be members of an object).',
    fixed: null,
  },
  {
    error: 'unexpected',
    content: '{"a":"1";"b":"2"}',
    sentence: 'Line 1, column 9: a symbol was found where a comma or “}” was expected (not JSON from here on).',
    fixed: null,
  },
  {
    error: 'too_deep',
    content: `{"a":${'['.repeat(972)}${']'.repeat(972)}}`,
    sentence: 'Line 1, column 977: the nesting becomes too deep.',
    fixed: null,
  },
  {
    error: 'too_many_digits',
    content: `{"a":${'9'.repeat(4_301)}}`,
    sentence: 'Line 1, column 6: this number has too many digits.',
    fixed: null,
  },
];
