import fc from 'fast-check';
import { type PartSpec, GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { type Coding, coded, coding } from './hostile/body-codings.ts';

/** A request whose values, nesting, path or head decide the answer. Plain data, so that fast-check can print and shrink it. */
interface DecidingRequest {
  readonly form: 'kv' | 'json' | 'both';
  readonly members: readonly Member[];
  readonly headers: readonly string[];
  readonly method: string;
  readonly target: string;
  readonly coding: Coding;
}

/** `json`: the value as JSON text. In the key/value form it becomes the text of a part. */
interface Member {
  readonly name: string;
  readonly json: string;
}

const UUID = '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab';

const texts: readonly (readonly [name: string, ...values: string[]])[] = [
  ['ProductName', 'Firefox', 'Fenix', 'Thunderbird', 'Lighthouse', 'FIREFOX', ''],
  ['ReleaseChannel', 'release', 'beta', 'nightly', 'aurora', 'esr', 'default'],
  ['Version', '148.0', '148.0a1', '42.0', 'x'],
  ['BuildID', '20261101093000', '20200101093000', '99999999999999', '2026', 'x'],
  ['Throttleable', '0', '1', '2', ' 1'],
  ['Comments', 'it crashed', ''],
  ['Email', 'a@b.example'],
  ['HangID', '1'],
  ['ipc_channel_error', 'ShutDownKill', 'other'],
  ['Addons', 'g:1,b%40c:2'],
  ['uuid', UUID, UUID.toUpperCase(), `${UUID}0`, UUID.slice(1), 'de1bb258-cbbf-4589-a673-34f800160918', ''],
];

const text: fc.Arbitrary<Member> = fc
  .constantFrom(...texts)
  .chain(([name, ...values]) => fc.constantFrom(...values).map((value) => ({ name, json: JSON.stringify(value) })));

/** Values that are not texts, under names for which the rules expect texts. */
const oddValue: fc.Arbitrary<Member> = fc.record({
  name: fc.constantFrom(...texts.map(([name]) => name), 'u\\u0075id', '\\u0075uid', 'Prod\\u0075ctName', '', 'a\\u0000', '\\ud83d'),
  json: fc.constantFrom('1', '1.50', 'null', 'true', '[]', '{"a":1}', `["${UUID}"]`, '"\\ud83d"', `"${UUID}"`, '1e400', 'NaN', '-0'),
});

const deep: fc.Arbitrary<Member> = fc.record({
  name: fc.constantFrom('Deep', 'uuid', 'TelemetryEnvironment'),
  json: fc
    .record({ levels: fc.integer({ min: 955, max: 1_000 }), open: fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const) })
    .map(({ levels, open: [open, close] }) => `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`),
});

const longNumber = fc.integer({ min: 4_298, max: 4_302 }).map((digits): Member => ({ name: 'Long', json: '7'.repeat(digits) }));

const header = fc.constantFrom(
  ...['Accept: text/xml', 'Accept: application/json', 'Accept: */*', 'Accept:', 'Authorization: Bearer tok', 'Authorization: Basic x'],
  ...['Authorization: Bearer s\xe9', 'X-Forwarded-Proto: https', 'X-Forwarded-Ssl: off', 'SCRIPT_NAME: /submit', 'SCRIPT_NAME: /x'],
  ...[
    'Expect: 100-continue',
    'Expect: tea',
    'X_Y: z',
    'X Y: z',
    'folded: a\r\n b',
    'no colon',
    'User-Agent: x',
    'Transfer-Encoding: identity',
  ],
);

export const decidingRequest: fc.Arbitrary<DecidingRequest> = fc.record({
  form: fc.constantFrom('kv', 'json', 'json', 'both'),
  members: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: text },
      { weight: 2, arbitrary: oddValue },
      { weight: 1, arbitrary: deep },
      { weight: 1, arbitrary: longNumber },
    ),
    { maxLength: 6 },
  ),
  headers: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(header, { minLength: 1, maxLength: 3 })),
  method: fc.oneof(
    { weight: 15, arbitrary: fc.constant('POST') },
    fc.constantFrom('GET', 'OPTIONS', 'HEAD', 'QUERY', 'WEBSOCKET', 'post', 'FETCH'),
  ),
  target: fc.oneof(
    { weight: 15, arbitrary: fc.constant('/submit') },
    fc.constantFrom('/submit?a=b', '/sub%6dit', '/submit#x', 'submit', '//submit'),
  ),
  coding,
});

const BOUNDARY = 'b0undary';

/** The bytes of the whole request. */
export function bytesOf({ form, members, headers, method, target, coding: how }: DecidingRequest): Buffer {
  const json = `{${members.map(({ name, json: value }) => `"${name}":${value}`).join(',')}}`;
  const extra: PartSpec = { name: 'extra', filename: 'extra.json', type: 'application/json', content: json };
  const pairs = members.map(({ name, json: value }): PartSpec => ({ name, content: value.replace(/^"|"$/g, '') }));
  const dump = GOOD_PARTS.filter(({ filename }) => filename !== undefined);
  const { body, headers: framing } = coded(multipart([...(form === 'kv' ? [] : [extra]), ...(form === 'json' ? [] : pairs), ...dump]), how);
  const lines = ['Host: localhost', `Content-Type: multipart/form-data; boundary=${BOUNDARY}`, ...framing, ...headers];
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
