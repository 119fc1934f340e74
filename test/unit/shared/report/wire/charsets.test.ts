import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../../shared/report/wire/text-codec.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('decodeText for East Asian charsets, as in the collector’s Python', () => {
  it.each([
    ['cp932', '\x93\xfa\xb1\x87@\x81`', '日ｱ①～'],
    ['MS-Kanji', '\xed@\xfa\\\xf0@\xf9\xfc', '纊纊\ue000\ue757'],
    ['932', '\x80\xa0\xfd\xff', '\u0080\uf8f0\uf8f1\uf8f3'],
    ['cp950', '\xa4\xa4\xa3\xe1\xf9\xd6\xa1E', '中€碁‧'],
    ['ms950', '\xa2B\xf9\xfe', '﹨▓'],
    ['big5-hkscs', '\xa4\xa4\x88b\x88f\x87@\x8bo', '中Ê\u0304Ê䏰𠸐'],
    ['hkscs', '\xc6\xa1\xc6\xe7\xfe\xfe', '①ぁ秔'],
    ['hz-gb-2312', 'a~{VPND~}~~b~\nc', 'a中文~bc'],
    ['hz', '~{!$!*', '・―'],
    ['johab', '\x88a\x88A\x84a\x84B\x84A\xd91\xe01', '가ㄱㅏㄱ\u3000\u3000伽'],
    ['cp1361', '\xd3\xb7\xda1', '힝！'],
    ['shift_jis_2004', '\\~\x81_\x81\xb0\x88\x9f\x87\x9f\xf0@\x82\xf5\xfc\xf4', '¥‾\\~亜俱𠂉か\u309a𪚲'],
    ['sjis_2004', '\xed\x96', '糕'],
    ['shift_jisx0213', '\xfcZ', '鬝'],
    ['euc_jis_2004', '\xa4\xf7\x8f\xa1\xa1\x8e\xb1\xa2\xb2\xae\xa1\x8f\xa2\xaf', 'か\u309a𠂉ｱ～俱˘'],
    ['eucjisx0213', '\x8f\xfd\xbb', '鬝'],
    ['iso-2022-jp', '\x1b$BF|\n\tK\\\x1b(J\\\x1b(B\\', '日\n\t本¥\\'],
    ['iso-2022-jp', '\x1b[0m\x0e\xe9Z\x1b&@\x1b$BF|', '\u001b[0m\u000eéZ日'],
    ['iso-2022-jp-1', '\x1b$(D0!\x1b$@F|', '丂日'],
    ['iso-2022-jp-2', '\x1b$AVP\x1b$(C0!\x1b(B\x1b.A\x1bNi\x1b.F\x1bNaa', '中가éαa'],
    ['iso-2022-jp-3', '\x1b$(O$w\x1b$(P};', 'か\u309a鬜'],
    ['iso-2022-jp-2004', '\x1b$(Q.!\x1b$(P!!', '俱𠂉'],
    ['iso-2022-jp-ext', '\x1b(I1\x1b(B1', 'ｱ1'],
    ['iso-2022-kr', '\x1b$)Ca\x0e0!\x0f0!\x0e0!\n0!', 'a가0!가\n0!'],
    ['euc-kr', '\xa4\xd4\xa4\xa8\xa4\xc4\xa4\xbe\xa4\xd4\xa4\xa1\xa4\xbf\xa4\xd4', '뗗가'],
    ['utf-7', '+2D0-x', '\ud83dx'],
  ])('decodes text in %s', (charset, given, expected) => {
    expect(decodeText(charset, bytes(given))).toBe(expected);
  });

  it.each([
    ['cp932', '\x93'],
    ['cp932', '\xeb\x9f'],
    ['cp932', '\x87\x7f'],
    ['cp950', '\x80'],
    ['cp950', '\xa3\xe2'],
    ['cp950', '\xf9'],
    ['big5-hkscs', '\xc6\xcf'],
    ['big5-hkscs', '\xff\xfe'],
    ['hz', '~'],
    ['hz', '~}'],
    ['hz', '~{~~'],
    ['hz', '~{!!\n'],
    ['hz', '\xb0\xa1'],
    ['johab', '\x88`'],
    ['johab', '\xdf1'],
    ['johab', '\xda\xa1'],
    ['shift_jisx0213', '\x87\x9f'],
    ['shift_jisx0213', '\x88\x9e'],
    ['shift_jis_2004', '\xa0'],
    ['euc_jisx0213', '\xae\xa1'],
    ['euc_jis_2004', '\x8f\xa1'],
    ['iso-2022-jp', '\x1b'],
    ['iso-2022-jp', '\x1b$'],
    ['iso-2022-jp', '\x1b$(D0!'],
    ['iso-2022-jp', '\x1b$BF'],
    ['iso-2022-jp-2', '\x1b.J\x1bNa'],
    ['iso-2022-jp-2', '\x1b(Aa'],
    ['iso-2022-jp-2', '\x1bN'],
    ['iso-2022-jp-3', '\x1b$(O.!'],
    ['iso-2022-jp-3', '\x1b(Ja'],
    ['iso-2022-jp-1', '\x1b.Aa'],
    ['iso-2022-kr', '\x1b$B0!'],
    ['iso-2022-kr', '\xb0\xa1'],
    ['euc-kr', '\xa4\xd4'],
    ['euc-kr', '\xa4\xd4\xa4\xa3\xa4\xbf\xa4\xd4'],
    ['utf-7', '+2D0'],
    ['utf-7', '+2D0-+2D0'],
    ['idna', 'xn--xn--caf-dmaa'],
    ['windows-31j', 'x'],
  ])('refuses invalid bytes or names: %s', (charset, given) => {
    expect(decodeText(charset, bytes(given))).toBeNull();
  });
});

