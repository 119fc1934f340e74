import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BOUNDARY, multipart } from '../../../../builders/report/multipart.ts';
import { PRODUCT, answerToBody, answerToParts } from '../../../../builders/verdict/case-answers.ts';

/** Returns how a text part is read if its Content-Disposition has this filename parameter. */
function fate(parameter: string): 'dump' | 'annotation' | 'malformed' {
  const body = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="d"; ${parameter}\r\n\r\nx\r\n`),
    multipart([PRODUCT]),
  ]);
  const { malformed, dumps } = answerToBody(body);
  if (malformed !== null) return 'malformed';
  return Object.keys(dumps as object).includes('d') ? 'dump' : 'annotation';
}

describe('the extended filename of a part', () => {
  it.each([
    ["filename*=utf-8''caf\u00e9", 'dump'],
    ["filename*=utf-8''%e2%82%ac", 'dump'],
    ["filename*=utf-8''a\n%ff", 'dump'],
    ["filename*=utf-8''%ff\na", 'malformed'],
    ["filename*=utf-8''%ff", 'malformed'],
    ["filename*=ascii''caf\u00e9", 'malformed'],
    ["filename*=latin1''%ff", 'dump'],
    ["filename*=utf-8'\u00b2'a", 'dump'],
    ["filename*=utf-8'\u0663'a", 'dump'],
    // A letter that was added only in Unicode 15. It does not count as a word character, so this is not an extended filename.
    ["filename*=utf-8'\u{11f04}'%ff", 'annotation'],
    ["filename*=utf-8'\u0300'%ff", 'annotation'],
    ["filename*=utf-8'en-US'%ff", 'annotation'],
    ["filename*=utf-8''", 'annotation'],
    ["filename*=utf-8''\na", 'annotation'],
    ["filename*=\u00fctf-8''a", 'malformed'],
    ["filename*=\u212aoi8-r''a", 'malformed'],
    ["filename*=utf-8\u00b2''a", 'dump'],
    ["filename*=idna''xn--fa-hia", 'malformed'],
    ["filename*=nonsense''a", 'malformed'],
  ])('%j makes the part a %s', (parameter, expected) => {
    expect(fate(parameter)).toBe(expected);
  });
});

describe('a gzip header', () => {
  it.each([65_526, 131_062, 200_000, 1_048_567])('may contain a name of %i bytes', (length) => {
    const coded = gzipSync(multipart([PRODUCT]));
    const named = Buffer.concat([
      coded.subarray(0, 3),
      Buffer.from([8]),
      coded.subarray(4, 10),
      Buffer.alloc(length, 'n'),
      Buffer.from([0]),
      coded.subarray(10),
    ]);
    expect(answerToBody(named, { headers: { 'Content-Encoding': 'gzip' } })).toMatchObject({ outcome: 'accepted' });
    expect(answerToBody(named.subarray(0, length), { headers: { 'Content-Encoding': 'gzip' } })).toMatchObject({
      outcome: 'malformed_bad_gzip',
    });
  });
});

describe('the throttling rules', () => {
  it('accept only the digits of Unicode 14.0', () => {
    const buildId = (digit: string) => answerToParts([PRODUCT, { name: 'BuildID', content: Buffer.from(`2016010101010${digit}`) }]);
    expect(buildId('\u0661')).toMatchObject({ outcome: 'rule_has_old_buildid' });
    for (const digit of ['\u{11f51}', '\u{10d41}', '\u{116d1}', '\u{11bf1}']) expect(buildId(digit)).toMatchObject({ outcome: 'accepted' });
  });

  it('escape characters that Unicode 14.0 does not print, which is invalid JSON above U+FFFF', () => {
    const environment = (character: string) => {
      const text = JSON.stringify({ ProductName: 'Firefox', ReleaseChannel: 'esr', TelemetryEnvironment: [`it's ${character}`] });
      return answerToParts([{ name: 'extra', type: 'application/json', content: Buffer.from(text) }]);
    };
    for (const character of ['\u{10ffff}', '\u{f0000}', '\u{16d40}', '\x80'])
      expect(environment(character)).toMatchObject({ outcome: 'accepted' });
    for (const character of ['\u{1f600}', '\u200b', '\ue000']) expect(environment(character)).toMatchObject({ outcome: 'http_500' });
  });
});
