import type { JsonFaultCode } from '../../../shared/report/json/json-faults.ts';

/** JSON that is none: what is wrong with it, what is said of it, and what the first fix leads to. */
export interface BrokenJson {
  readonly fault: JsonFaultCode;
  readonly content: string | Buffer;
  readonly sentence: string;
  /** null where no fix of this fault is offered. */
  readonly mended: string | null;
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
    fault: 'trailing-comma',
    content: '{"a":"1",\n "b":["é",],\n}',
    sentence: 'Line 2, column 10: a comma was found where “]” was expected (a trailing comma).',
    mended: '{"a":"1",\n "b":["é"]\n}',
    safe: true,
  },
  {
    fault: 'trailing-comma',
    content: '{"a":"é",\r\n "b":"é" ,\r\r}',
    sentence: `Line 2, column 10: a comma was found where ${SECOND} (a trailing comma).`,
    mended: '{"a":"é",\r\n "b":"é" \r\r}',
    safe: true,
  },
  {
    fault: 'extra-comma',
    content: '{"a":"1",,"b":"2",,}',
    sentence: `Line 1, column 10: a comma was found where ${NAME} was expected (a comma too many).`,
    mended: '{"a":"1","b":"2"}',
    safe: true,
  },
  {
    fault: 'single-quotes',
    content: "{'a':'it\\'s','b':\"it's\"}",
    sentence: `Line 1, column 2: a single quote was found where ${NAME_OR_END} was expected (single quotes; JSON has double ones alone).`,
    mended: '{"a":"it\'s","b":"it\'s"}',
    safe: true,
  },
  {
    fault: 'single-quotes',
    content: '{"a":\'say "hi"\'}',
    sentence: 'Line 1, column 6: a single quote was found where a value was expected (single quotes; JSON has double ones alone).',
    mended: '{"a":"say \\"hi\\""}',
    safe: false,
  },
  {
    fault: 'single-quotes',
    content: "{'a':'it's'}",
    sentence: `Line 1, column 2: a single quote was found where ${NAME_OR_END} was expected (single quotes; JSON has double ones alone).`,
    mended: "{\"a\":'it's'}",
    safe: false,
  },
  {
    fault: 'comment',
    content: '{"a":"1", // one\n/* two */ "b":"2" # three\n}',
    sentence: `Line 1, column 11: a comment was found where ${NAME} was expected (JSON has no comments).`,
    mended: '{"a":"1", \n "b":"2" \n}',
    safe: true,
  },
  {
    fault: 'comment',
    content: '{"a":"1" // ,"b":"2"\n}',
    sentence: 'Line 1, column 10: a comment was found where a comma or “}” was expected (JSON has no comments).',
    mended: '{"a":"1" \n}',
    safe: false,
  },
  {
    fault: 'comment',
    content: '{"a":"1" /* two }',
    sentence: 'Line 1, column 10: a comment was found where a comma or “}” was expected (JSON has no comments).',
    mended: null,
  },
  {
    fault: 'control-character',
    content: '{"a":"x\ny\t\u0001"}',
    sentence: `Line 1, column 8: a control character (U+000A, line feed) was found ${IN_STRING} (a control character in a string must be escaped).`,
    mended: '{"a":"x\\ny\\t\\u0001"}',
    safe: true,
  },
  {
    fault: 'bare-word',
    content: '{a:"1",$b_2:"2"}',
    sentence: `Line 1, column 2: a letter was found where ${NAME_OR_END} was expected (a word without quotes).`,
    mended: '{"a":"1","$b_2":"2"}',
    safe: true,
  },
  {
    fault: 'bare-word',
    content: '{"a":True,"b":undefined,"c":None}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (a word without quotes).',
    mended: '{"a":true,"b":null,"c":null}',
    safe: false,
  },
  {
    fault: 'bare-word',
    content: '{"a":nightly}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (a word without quotes).',
    mended: '{"a":"nightly"}',
    safe: false,
  },
  {
    fault: 'bare-word',
    content: 'a=1',
    sentence: 'Line 1, column 1: a letter was found where “{” was expected (a word without quotes).',
    mended: null,
  },
  {
    fault: 'nonfinite',
    content: '{"a":NaN,"b":-Infinity,}',
    sentence: 'Line 1, column 6: a letter was found where a value was expected (NaN or Infinity).',
    mended: '{"a":"NaN","b":"-Infinity"}',
    safe: true,
  },
  {
    fault: 'bad-number',
    content: '{"a":01,"b":0x1f,"c":1.}',
    sentence: 'Line 1, column 7: a digit was found where a value was expected (a number as JSON does not write them).',
    mended: '{"a":"01","b":"0x1f","c":"1."}',
    safe: true,
  },
  {
    fault: 'cut-short',
    content: '{"a":"1","b":"2"',
    sentence: 'Line 1, column 17: the end was found where a comma or “}” was expected (the JSON is cut short).',
    mended: '{"a":"1","b":"2"}',
    safe: true,
  },
  {
    fault: 'cut-short',
    content: '{"a":"1",\n',
    sentence: `Line 2, column 1: the end was found where ${NAME} was expected (the JSON is cut short).`,
    mended: '{"a":"1"\n}',
    safe: true,
  },
  {
    fault: 'cut-short',
    content: '{"a":"1","b":12',
    sentence: 'Line 1, column 16: the end was found where a comma or “}” was expected (the JSON is cut short).',
    mended: '{"a":"1","b":12}',
    safe: false,
  },
  {
    fault: 'cut-short',
    content: '{"a":["1",{"b":"2"',
    sentence: 'Line 1, column 19: the end was found where a comma or “}” was expected (the JSON is cut short).',
    mended: '{"a":["1",{"b":"2"}]}',
    safe: false,
  },
  {
    fault: 'cut-short',
    content: '{"a":"caf\\u00',
    sentence: `Line 1, column 14: the end was found ${IN_STRING} (the JSON is cut short).`,
    mended: '{"a":"caf"}',
    safe: false,
  },
  {
    fault: 'control-character',
    content: '{"a":"1","b":["x\ny',
    sentence:
      'Line 1, column 17: a control character (U+000A, line feed) was found inside the string that begins at line 1, column 15 (a control character in a string must be escaped).',
    mended: '{"a":"1","b":["x\\ny"]}',
    safe: false,
  },
  {
    fault: 'cut-short',
    content: '{"a":"1","b',
    sentence: 'Line 1, column 12: the end was found inside the string that begins at line 1, column 10 (the JSON is cut short).',
    mended: '{"a":"1"}',
    safe: false,
  },
  {
    fault: 'cut-short',
    content: '{"a":"1","b":',
    sentence: 'Line 1, column 14: the end was found where a value was expected (the JSON is cut short).',
    mended: '{"a":"1"}',
    safe: false,
  },
  {
    fault: 'empty',
    content: ' ',
    sentence: 'Line 1, column 2: the end was found where “{” was expected (the part is empty).',
    mended: null,
  },
  {
    fault: 'text-behind',
    content: '{"a":"1"} more',
    sentence: 'Line 1, column 11: a letter was found where the end was expected (text behind the end of the JSON).',
    mended: '{"a":"1"} ',
    safe: false,
  },
  {
    fault: 'text-behind',
    content: '{"a":"1"}}\0\0',
    sentence: 'Line 1, column 10: “}” was found where the end was expected (text behind the end of the JSON).',
    mended: '{"a":"1"}',
    safe: true,
  },
  {
    fault: 'mark',
    content: '\ufeff{"a":"1",}',
    sentence: 'Line 1, column 1: a byte order mark was found where “{” was expected (JSON begins without such a mark).',
    mended: '{"a":"1"}',
    safe: true,
  },
  {
    fault: 'utf-16',
    content: wide('{"a":"1"}', 2),
    sentence: 'Line 1, column 1: text of several bytes a character was found where UTF-8 was expected (it seems to be UTF-16).',
    mended: '{"a":"1"}',
    safe: true,
  },
  {
    fault: 'utf-16',
    content: Buffer.from('\ufeff{"a":"é"}', 'utf16le'),
    sentence: 'Line 1, column 1: text of several bytes a character was found where UTF-8 was expected (it seems to be UTF-16).',
    mended: '{"a":"é"}',
    safe: true,
  },
  {
    fault: 'utf-32',
    content: wide('{"a":"1"}', 4),
    sentence: 'Line 1, column 1: text of several bytes a character was found where UTF-8 was expected (it seems to be UTF-32).',
    mended: '{"a":"1"}',
    safe: true,
  },
  {
    fault: 'missing-comma',
    content: '{"a":"1"\n"b":"2"}',
    sentence: 'Line 2, column 1: a double quote was found where a comma or “}” was expected (a comma is missing).',
    mended: '{"a":"1"\n,"b":"2"}',
    safe: true,
  },
  {
    fault: 'missing-comma',
    content: '{"a":"1""b":"2"}',
    sentence: 'Line 1, column 9: a double quote was found where a comma or “}” was expected (a comma is missing).',
    mended: '{"a":"1","b":"2"}',
    safe: false,
  },
  {
    fault: 'missing-colon',
    content: '{"a" "1"}',
    sentence: 'Line 1, column 6: a double quote was found where a colon was expected (a colon is missing).',
    mended: '{"a" :"1"}',
    safe: false,
  },
  {
    fault: 'missing-value',
    content: '{"a":,"b":"2"}',
    sentence: 'Line 1, column 6: a comma was found where a value was expected (a value is missing).',
    mended: null,
  },
  {
    fault: 'unescaped-quote',
    content: '{"a":"say "hi" now"}',
    sentence:
      'Line 1, column 12: a letter was found where a comma or “}” was expected (perhaps a quote in the string before it is not escaped).',
    mended: null,
  },
  {
    fault: 'escaped-quotes',
    content: '{\\"a\\":\\"\\\\"b\\"}',
    sentence: `Line 1, column 2: a backslash was found where ${NAME_OR_END} was expected (quotes are escaped as they are within a string: perhaps it was encoded twice).`,
    mended: null,
  },
  {
    fault: 'escaped-quotes',
    content: '{\\"a\\":\\"1\\"}',
    sentence: `Line 1, column 2: a backslash was found where ${NAME_OR_END} was expected (quotes are escaped as they are within a string: perhaps it was encoded twice).`,
    mended: '{"a":"1"}',
    safe: true,
  },
  {
    fault: 'wrong-bracket',
    content: '{"a":["1"}',
    sentence: 'Line 1, column 10: “}” was found where a comma or “]” was expected (a bracket of the other kind is open).',
    mended: null,
  },
  {
    fault: 'bad-escape',
    content: '{"a":"\\x41 C:\\data \\\'"}',
    sentence: `Line 1, column 8: a letter was found ${IN_STRING} where the rest of an escape was expected (an escape that JSON does not have).`,
    mended: '{"a":"\\u0041 C:\\\\data \'"}',
    safe: false,
  },
  {
    fault: 'not-utf8',
    content: Buffer.from('{"a":"caf\xe9"}', 'latin1'),
    sentence:
      'Line 1, column 10: a byte that is not UTF-8 was found where UTF-8 was expected (perhaps another charset, or a character that is cut off).',
    mended: '{"a":"café"}',
    safe: false,
  },
  {
    fault: 'doubled',
    content: JSON.stringify('{"a":"say \\"hi\\""}'),
    sentence: 'Line 1, column 1: a string was found where “{” was expected (the string holds the object: it was encoded twice).',
    mended: '{"a":"say \\"hi\\""}',
    safe: true,
  },
  {
    fault: 'doubled',
    content: JSON.stringify(JSON.stringify('{"a":\n"é"}')),
    sentence: 'Line 1, column 1: a string was found where “{” was expected (the string holds the object: it was encoded twice).',
    mended: '{"a":\n"é"}',
    safe: true,
  },
  {
    fault: 'not-object',
    content: '["a"]',
    sentence: 'Line 1, column 1: a list was found where “{” was expected (annotations are members of an object).',
    mended: null,
  },
  {
    fault: 'not-object',
    content: ' 1',
    sentence: 'Line 1, column 2: a number was found where “{” was expected (annotations are members of an object).',
    mended: null,
  },
  {
    fault: 'unexpected',
    content: '{"a":"1";"b":"2"}',
    sentence: 'Line 1, column 9: another sign was found where a comma or “}” was expected (no JSON from here on).',
    mended: null,
  },
  {
    fault: 'too-deep',
    content: `{"a":${'['.repeat(972)}${']'.repeat(972)}}`,
    sentence: 'Line 1, column 977: here the nesting becomes too deep.',
    mended: null,
  },
  {
    fault: 'too-many-digits',
    content: `{"a":${'9'.repeat(4_301)}}`,
    sentence: 'Line 1, column 6: here begins a number of too many digits.',
    mended: null,
  },
];
