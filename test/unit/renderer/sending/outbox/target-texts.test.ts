import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TargetTexts, readTarget, textsOf } from '../../../../../renderer/sending/outbox/target-texts.ts';
import { targetDraftOf } from '../../../../../shared/bridge/view/preset-view.ts';
import { targetView } from '../../../../builders/sending/target-view.ts';

const USUAL = targetDraftOf(targetView('https://collector.example/submit'));

function errorsOf(change: Partial<TargetTexts>, taken: readonly string[] = []): Readonly<Record<string, string | undefined>> {
  const read = readTarget({ ...textsOf(USUAL), ...change }, USUAL.id, taken);
  return 'errors' in read ? read.errors : {};
}

describe('the form texts of a target', () => {
  it('read back as the same target if nothing was typed', () => {
    const time = fc.option(fc.integer({ min: 1, max: 86_400_000 }));
    const whole = fc.record({
      timeouts: fc.record({ connect: time, idle: time, whole: time }),
      pace: fc.option(fc.integer({ min: 1, max: 1_000 })),
      concurrency: fc.integer({ min: 1, max: 32 }),
      stops: fc.record({ serverFailures: fc.option(fc.integer({ min: 1, max: 100_000 })), malformed: fc.constant(null) }),
      treats: fc.dictionary(
        fc.stringMatching(/^[a-z]{1,9}$/),
        fc.record({ kind: fc.constantFrom('soft' as const, 'hard' as const), chance: fc.option(fc.integer({ min: 1, max: 100 })) }),
      ),
      link: fc.constantFrom(null, 'https://view.example/report/{id}'),
      proxy: fc.constantFrom({ kind: 'none' } as const, { kind: 'url', url: 'http://•••••••@proxy.example:3128' } as const),
      headers: fc.constantFrom(
        [],
        [
          { name: 'X-One', value: 'a: b' },
          { name: 'X-Two', value: '' },
        ],
      ),
    });
    fc.assert(
      fc.property(whole, (changes) => {
        const draft = { ...USUAL, ...changes, headers: changes.headers.map((header) => ({ ...header })) };
        expect(readTarget(textsOf(draft), draft.id, [])).toEqual({ draft });
      }),
    );
  });

  it('keep a URL with a masked query, and the demo collector, which has no URL', () => {
    const masked = { ...USUAL, url: 'https://collector.example/submit?•••••••' };
    expect(readTarget(textsOf(masked), masked.id, [])).toEqual({ draft: masked });
    const demo = targetDraftOf(targetView());
    expect(readTarget(textsOf(demo), demo.id, [])).toEqual({ draft: demo });
  });

  it.each([
    [{ name: ' ' }, 'name', /no name/],
    [{ url: 'ftp://collector.example/' }, 'url', /http/],
    [{ headers: 'X-One' }, 'headers', /Name: value/],
    [{ headers: 'Authorization: Bearer x' }, 'headers', /token/],
    [{ pinned: 'AA:BB' }, 'pinned', /SHA-256/],
    [{ proxy: 'url', proxyUrl: 'socks5://127.0.0.1' }, 'proxyUrl', /http/],
    [{ link: 'https://view.example/report' }, 'link', /\{id\}/],
    [{ connect: 'soon' }, 'connect', /seconds/],
    [{ idle: '0' }, 'idle', /seconds/],
    [{ concurrency: '33' }, 'concurrency', /1 to 32/],
    [{ pace: '-1' }, 'pace', /1000/],
    [{ attempts: '' }, 'attempts', /1 to 100/],
    [{ serverFailures: '0' }, 'serverFailures', /100000/],
    [{ treats: [{ rule: 'a', kind: 'soft', chance: '101' }] }, 'treats', /percentage/],
  ] as const)('report an error at its field: %j', (change, field, said) => {
    const errors = errorsOf(change);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(said);
  });

  it('report all errors at once', () => {
    expect(Object.keys(errorsOf({ name: '', pinned: 'x', link: 'y' })).sort()).toEqual(['link', 'name', 'pinned']);
  });

  it('report a name that another target has', () => {
    expect(errorsOf({}, ['elsewhere']).name).toMatch(/another target/i);
  });
});
