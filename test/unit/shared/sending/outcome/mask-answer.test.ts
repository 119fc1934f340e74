import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CUT_MARGIN, maskAnswer } from '../../../../../shared/sending/outcome/mask-answer.ts';
import { outcomeOf } from '../../../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../../../shared/text/presenters/outcome-of.ts';
import { MAX_ECHOED_SIZE } from '../../../../../shared/masking/echoes.ts';
import { MASK } from '../../../../../shared/report/parts/mask.ts';
import { CODINGS, CODING_NAMES } from '../../../../builders/sending/echo-encodings.ts';

const CRASH_ID = 'bp-1f2e3d4c-5b6a-7980-a1b2-c3d4e0261120';

function read(body: string | Uint8Array, values: readonly string[] | null, status = 400, contentType: string | null = 'text/plain') {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return outcomeView(outcomeOf({ status, contentType, body: bytes }, values?.map((value) => Buffer.from(value)) ?? null));
}

describe('an answer that repeats a protected value', () => {
  const values = ['zq81 & "köstlich"\\/', 'x@ex.org', "a longer value: 日本語のテキスト, with <all> kinds of 'things' + 100%"];

  it.each(CODING_NAMES.flatMap((coding) => values.map((value) => [coding, value] as const)))('is masked: %s, %s', (coding, value) => {
    const echo = CODINGS[coding](value);
    const { text, masked, note } = read(`Bad value (${echo}), sorry`, values);
    expect(text).not.toContain(echo);
    expect(text).toMatch(/^Bad value \(.*•••••••.*\), sorry$/s);
    expect(masked).toBeGreaterThan(0);
    expect(note).toContain('protected values');
  });

  it.each(['zq81 köstlich', 'x@ex.org', 'a longer value: 日本語 😀 text'])('is masked in UTF-16 of either byte order: %s', (value) => {
    for (const echo of [Buffer.from(value, 'utf16le'), Buffer.from(value, 'utf16le').swap16()]) {
      const { body, places } = maskAnswer({ contentType: null, body: Buffer.concat([Buffer.from('Bad value '), echo]) }, null, [
        Buffer.from(value),
      ]);
      expect([Buffer.from(body).toString(), places]).toEqual([`Bad value ${MASK}`, 1]);
    }
  });

  it('is masked for bytes from the middle of a large value, at any offset', () => {
    const large = randomBytes(100_000);
    for (let at = 0; at < 40; at += 1) {
      const echo = large.subarray(50_000 + at, 50_016 + at);
      const { body } = maskAnswer({ contentType: null, body: Buffer.concat([Buffer.from('<'), echo, Buffer.from('>')]) }, null, [large]);
      expect(Buffer.from(body).includes(echo)).toBe(false);
    }
  });

  it('is masked in hexadecimal digits after another digit', () => {
    const echo = Buffer.from('zq81 secret').toString('hex');
    expect(read(`<a${echo}>`, ['zq81 secret']).text).toBe(`<a${MASK}>`);
  });

  it('shows runs of a single byte, which are in every dump', () => {
    expect(read(`a\n${'-'.repeat(40)}\nb`, ['-'.repeat(100)]).masked).toBe(0);
  });

  it('shows the rest of the text and counts the masks', () => {
    const { text, masked, note } = read('one secret-a1 two secret-b2 three', ['secret-a1', 'secret-b2', 'not there']);
    expect({ text, masked }).toEqual({ text: `one ${MASK} two ${MASK} three`, masked: 2 });
    expect(note).toContain('2 places');
  });

  it('has one mask for values that overlap or contain each other', () => {
    expect(read('<abcdefghijkl>', ['abcdefgh', 'efghijkl', 'cdefghij', 'abcdefghijkl']).text).toBe(`<${MASK}>`);
  });

  it('shows values shorter than eight bytes, and blanks', () => {
    const text = 'seven77 and                          blanks';
    expect(read(text, ['seven77', '                '])).toMatchObject({ text, masked: 0, note: null });
  });

  it('is masked if it shares at least sixteen bytes with a longer value', () => {
    const long = Array.from({ length: 9_000 }, (_, at) => `value ${String(at)};`).join('');
    expect(read(`in all: ${long.slice(5_000, 5_400)}`, [long]).text).toBe(`in all: ${MASK}`);
    expect(read(`${long.slice(40, 56)}|${long.slice(40, 55)}|`, [long]).text).toBe(`${MASK}|${long.slice(40, 55)}|`);
  });

  // Leaves out encodings in which the first byte of the value does not start the encoded value. Bytes outside the value may be shown.
  it.each(CODING_NAMES.filter((name) => !/base64|in JSON/.test(name)))(
    'shows nothing of a value that is cut at the end of the stored answer: %s',
    (coding) => {
      for (const value of ['eight by', 'someone-private@mail.example']) {
        const coded = Buffer.from(CODINGS[coding](value));
        const before = CUT_MARGIN + 44;
        const whole = Buffer.concat([Buffer.alloc(before, '.\n'), coded, Buffer.alloc(1_000, '.\n')]);
        for (let end = before; end <= before + 2 * coded.length + before; end += 1) {
          const { body } = maskAnswer({ contentType: null, body: whole.subarray(0, end), totalBytes: whole.length }, null, [
            Buffer.from(value),
          ]);
          expect([
            end,
            Buffer.from(body)
              .toString()
              .replaceAll(MASK, '')
              .replaceAll(/[.\n ]/g, ''),
          ]).toEqual([end, '']);
        }
      }
    },
  );

  it('never splits a character', () => {
    const { text } = read('日本語のテキスト日', ['本語のテキスト本語のテキスト本語']);
    expect(text).toMatch(/^日*•••••••日*$/);
  });

  it('keeps its lines, and the deciding line after a value that ends with a line ending', () => {
    const value = 'first secret\nsecond secret\n';
    const { text, value: crashId } = read(`${value}CrashID=${CRASH_ID}\n`, [value], 200);
    expect(crashId).toBe(CRASH_ID);
    expect(text).toBe(`${MASK}\n${MASK}\nCrashID=${CRASH_ID}\n`);
  });

  it.each([
    [200, `CrashID=${CRASH_ID}`, 'accepted', CRASH_ID],
    [200, 'CrashID=0123456789abcdef', 'accepted', '0123456789abcdef'],
    [200, 'Discarded=rule_is_firefox_desktop', 'rejected', 'rule_is_firefox_desktop'],
    [400, 'Discarded=malformed_no_annotations', 'malformed', 'malformed_no_annotations'],
    [401, 'Discarded=unauthorized_uuid', 'other', 'unauthorized_uuid'],
  ] as const)('with %i %s keeps the crash id, rule and reason, whatever the value', (status, line, kind, value) => {
    const values = [line, value, value.slice(0, 12), `more: (${line}) more`, `${line}\nand more`, Buffer.from(line).toString('base64')];
    expect(read(`${line}\n`, values, status)).toMatchObject({ kind, value, text: `${line}\n`, masked: 0 });
    const echo = read(`${line}\nof: ${line}\n`, values, status);
    expect(echo).toMatchObject({ kind, value });
    expect(echo.text).toBe(`${line}\nof: ${MASK}\n`);
  });

  it('shows nothing of a value that is where a crash id or a reason belongs', () => {
    expect(read('CrashID=someone@example.com', ['someone@example.com'], 200)).toMatchObject({ kind: 'accepted', value: MASK });
    expect(read('Discarded=malformed_thing: someone@example.com', ['thing: someone@example.com'])).toMatchObject({
      kind: 'malformed',
      value: `malformed_thing${MASK}`,
    });
    expect(read('Discarded=someone@example.com', ['someone@example.com'])).toMatchObject({ kind: 'malformed', value: MASK });
  });

  it('is masked in its notes, long lines and content type too', () => {
    const secret = 'someone@example.com';
    const outcome = read(`CrashID=${CRASH_ID}\n${'-'.repeat(110)}${secret}\n`, [secret], 200, `text/x; of="${secret}"`);
    expect(JSON.stringify(outcome)).not.toMatch(/someone|example/);
    expect(outcome).toMatchObject({ contentType: `text/x; of="${MASK}"`, masked: 2 });
    expect(read('long enough', ['text/html'], 400, 'text/html').contentType).toBe('text/html');
  });

  it('is masked except for the deciding line if the values are too large or unreadable', () => {
    const one = Buffer.alloc(MAX_ECHOED_SIZE / 8, '7 ');
    const body = Buffer.from('Hello\nDiscarded=malformed_bad_gzip\nbye');
    for (const values of [Array.from({ length: 9 }, () => one), null]) {
      const outcome = outcomeView(outcomeOf({ status: 400, contentType: 'text/odd', body }, values));
      expect(outcome).toMatchObject({
        value: 'malformed_bad_gzip',
        text: `${MASK}\nDiscarded=malformed_bad_gzip\n${MASK}`,
        contentType: MASK,
      });
      expect(outcome.note).toContain('not all protected values could be searched for');
    }
  });

  it('with only a crash id does not read the values', () => {
    const values: Iterable<Uint8Array> = {
      [Symbol.iterator]: () => {
        throw new Error('the values were read');
      },
    };
    const body = Buffer.from(`CrashID=${CRASH_ID}\n`);
    expect(outcomeOf({ status: 200, contentType: 'text/plain; charset=utf-8', body }, values)).toMatchObject({
      kind: 'accepted',
      masked: 0,
    });
  });
});
