import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codingOfText } from '../../../../../shared/report/parts/coded-text.ts';
import { undoubledText } from '../../../../../shared/report/parts/text-damage.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of a text', () => {
  it.each([
    ['base64', Buffer.from('The page was white after that').toString('base64')],
    ['base64', Buffer.from('Die Seite blieb weiß, danach').toString('base64')],
    ['quoted-printable', 'Gr=C3=BC=C3=9Fe'],
    ['quoted-printable', 'A long line =\r\nGr=C3=BC=C3=9Fe'],
  ])('is recognised: %s', (coding, text) => {
    expect(codingOfText(latin1(text))).toBe(coding);
  });

  it.each([
    'Firefox',
    '20261112094512',
    'ApplicationServicesFramework',
    'b4c4d30ebcd8bc20ceb43349cfb0a7c40be4fcc322554b5c2ddb4078a2d47ea3',
    'https://example.com/?a=C3&b=BC',
    'https://example.com/?q=%C3%BC==',
    'a=20=20b',
    'x=3D1',
    Buffer.from([1, 2, 3, ...Buffer.from('text with control characters')]).toString('base64'),
  ])('is not recognised in %s', (text) => {
    expect(codingOfText(latin1(text))).toBeNull();
  });
});

describe('double-encoded UTF-8', () => {
  it.each([
    ['Latin-1', 'Grüße', Buffer.from(Buffer.from('Grüße').toString('latin1'))],
    ['Windows-1252', 'It’s €5', Buffer.from('Itâ€™s â‚¬5')],
  ])('is decoded: %s', (_, text, bytes) => {
    expect(Buffer.from(undoubledText(bytes) ?? []).toString()).toBe(text);
  });

  it.each(['Grüße', 'Ünïcödé', 'ascii', '日本語', 'Ä', ''])('is not recognised in %s', (text) => {
    expect(undoubledText(Buffer.from(text))).toBeNull();
  });

  it('is decoded to the original, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        if (/^[\0-\x7f]*$/.test(text) || !text.isWellFormed()) return;
        const twice = Buffer.from(Buffer.from(text).toString('latin1'));
        expect(Buffer.from(undoubledText(twice) ?? []).toString()).toBe(text);
      }),
    );
  });
});
