import fc from 'fast-check';
import { assertNever } from '../../../../shared/errors.ts';

/** Pieces of structure, sound and broken. `@` stands for the boundary. */
const TOKENS = [
  ...[
    '',
    '\r\n',
    '\n',
    '\r',
    '--',
    '-',
    '@',
    '--@',
    '--@\r\n',
    '\r\n--@',
    '\r\n--@\r\n',
    '\r\n--@--',
    '\r\n--@--\r\n',
    '--@--',
    '--@ \t\r\n',
  ],
  ...[
    '\r\n\r\n',
    '\n\n',
    ': ',
    ':',
    ';',
    '"',
    '\\',
    '=',
    ' ',
    '\t',
    '\0',
    '\x7f',
    '\xff',
    '\xe9',
    '\xc3\xa9',
    '\xed\xa0\x80',
    '\xef\xbb\xbf',
  ],
  ...['{', '}', '[', ']', ',', '{}', '[]', 'null', 'NaN', '-Infinity', '1e999', '9007199254740993', '"a":"b"', '\\ud800', '\\u0000', '\\x'],
  'Content-Disposition: form-data; name="Version"\r\n\r\n',
  'Content-Disposition: form-data; name="uuid"\r\n\r\n0',
  'Content-Disposition: form-data; name="raw_crash"; filename="x"\r\n\r\n',
  'Content-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n{"A":"b"}',
  "Content-Disposition: attachment; name=a; filename*=utf-8''%C3%A9\r\n",
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Type: application/json\r\n',
  'Content-Type: Text/PlainFoo\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: binary\r\n',
] as const;

export const token: fc.Arbitrary<string> = fc.constantFrom(...TOKENS);

/** A change of a body. Positions and sizes are taken modulo the size of the body. */
export type ByteMutation =
  | { readonly op: 'cut'; readonly at: number }
  | { readonly op: 'drop'; readonly at: number; readonly size: number }
  | { readonly op: 'copy'; readonly at: number; readonly size: number; readonly to: number }
  | { readonly op: 'swap'; readonly at: number; readonly size: number; readonly to: number }
  | { readonly op: 'flip'; readonly at: number; readonly byte: number }
  | { readonly op: 'put'; readonly at: number; readonly text: string; readonly times: number }
  | { readonly op: 'splice'; readonly at: number; readonly other: number; readonly from: number; readonly size: number }
  /** Changes the text around the n-th delimiter. */
  | { readonly op: 'delimiter'; readonly n: number; readonly before: string; readonly after: string }
  | { readonly op: 'swap-delimiters'; readonly n: number; readonly m: number }
  /** Changes the n-th header line of a part. */
  | { readonly op: 'header'; readonly n: number; readonly text: string; readonly keep: boolean };

const position = fc.nat();
const size = fc.oneof({ weight: 4, arbitrary: fc.nat(12) }, fc.nat(400));
/** Longer than the maximum header block. */
const LONG_RUN = 9_000;
const times = fc.oneof({ weight: 19, arbitrary: fc.constant(1) }, fc.constantFrom(70, 1_000, LONG_RUN));

export const byteMutation: fc.Arbitrary<ByteMutation> = fc.oneof(
  fc.record({ op: fc.constant('cut'), at: position }),
  fc.record({ op: fc.constant('drop'), at: position, size }),
  fc.record({ op: fc.constant('copy'), at: position, size, to: position }),
  fc.record({ op: fc.constant('swap'), at: position, size, to: position }),
  fc.record({ op: fc.constant('flip'), at: position, byte: fc.integer({ min: 0, max: 255 }) }),
  { weight: 3, arbitrary: fc.record({ op: fc.constant('put'), at: position, text: token, times }) },
  fc.record({ op: fc.constant('splice'), at: position, other: fc.nat(), from: position, size }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('delimiter'), n: fc.nat(30), before: token, after: token }) },
  fc.record({ op: fc.constant('swap-delimiters'), n: fc.nat(30), m: fc.nat(30) }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('header'), n: fc.nat(30), text: token, keep: fc.boolean() }) },
);

/** Applies a mutation to a body. `boundary` replaces `@` in tokens; `others`: bodies to splice from. */
export function mutated(body: Buffer, change: ByteMutation, boundary: string, others: readonly Buffer[]): Buffer {
  const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('@', boundary), 'latin1');
  const within = (at: number): number => at % (body.length + 1);
  switch (change.op) {
    case 'cut':
      return body.subarray(0, within(change.at));
    case 'drop':
      return replaced(body, within(change.at), change.size, Buffer.alloc(0));
    case 'copy': {
      const at = within(change.at);
      return replaced(body, within(change.to), 0, body.subarray(at, at + change.size));
    }
    case 'swap':
      return swapped(body, within(change.at), within(change.to), change.size);
    case 'flip':
      return replaced(body, within(change.at), 1, Buffer.of(change.byte));
    case 'put':
      return replaced(body, within(change.at), 0, bytesOf(change.text.repeat(change.times)).subarray(0, LONG_RUN));
    case 'splice': {
      const other = others[change.other % others.length] ?? body;
      const from = change.from % (other.length + 1);
      return replaced(body, within(change.at), 0, other.subarray(from, from + change.size));
    }
    case 'delimiter': {
      const [at, length] = nth(body, new RegExp(`(?:\r\n)?--${literal(boundary)}(?:--|\r\n)?`, 'g'), change.n);
      return replaced(
        body,
        at,
        length,
        Buffer.concat([bytesOf(change.before), Buffer.from(`--${boundary}`, 'latin1'), bytesOf(change.after)]),
      );
    }
    case 'swap-delimiters': {
      const delimiter = new RegExp(`--${literal(boundary)}(?:--|\r\n)`, 'g');
      const [first, firstLength] = nth(body, delimiter, change.n);
      const [second, secondLength] = nth(body, delimiter, change.m);
      if (first >= second) return body;
      const [one, other] = [body.subarray(first, first + firstLength), body.subarray(second, second + secondLength)];
      return replaced(replaced(body, second, secondLength, one), first, firstLength, other);
    }
    case 'header': {
      const [at, length] = nth(body, /Content-[^\r\n]*\r\n/g, change.n);
      return replaced(body, change.keep ? at + length : at, change.keep ? 0 : length, bytesOf(change.text));
    }
    default:
      return assertNever(change);
  }
}

function replaced(body: Buffer, at: number, length: number, by: Uint8Array): Buffer {
  return Buffer.concat([body.subarray(0, at), by, body.subarray(at + length)]);
}

function swapped(body: Buffer, one: number, other: number, length: number): Buffer {
  const [first, second] = one < other ? [one, other] : [other, one];
  const size = Math.min(length, second - first, body.length - second);
  const copy = Buffer.from(body);
  body.copy(copy, first, second, second + size);
  body.copy(copy, second, first, first + size);
  return copy;
}

/**
 * Returns offset and length of a match of the pattern. `n` chooses it, modulo the number of matches. If there is no match, returns the end of the body and 0.
 */
function nth(body: Buffer, pattern: RegExp, n: number): readonly [at: number, length: number] {
  const matches = [...body.toString('latin1').matchAll(pattern)];
  const match = matches[n % Math.max(matches.length, 1)];
  return match === undefined ? [body.length, 0] : [match.index, match[0].length];
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
