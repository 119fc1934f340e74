import { describe, expect, it } from 'vitest';
import { codePointsOf, pairsTogether, withPairsApart } from '../../../../../shared/report/parts/surrogate-pairs.ts';
import { decodeUtf8 } from '../../../../../shared/bytes/utf8.ts';
import { answerToParts, extra } from '../../../../builders/verdict/case-answers.ts';

const FACE = '\u{1f600}';
const [HIGH, LOW] = ['\xed\xa0\xbd', '\xed\xb8\x80'];
const MARK = '\xef\xbf\xbf';

const read = (utf8: string): string => decodeUtf8(withPairsApart(Buffer.from(utf8, 'latin1')));

describe('surrogates encoded separately', () => {
  it('are two characters, displayed as the character of the pair', () => {
    expect(codePointsOf(read(HIGH + LOW))).toEqual([0xd83d, 0xde00]);
    expect(pairsTogether(read(HIGH + LOW))).toBe(FACE);
    expect(codePointsOf(FACE)).toEqual([0x1f600]);
  });

  it.each(['', MARK, MARK + MARK, `a${MARK}`])('stay distinct with any text between them: %j', (between) => {
    const text = HIGH + between + LOW;
    expect(pairsTogether(read(text))).toBe(decodeUtf8(Buffer.from(text, 'latin1')));
    expect(codePointsOf(read(text))).toHaveLength(2 + between.length - 2 * (between.split(MARK).length - 1));
    const texts = ['', MARK, MARK + MARK].map((marks) => read(HIGH + marks + LOW));
    expect(new Set([...texts, FACE]).size).toBe(4);
  });

  it.each([
    String.raw`\ud83d\uffff\ude00`,
    String.raw`\uD83D\uFFFF\uffff\uDE00`,
    `\\ud83d${MARK}\\ude00`,
    `${HIGH}\\uffff${LOW}`,
    `\\ud83d${MARK}${LOW}`,
    String.raw`\\\ud83d\uffff\ude00`,
    String.raw`\ud83d\uffff`,
    String.raw`\\ud83d\uffff\ude00`,
  ])('keep the text between them if escapes write some of it: %s', (written) => {
    const value = (text: string): string =>
      pairsTogether(JSON.parse(`"${decodeUtf8(withPairsApart(Buffer.from(text, 'latin1')))}"`) as string);
    expect(value(written)).toBe(JSON.parse(`"${decodeUtf8(Buffer.from(written, 'latin1'))}"`));
    const answer = answerToParts([extra(Buffer.from(`{"ProductName":"${written}"}`, 'latin1'))]);
    expect(answer).toMatchObject({ annotations: { ProductName: value(written) } });
  });

  it('take linear time in a long run of markers', () => {
    const long = '\uffff'.repeat(1_000_000);
    expect(pairsTogether(`\ud83d${long}`)).toHaveLength(1_000_001);
    expect(codePointsOf(`\ud83d${long}x`)).toHaveLength(1_000_002);
    const escapes = Buffer.from(String.raw`\ud83d${String.raw`\uffff`.repeat(200_000)}`);
    expect(withPairsApart(escapes)).toHaveLength(escapes.length);
  });

  it('give a different annotation name than their pair does, sorted by code point', () => {
    const json = `{"ProductName":"Firefox","\xf0\x9f\x98\x80":1,"${HIGH}${LOW}":2,"\xee\x80\x80":3}`;
    const answer = answerToParts([extra(Buffer.from(json, 'latin1'))]);
    expect(answer).toMatchObject({ annotations: { [FACE]: 2 } });
    expect(answer['annotations_text']).toBe('{"ProductName": "Firefox", "\\ud83d\\ude00": 2, "\\ue000": 3, "\\ud83d\\ude00": 1}');
  });
});
