import { describe, expect, it } from 'vitest';
import { curlCommand } from '../../../../../shared/sending/curl/curl-command.ts';
import { pathWord, posixWord, shownPathWord, wordOf } from '../../../../../shared/sending/curl/shell-words.ts';

describe('a POSIX shell word', () => {
  it.each([
    ['report.body', 'report.body'],
    ['Accept:', 'Accept:'],
    ['', "''"],
    ['*', "'*'"],
    ['it is $HOME `id`', "'it is $HOME `id`'"],
    ["it's", "'it'\\''s'"],
    ['tab\there', `"$(printf 'tab\\011here')"`],
    ["\u00e9 100% \\n '", `"$(printf '\\351 100\\045 \\134n \\047')"`],
  ])('%j is written as %s', (text, written) => {
    expect(posixWord(wordOf(text))).toBe(written);
  });

  it('names a file by its bytes, and the home folder by its variable', () => {
    expect(posixWord(pathWord('é'))).toBe(`"$(printf '\\303\\251')"`);
    expect(posixWord(shownPathWord('~/my files/a'))).toBe(`"\${HOME:?}"'/my files/a'`);
    expect(posixWord(shownPathWord('~a'))).toBe("'~a'");
  });
});

describe('a curl command', () => {
  const header = (name: string, value: string, isMasked = false) => ({ name, value, isMasked });
  const made = curlCommand({
    url: 'https://collector.example/submit?key=one',
    headers: [
      header('Host', 'collector.example'),
      header('Cookie', 'one-two', true),
      header('Cookie', 'three', true),
      header('X-Empty', ''),
    ],
    body: wordOf('b'),
    reveal: false,
  });

  it('has one variable for each masked value', () => {
    expect(made.variables).toEqual(['HEADER_COOKIE', 'HEADER_COOKIE_2', 'URL_QUERY']);
    expect(made.text).not.toMatch(/one|three/);
    expect(made.withoutBlank).toEqual(['X-Empty']);
  });

  it('suppresses every header that curl would add', () => {
    const lines = made.text.split(' \\\n  ');
    expect(lines.slice(1, 6)).toEqual(['User-Agent', 'Accept', 'Content-Type', 'Content-Length', 'Expect'].map((name) => `-H ${name}:`));
    expect(lines[0]).toMatch(/^curl -q /);
  });
});
