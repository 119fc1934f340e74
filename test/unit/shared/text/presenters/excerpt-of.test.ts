import { describe, expect, it } from 'vitest';
import { range } from '../../../../../shared/bytes/byte-range.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { excerptOf } from '../../../../../shared/text/presenters/excerpt-of.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

/** Makes a body with a public and a masked value. Also returns a function that finds the offset of a text in it. */
async function bodyWith(secret: string) {
  const parts = [
    { name: 'ProductName', content: 'Firefox' },
    { name: 'URL', content: secret },
  ];
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'spec');
  const { plain } = inspection.capture;
  const text = Buffer.from(plain.read(0, plain.size)).toString('latin1');
  return { plain, masks: masksOf(inspection), at: (part: string) => text.indexOf(part) };
}

describe('an excerpt of bytes', () => {
  it('contains the bytes around the interval and says whether it is truncated', async () => {
    const { plain, masks, at } = await bodyWith('hush');
    expect(excerptOf(plain, masks, range('plain', at('Firefox'), 4))).toEqual({
      lead: ['ProductName"····'],
      pieces: ['Fire'],
      tail: ['fox··--b0undary·'],
      cut: false,
    });
    const long = excerptOf(plain, masks, range('plain', 0, at('hush')));
    expect(long.cut).toBe(true);
    expect(long.lead).toEqual([]);
  });

  it('ends at the first mask on either side', async () => {
    const { plain, masks, at } = await bodyWith('hush');
    const behind = at('hush') + 'hush'.length;
    expect(excerptOf(plain, masks, range('plain', behind + 4, 3)).lead).toEqual([null, '··--']);
    expect(excerptOf(plain, masks, range('plain', at('hush') - 6, 2)).tail).toEqual(['····', null]);
    // A mask that continues outside of the range is still shown as one mask.
    expect(excerptOf(plain, masks, range('plain', at('ush'), 2))).toEqual({ lead: [], pieces: [null], tail: [], cut: false });
    expect(excerptOf(plain, masks, range('plain', at('ush'), 0))).toMatchObject({ lead: [null], pieces: [], tail: [null] });
  });

  it('is the same for any masked value of any length', async () => {
    const seen = await Promise.all(
      ['hush', 'Q', 'something of thirty-one letters', 'y'.repeat(500)].map(async (secret) => {
        const { plain, masks, at } = await bodyWith(secret);
        const start = at(secret);
        const end = start + secret.length;
        return [
          excerptOf(plain, masks, range('plain', start - 3, 2)),
          excerptOf(plain, masks, range('plain', end + 1, 2)),
          excerptOf(plain, masks, range('plain', end + 12, 2)),
        ];
      }),
    );
    for (const one of seen) expect(one).toEqual(seen[0]);
  });
});