/**
 * Decodes every pair of bytes after the bytes that `beginning` gives in hexadecimal. Returns the number of valid pairs (of 65,536), and the start of the
 * SHA-256 of the texts, one per line, with U+FFFD for an invalid pair.
 */
function pairsBehind(charset: string, beginning: string): readonly [number, string] {
  const given = Buffer.from(`${beginning}0000`, 'hex');
  const texts: string[] = [];
  let fitting = 0;
  for (let pair = 0; pair < 0x10000; pair += 1) {
    given.writeUInt16BE(pair, given.length - 2);
    const text = decodeText(charset, given);
    if (text !== null) fitting += 1;
    texts.push(`${text ?? '\ufffd'}\n`);
  }
  return [fitting, createHash('sha256').update(texts.join('')).digest('hex').slice(0, 16)];
}

describe('decodeText for every pair of bytes', () => {
  it.each<[string, string, number, string]>([
    ['cp932', '', 48020, '390345097069c5b2'],
    ['cp950', '', 30136, 'f93adfa167f8199e'],
    ['big5hkscs', '', 34786, 'a94d055030cbd413'],
    ['shift_jis', '', 43360, 'ac506a6499825a1a'],
    ['shift_jis_2004', '', 47714, '42cf3988dc6ce211'],
    ['shift_jisx0213', '', 47704, '8431f084e3255fdc'],
    ['euc_jp', '', 23326, '05df88ae05f8b2c4'],
    ['euc_jp', '8f', 6067, '6982bd1c08bb51ab'],
    ['euc_jis_2004', '', 25244, '8aeed3d542b57f8d'],
    ['euc_jis_2004', '8f', 8503, 'f1b3462edf926dad'],
    ['euc_jisx0213', '', 25234, 'bb47ad4d02b70d65'],
    ['euc_jisx0213', '8f', 8503, '9b18150676205503'],
    ['johab', '', 33449, '117c74499676ae2b'],
    ['euc_kr', '', 24609, '6da3eb3a6744dcc3'],
    ['euc_kr', 'a4d4a4a1a4bf', 28, '9903fa45b6ac720b'],
    ['cp949', '', 33432, '738011474a5a2f00'],
    ['gbk', '', 38175, '1eb47b2992f8d808'],
    ['gb2312', '', 23829, 'e65e11cca93d8c99'],
    ['gb18030', '', 40324, '5fc97f9ed29a3d94'],
    ['gb18030', '8130', 1260, 'a8365857181638ab'],
    ['big5', '', 30094, '96905402e79248a6'],
    ['hz', '7e7b', 7446, 'baf5d9b95200d4d3'],
    ['iso2022_jp', '1b2442', 8091, '589693a2f57b08db'],
    ['iso2022_jp_1', '1b242844', 7279, '3901c729143010d1'],
    ['iso2022_jp_2', '1b2441', 8656, '463663dbfe5b0f17'],
    ['iso2022_jp_2', '1b242843', 9437, 'ed787b7ed75ac690'],
    ['iso2022_jp_2', '1b2e411b4e', 16256, '47610e6e1aace3e5'],
    ['iso2022_jp_2', '1b2e461b4e', 31750, '66c4492c36e8fa55'],
    ['iso2022_jp_3', '1b24284f', 9999, '27b838fb888593cf'],
    ['iso2022_jp_3', '1b242850', 3648, '9168ca5b7c5b9d8b'],
    ['iso2022_jp_2004', '1b242851', 10009, '5c8a016b7d4b187a'],
    ['iso2022_jp_2004', '1b242850', 3648, '9168ca5b7c5b9d8b'],
    ['iso2022_jp_ext', '1b2849', 9087, 'c9e44ede416d1adc'],
    ['iso2022_kr', '1b2429430e', 9630, 'bd791a4d68a7d82b'],
    ['iso2022_kr', '1b', 60776, 'ecfc5d91ce2f262c'],
  ])('matches the measured texts in %s, after bytes "%s"', (charset, beginning, fitting, hash) => {
    expect(pairsBehind(charset, beginning)).toEqual([fitting, hash]);
  });
});
