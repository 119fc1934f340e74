import fc from 'fast-check';
import { type PartSpec, BOUNDARY, multipart, request } from './multipart.ts';
import { validDump } from './minimal-dump.ts';

/** A report with a secret in each protected value, and its damage. Plain data, so that it can be printed and shrunk. */
export interface DamagedReport {
  readonly form: keyof typeof FORMS;
  readonly damages: readonly Damage[];
}

/** One damage: at a position, `gone` bytes are replaced by `piece`. */
interface Damage {
  readonly position: number;
  /** Number of bytes before the structure token at `position`; null: `position` is a byte offset. */
  readonly back: number | null;
  readonly gone: number;
  readonly piece: string;
}

/** Secrets consist only of letters, so only the position of a text shows whether it is a secret or a name. */
export const SECRETS = [
  'qwvzkxpjbgmt',
  'hjzqxwvkpfbd',
  'zvxqjkwhgpyt',
  'kxjzvqwbfgnm',
  'xqzjwkvhpdbl',
  'jvqxzkwtmpgh',
  'wqjxkzvfbpnd',
  'vkzqxjwgphtm',
  'bqxzvkwjmhfp',
  'gzjqvxkwtbpd',
] as const;
const [PAGE, MAIL, UNLISTED, NESTED, DUMP, OTHER_DUMP, COMMENT, WORD, QUERY, HEADER] = SECRETS;

const DUMPS: readonly PartSpec[] = [
  { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: validDump(`\x93\xa7${DUMP}`) },
  { name: 'Other', filename: 'o', type: 'application/x-other', content: `${OTHER_DUMP}"; name="x"` },
];

const VALUES: readonly (readonly [name: string, value: string])[] = [
  ['ProductName', 'Firefox'],
  ['URL', `https://private.example/${PAGE}`],
  ['Version', '148.0a1'],
  ['Email', `${MAIL}@mail.example`],
  ['MadeUpByTest', UNLISTED],
  ['ReleaseChannel', 'nightly'],
  ['Prénom', `{"a":"${NESTED}","b":1}`],
  ['Comments', `"${COMMENT}"\r\nline: two`],
  ['Word', WORD],
];

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const TEXTS: readonly PartSpec[] = VALUES.map(([name, content]) => ({ name: latin1(name), content }));
const JSON_MEMBERS = { ...Object.fromEntries(VALUES), Nested: { a: NESTED, b: [UNLISTED] }, Vendor: 'Mozilla' };
const JSON_TEXT = latin1(JSON.stringify(JSON_MEMBERS));
/** Number of members in `extra` before the damage. */
export const MEMBERS = Object.keys(JSON_MEMBERS).length;
const EXTRA: PartSpec = { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON_TEXT };

const FORMS = {
  kv: multipart([...TEXTS, ...DUMPS]),
  'dumps-first': multipart([...DUMPS, ...TEXTS.toReversed()]),
  json: multipart([EXTRA, ...DUMPS]),
  both: multipart([...TEXTS, EXTRA, ...DUMPS]),
};

const piece = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '\r\n',
    '\n',
    '\r',
    '--',
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\n`,
    '\r\n\r\n',
    ': ',
    ':',
    '"',
    '\\',
    ';',
    ',',
    '{',
    '}',
    ' ',
    '\0',
  ],
  'Content-Disposition: form-data; name="Version"\r\n\r\n',
  'Content-Type: text/html\r\n',
  'Content-Type: text/plain\r\nContent-Type: text/plain; charset=',
  'Content-Transfer-Encoding: ',
  `--${BOUNDARY}-`,
  '; filename=',
  '; name="',
);

const damage: fc.Arbitrary<Damage> = fc.record({
  position: fc.nat(),
  back: fc.option(fc.nat(3), { freq: 2 }),
  gone: fc.nat(6),
  piece,
});

/** A report with one or two damages. With unlimited damage, it could become any other report. */
export const damagedReport: fc.Arbitrary<DamagedReport> = fc.record({
  form: fc.constantFrom('kv', 'dumps-first', 'json', 'both'),
  damages: fc.array(damage, { minLength: 1, maxLength: 2 }),
});

/** The request with the damaged body. */
export function requestOf({ form, damages }: DamagedReport): Buffer {
  const headers = { 'X-Planted': HEADER, Referer: `https://${HEADER}@own.example/` };
  return request(damages.reduce(damaged, FORMS[form]), { target: `/submit?key=${QUERY}`, headers });
}

/** Separators of names, values and parts. */
const STRUCTURE = /["{}:;,=]|\r\n|--/g;

/** Applies a damage to the body unless it would change a secret: tests search only for whole secrets. */
function damaged(body: Buffer, { position, back, gone, piece: inserted }: Damage): Buffer {
  const positions = back === null ? [] : [...body.toString('latin1').matchAll(STRUCTURE)];
  const at = back === null ? position % body.length : Math.max((positions[position % positions.length]?.index ?? 0) - back, 0);
  const touches = SECRETS.some((secret) => {
    for (let start = body.indexOf(secret); start >= 0; start = body.indexOf(secret, start + 1)) {
      if (at < start + secret.length && at + gone > start) return true;
    }
    return false;
  });
  return touches ? body : Buffer.concat([body.subarray(0, at), Buffer.from(inserted, 'latin1'), body.subarray(at + gone)]);
}
