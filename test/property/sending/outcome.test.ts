import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../shared/text/presenters/outcome-of.ts';
import { outcomeViewSchema } from '../../../shared/bridge/view/attempt-view.ts';

const status = fc.integer({ min: 100, max: 599 });
const line = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('CrashID=', 'Discarded=', 'CrashID=bp-1-2', 'Discarded=rule_x', 'Discarded=malformed_y', ''),
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\r')).map(([lines, end]) => Buffer.from(lines.join(end))),
);
const answer = fc.record({ status, body, contentType: fc.option(fc.string({ maxLength: 40 })) });

describe('any answer', () => {
  it('becomes a valid outcome for the bridge, with all of its sentences', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const outcome = outcomeView(outcomeOf(given));
        expect(v.safeParse(outcomeViewSchema, outcome).success).toBe(true);
        expect(outcome.headline.length * outcome.meaning.length * outcome.mayDo.length).toBeGreaterThan(0);
        expect(`${outcome.headline} ${outcome.meaning} ${outcome.mayDo}`).not.toMatch(/undefined|null|!/);
      }),
    );
  });

  it('is malformed or other at status 400, and is accepted only if it contains a crash id', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const outcome = outcomeOf(given);
        if (given.status === 400) expect(['malformed', 'other']).toContain(outcome.kind);
        if (outcome.kind === 'accepted') expect(Buffer.from(given.body).includes(`CrashID=`)).toBe(true);
        expect(outcome.rejection !== null).toBe(outcome.kind === 'rejected');
      }),
    );
  });

  it('contains its value as it was sent, with any text around it', () => {
    const value = fc.stringMatching(/^[!-~]{1,80}$/);
    const junk = fc.array(fc.stringMatching(/^[a-z =]{0,20}$/), { maxLength: 4 });
    fc.assert(
      fc.property(value, junk, junk, fc.constantFrom('\n', '\r\n'), (text, before, after, end) => {
        const given = Buffer.from([...before, `Discarded=${text}`, ...after].join(end));
        expect(outcomeOf({ status: 400, contentType: 'text/plain', body: given }).value).toBe(text);
      }),
    );
  });
});
