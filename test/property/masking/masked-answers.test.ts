import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../shared/text/presenters/outcome-of.ts';
import { CODINGS, CODING_NAMES } from '../../builders/sending/echo-encodings.ts';

/** A character that is unlikely to occur in an answer by chance. */
const unit = fc.oneof(
  fc.constantFrom(...Array.from('zqxjkvZQXJKV0123456789 "\\/<>&\'+%=\n\t')),
  fc.constantFrom(...Array.from('äéß日本語😀')),
);
const value = fc
  .array(unit, { minLength: 10, maxLength: 60 })
  .map((units) => `Z${units.join('')}Q`)
  .filter((text) => encodeURIComponent(text).length > 0);
const junk = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.stringMatching(/^[\w <>/="'&;:.,-]{0,80}$/),
  fc.constantFrom('\n', '\r\n', '%', '\\', '&', 'CrashID=bp-12-34\n'),
);
const coding = fc.constantFrom(...CODING_NAMES);
/** Separators between base64 or escapes and the surrounding text. */
const mark = fc.constantFrom(' ', '\n', '"', '(', ': ');

describe('an answer that repeats a protected value', () => {
  it('never shows the value, in any coding and with any surrounding text', () => {
    fc.assert(
      fc.property(
        value,
        coding,
        fc.array(value, { maxLength: 5 }),
        junk,
        junk,
        mark,
        fc.integer({ min: 100, max: 599 }),
        (secret, how, others, before, after, between, status) => {
          const echo = CODINGS[how](secret);
          const body = Buffer.from(`${before}${between}${echo}${between}${after}`);
          const values = [...others, secret].map((text) => Buffer.from(text));
          const outcome = outcomeView(outcomeOf({ status, contentType: `x/${String(status)}`, body }, values));
          for (const shown of [outcome.text, outcome.value ?? '', outcome.note ?? '']) {
            expect(shown).not.toContain(echo);
            expect(shown).not.toContain(secret);
          }
          expect(outcome.masked).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('never shows sixteen consecutive bytes of the value', () => {
    const long = fc
      .array(fc.constantFrom(...Array.from('zqxjkvZQXJKV0123456789')), { minLength: 40, maxLength: 400 })
      .map((units) => units.join(''));
    fc.assert(
      fc.property(long, coding, fc.nat(), fc.nat(), (secret, how, from, length) => {
        const start = from % (secret.length - 16);
        const piece = secret.slice(start, start + 16 + (length % 200));
        const { text } = outcomeOf({ status: 500, contentType: null, body: Buffer.from(`(${CODINGS[how](piece)})`) }, [
          Buffer.from(secret),
        ]);
        expect(text).not.toContain(CODINGS[how](piece));
        for (let at = 0; at + 16 <= piece.length; at += 1) expect(text).not.toContain(piece.slice(at, at + 16));
      }),
    );
  });

  it('is unchanged if it shares nothing with a value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-p \n]{0,300}$/), fc.array(value), (text, values) => {
        const answer = { status: 502, contentType: null, body: Buffer.from(text) };
        expect(
          outcomeOf(
            answer,
            values.map((one) => Buffer.from(one)),
          ),
        ).toEqual(outcomeOf(answer));
      }),
    );
  });
});
