import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../../../../shared/bytes/utf8.ts';
import { isCurlCommand, readCommandLine } from '../../../../../shared/sending/curl/command-line.ts';
import { shownFileName } from '../../../../../shared/sending/curl/curl-text.ts';
import { readCurl } from '../../../../../shared/sending/curl/read-curl.ts';
import { fileBytes, requestOfCurl } from '../../../../../shared/sending/curl/request-of-curl.ts';

const asBytes = (text: string): string => decodeLatin1(encodeUtf8(text));

function wordsOf(text: string): readonly string[] | string {
  const line = readCommandLine(asBytes(text));
  return line.ok ? line.value.words : line.error.code;
}

function errorOf(text: string): string {
  const reading = readCurl(asBytes(text));
  return reading.ok ? 'none' : `${reading.error.code} ${reading.error.name}`.trim();
}

/** Returns the request that a command describes. Each file that the command names contains its own name. */
function requestOf(text: string): string {
  const reading = readCurl(asBytes(text));
  if (!reading.ok) return `refused: ${reading.error.code}`;
  const files = reading.value.files.map(({ name, way }) => sourceOfBytes(fileBytes(way, encodeLatin1(name))));
  const { bytes } = requestOfCurl(reading.value, { files, boundary: 'B' });
  return decodeLatin1(bytes.read(0, bytes.size));
}

describe('a pasted curl command', () => {
  it.each([
    ['curl http://a/', true],
    ['  $ curl -X POST a', true],
    ['/usr/bin/curl a', true],
    ['curl.exe ^"http://a/^"', true],
    ['curly http://a/', false],
    ['POST /submit HTTP/1.1', false],
    ['--curl a', false],
  ])('is recognised by its first word: %s', (text, is) => {
    expect(isCurlCommand(text)).toBe(is);
  });

  it.each([
    [`curl 'it'\\''s' "a \\"b\\" \\$c" plain\\ word`, ["it's", 'a "b" $c', 'plain word']],
    [`curl $'a\\n\\x41\\u00e9\\'\\101 100%\\t'`, [asBytes("a\nA\u00e9'A 100%\t")]],
    ['curl a \\\n  b \\\r\n c', ['a', 'b', 'c']],
    ['curl a # no more\n', ['a']],
    [`curl "\${HOME:?}"/x "$TOKEN" \${A-b}`, ['${HOME}/x', '${TOKEN}', '${A}']],
    [`curl "$(printf 'caf\\351 100%% \\047')"`, ["caf\xe9 100% '"]],
    ['curl a > out.txt 2>/dev/null', ['a']],
    ['curl a | jq .', ['a']],
    ['curl a;', ['a']],
    ['curl ^"a^" ^\n  -H ^"b: ^\\^"c^\\^" ^%^41^" ^\n  -d ^"x^\n\ny^"', ['a', '-H', 'b: "c" %41', '-d', 'x\ny']],
    ['curl "a b" ^\r\n -d "c ""d"" \\\\ e\\\\"', ['a b', '-d', 'c "d" \\\\ e\\']],
    ["curl 'no end", 'unclosed_quote'],
    ['curl `id`', 'substitution'],
    ['curl "$(id)"', 'substitution'],
    [`curl "$(printf '%s')"`, 'substitution'],
    ['curl <(id)', 'substitution'],
    ['curl << EOF', 'here_text'],
    ["curl $'a\\0b'", 'nul'],
    ['curl a && curl b', 'more_than_one'],
    ['curl http://a/?b=1&c=2', 'more_than_one'],
    ['curl a\ncurl b', 'more_than_one'],
    ['curl ^"a^" & calc', 'more_than_one'],
  ])('is split into words as its shell would split it: %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['curl http://a/ --frobnicate', 'option --frobnicate'],
    ['curl http://a/ -sK conf', 'option -K'],
    ['curl http://a/ --digest -u a:b', 'option --digest'],
    ['curl http://a/ -n', 'option -n'],
    ['curl http://a/ -d', 'value -d'],
    ['curl -d a', 'no_url'],
    ['curl http://a/ http://b/', 'two_urls'],
    ['curl ftp://a/', 'bad_url'],
    ["curl 'http://a/{b,c}'", 'pattern'],
    ['curl http://a/ -d a -F b=c', 'two_bodies'],
    ['curl http://a/ -G -d @b', 'query_of_file -G'],
    ['curl http://a/ -b jar.txt', 'cookie_file -b'],
    ['curl http://a/ -H @list', 'header_file -H'],
    ['curl http://a/ -u me', 'password -u'],
    ["curl http://a/ -F 'a=@b,c'", 'form -F'],
    ["curl http://a/ -F 'a=b;headers=@c'", 'form -F'],
    ['curl http://a/ --next http://b/', 'more_than_one --next'],
  ])('is refused with a named error if Crashlens cannot follow it: %s', (text, error) => {
    expect(errorOf(text)).toBe(error);
  });

  it('lists its files with how each file is read, and the source of standard input', () => {
    const text = `curl http://a/ -d @a --data-binary @"\${HOME:?}"/b --data-urlencode n@c --json @d --data-raw @e`;
    const reading = readCurl(text);
    if (!reading.ok) throw new Error(reading.error.code);
    expect(reading.value.files.map(({ name, way, option }) => [shownFileName(name), way, option])).toEqual([
      ['a', 'stripped', '-d'],
      ['~/b', 'as_is', '--data-binary'],
      ['c', 'escaped', '--data-urlencode'],
      ['d', 'as_is', '--json'],
    ]);
    const input = readCurl('curl http://a/ --data-binary @- < body.bin');
    expect(input.ok && input.value.files[0]?.name).toBe('body.bin');
    expect(input.ok && input.value.variables).toEqual([]);
    expect(reading.value.variables).toEqual(['HOME']);
  });

  it('gives the request that it describes, with its variables unexpanded', () => {
    expect(requestOf(`curl 'http://a:81/x?y' -H "Cookie: $SECRET" -H 'X-Empty;' -H 'Accept:' -A me -d a=1 -d b=2 -k`)).toBe(
      [
        'POST /x?y HTTP/1.1',
        'Host: a:81',
        'User-Agent: me',
        'Cookie: ${SECRET}',
        'X-Empty:',
        'Content-Length: 7',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        'a=1&b=2',
      ].join('\r\n'),
    );
  });

  it('gives the form that it describes', () => {
    expect(
      requestOf(
        `curl http://a/ -A '' -H Accept: -F 'ProductName=Firefox' -F 'upload_file_minidump=@/tmp/x.dmp;type=a/b;filename="d 1.dmp"'`,
      ),
    ).toContain(
      [
        '--B',
        'Content-Disposition: form-data; name="ProductName"',
        '',
        'Firefox',
        '--B',
        'Content-Disposition: form-data; name="upload_file_minidump"; filename="d 1.dmp"',
        'Content-Type: a/b',
        '',
        '/tmp/x.dmp',
        '--B--',
        '',
      ].join('\r\n'),
    );
  });
});
