import fc from 'fast-check';
import { assertNever } from '../../../../shared/errors.ts';
import { type Coding, coded, coding } from './body-codings.ts';
import { type ByteMutation, mutated, byteMutation, token } from './byte-mutations.ts';
import { SEED_BOUNDARY, SEED_REQUESTS } from './seed-requests.ts';

/** The recipe of a hostile file. Plain data, so that fast-check can print and shrink a file that breaks a law. */
export type Recipe =
  | {
      readonly kind: 'mutant';
      readonly seed: number;
      readonly changes: readonly ByteMutation[];
      readonly coding: Coding;
      readonly head: readonly HeadChange[];
      /** Mutations of the finished request, including head and framing. */
      readonly raw: readonly ByteMutation[];
    }
  | { readonly kind: 'grammar'; readonly tokens: readonly string[]; readonly coding: Coding }
  | {
      readonly kind: 'repeated';
      readonly tokens: readonly string[];
      readonly length: number;
      readonly closed: boolean;
      readonly coding: Coding;
    }
  | { readonly kind: 'noise'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly bytes: Uint8Array };

/**
 * A header line and its effect on the head. `set`: it replaces the first line with its name. `add`: it is added. `double`: it is added after a copy of that
 * line. `drop`: that line is removed.
 */
interface HeadChange {
  readonly line: string;
  readonly how: 'set' | 'add' | 'drop' | 'double';
}

const headLine = fc.constantFrom(
  ...['Content-Length: 0', 'Content-Length: 10', 'Content-Length: 99999999999999999999', 'Content-Length: -1', 'Content-Length: x'],
  ...[
    'Content-Encoding: gzip',
    'Content-Encoding: GZIP',
    'Content-Encoding: deflate',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x',
  ],
  ...[
    'User-Agent:',
    'Accept: text/xml',
    'Authorization: Bearer s\xe9cret',
    'Expect: 100-continue',
    'Expect: x',
    'X Y: z',
    'no colon',
    ' folded',
  ],
  ...[
    'boundary=@',
    'boundary="@"',
    'boundary=x; boundary=@',
    'charset=utf-8; Boundary=@',
    'boundary=',
    'boundary=""',
    "boundary='@'",
    '',
  ].map((parameters) => `Content-Type: multipart/form-data; ${parameters}`),
  ...[
    'Content-Type: multipart/mixed; boundary=@',
    'Content-Type: MultiPart/Form-Data; boundary=@',
    'Content-Type: text/plain',
    'Content-Type:',
  ],
  `Content-Type: multipart/form-data; boundary=${'b'.repeat(71)}`,
  `X-Long: ${'x'.repeat(9_000)}`,
);

const headChange: fc.Arbitrary<HeadChange> = fc.record({ line: headLine, how: fc.constantFrom('set', 'add', 'drop', 'double') });

function few<Item>(item: fc.Arbitrary<Item>, weight: number): fc.Arbitrary<readonly Item[]> {
  return fc.oneof({ weight, arbitrary: fc.constant([]) }, fc.array(item, { minLength: 1, maxLength: 3 }));
}

/** Recipes: mostly mutants of sound and broken reports, but also bodies of tokens, random bodies and random files. */
export const recipe: fc.Arbitrary<Recipe> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('mutant'),
      seed: fc.nat(SEED_REQUESTS.length - 1),
      changes: fc.array(byteMutation, { maxLength: 4 }),
      coding,
      head: few(headChange, 5),
      raw: few(byteMutation, 9),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('grammar'), tokens: fc.array(token, { maxLength: 40 }), coding }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('noise'), bytes: fc.uint8Array({ maxLength: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('file'), bytes: fc.uint8Array({ maxLength: 400 }) }) },
);

/** Bodies that repeat a few tokens, and so have thousands of parts, lines or members. */
export const largeRecipe: fc.Arbitrary<Recipe> = fc.record({
  kind: fc.constant('repeated'),
  tokens: fc.array(token, { minLength: 1, maxLength: 5 }),
  length: fc.constantFrom(30_000, 200_000),
  closed: fc.boolean(),
  coding,
});

const PLAIN: Coding = { gzip: 'none', chunks: 'none', chunkSize: 1, position: 0, byte: 0 };
const BODIES = SEED_REQUESTS.map(({ body }) => body);
const [GOOD] = SEED_REQUESTS;

/** Makes the file of a recipe. */
export function fileOf(made: Recipe): Buffer {
  switch (made.kind) {
    case 'mutant': {
      const seed = SEED_REQUESTS[made.seed] ?? GOOD;
      if (seed === undefined) throw new Error('there are no seeds');
      const boundary = /boundary="?([^";\r\n]+)/i.exec(seed.headers.join('\r\n'))?.[1] ?? SEED_BOUNDARY;
      const body = made.changes.reduce((bytes, change) => mutated(bytes, change, boundary, BODIES), seed.body);
      const file = written(seed.requestLine, seed.headers, body, made.coding, made.head, boundary);
      return made.raw.reduce((bytes, change) => mutated(bytes, change, boundary, BODIES), file);
    }
    case 'grammar':
      return inGoodHead(Buffer.from(made.tokens.join('').replaceAll('@', SEED_BOUNDARY), 'latin1'), made.coding);
    case 'repeated': {
      const once = made.tokens.join('').replaceAll('@', SEED_BOUNDARY);
      const all = once.repeat(Math.ceil(made.length / Math.max(once.length, 1))).slice(0, made.length);
      const [start, end] = made.closed ? [`--${SEED_BOUNDARY}\r\n`, `\r\n--${SEED_BOUNDARY}--\r\n`] : ['', ''];
      return inGoodHead(Buffer.from(start + all + end, 'latin1'), made.coding);
    }
    case 'noise':
      return inGoodHead(Buffer.from(made.bytes), PLAIN);
    case 'file':
      return Buffer.from(made.bytes);
    default:
      return assertNever(made);
  }
}

function inGoodHead(body: Buffer, how: Coding): Buffer {
  return written(GOOD?.requestLine ?? '', GOOD?.headers ?? [], body, how, [], SEED_BOUNDARY);
}

function written(
  requestLine: string,
  headers: readonly string[],
  plain: Buffer,
  how: Coding,
  changes: readonly HeadChange[],
  boundary: string,
): Buffer {
  const { body, headers: framing } = coded(plain, how);
  const lines = changes.reduce<readonly string[]>(
    (before, change) => changedHead(before, { ...change, line: change.line.replaceAll('@', boundary) }),
    [...headers, ...framing],
  );
  return Buffer.concat([Buffer.from(`${[requestLine, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

function changedHead(lines: readonly string[], { line, how }: HeadChange): readonly string[] {
  const name = line.split(':')[0]?.toLowerCase() ?? '';
  const at = lines.findIndex((other) => other.toLowerCase().startsWith(`${name}:`));
  switch (how) {
    case 'set':
      return at < 0 ? [...lines, line] : lines.with(at, line);
    case 'add':
      return [line, ...lines];
    case 'drop':
      return lines.filter((_, index) => index !== at);
    case 'double':
      return [...lines, ...(at < 0 ? [] : [lines[at] ?? '']), line];
    default:
      return assertNever(how);
  }
}
