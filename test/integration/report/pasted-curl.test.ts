import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CURL_VERSION } from '../../../shared/sending/curl/curl-version.ts';
import { requestRecorder } from '../../builders/sending/request-recorder.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const run = promisify(execFile);
const missing = spawnSync('curl', ['--version']).status === 0 && spawnSync('sh', ['-c', 'true']).status === 0 ? null : 'no curl, or no sh';

/** Pastes a curl command and chooses the files for it. */
async function pasted(test: TestHost, text: string, files: readonly string[] = []) {
  const bytes = new TextEncoder().encode(text);
  const { upload } = await test.value('upload.begin', { name: 'x', size: bytes.length });
  await test.value('upload.append', { upload, offset: 0, bytes });
  const handles = await Promise.all(files.map((path) => test.host.registerPath(path)));
  return test.value('upload.paste', { upload, files: handles.flatMap((handle) => (handle.ok ? [handle.value.file] : [])) });
}

/** Returns the request that a pasted command becomes, byte for byte. */
async function requestOf(test: TestHost, text: string, files: readonly string[] = []): Promise<string> {
  const taken = await pasted(test, text, files);
  if (taken.kind !== 'curl') throw new Error(taken.kind);
  const [path = ''] = temporaryFiles(test.home);
  return readFileSync(path, 'latin1');
}

/** Replaces the parts of a request that vary between runs: the version of curl and the random boundary. */
function comparable(request: string): string {
  const boundary = /boundary=(-{24}[0-9A-Za-z]+)/.exec(request)?.[1];
  const same = boundary === undefined ? request : request.replaceAll(boundary, 'BOUNDARY').replace(/Content-Length: \d+\r\n/, '');
  return same.replace(/curl\/[\d.]+/, `curl/${CURL_VERSION}`);
}

const COMMANDS: readonly (readonly [command: string, files: readonly string[]])[] = [
  ["curl 'URL/submit' -d a=1 -d 'b=it'\\''s'", []],
  [
    "curl URL -d @notes.txt --data-urlencode 'x y' --data-urlencode n@notes.txt --data-binary @notes.txt",
    ['notes.txt', 'notes.txt', 'notes.txt'],
  ],
  [`curl URL/a/../b --json '{"a":1}' --json '{}' -H 'X-A: b' -H 'X-B;' -H 'Accept-Language:'`, []],
  [`curl "URL?x=y" -X PUT --data-raw $'@a\\n\\x41\\u00e9\\'' -A 'me too' -e http://r/ -b 'c=1; d=2' --compressed -u 'me:secret'`, []],
  [
    "curl URL -F ProductName=Firefox -F 'upload_file_minidump=@d.dmp' -F 'n=<notes.txt' -F 't=@notes.txt;type=a/b;filename=o\"k.bin'",
    ['d.dmp', 'notes.txt', 'notes.txt'],
  ],
  ["curl URL -F a=b -H 'content-type: multipart/mixed' -H Transfer-Encoding:\\ chunked", []],
  ['curl URL -T d.dmp -H Expect:', ['d.dmp']],
  ['curl URL -G -d a=1 --data-urlencode "b=c d" -0', []],
  ['curl URL --data-binary @- -H "host: other" < d.dmp', ['d.dmp']],
  ["curl URL -H Host: -H 'host: late' -H 'User-Agent:' -H 'Content-Type:' --data-raw x | cat", []],
];

describe.skipIf(missing !== null)('a pasted curl command', () => {
  it.each(COMMANDS)('becomes the request that curl sends: %s', async (command, names) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'notes.txt'), 'l1\r\nl2 ü\n');
    writeFileSync(join(folder, 'd.dmp'), 'MDMP\x93\xa7dump', 'latin1');
    const files = names.map((name) => join(folder, name));
    // The body is the same for every URL, so its length can be determined with another URL.
    const elsewhere = await requestOf(await testHost(), command.replaceAll('URL', 'http://127.0.0.1:9'), files);
    const recorder = await requestRecorder(elsewhere.length - elsewhere.indexOf('\r\n\r\n') - 4);
    const text = command.replaceAll('URL', recorder.origin);
    await run(
      'sh',
      [
        '-c',
        text
          .replace(
            /\$'(.*?[^\\])'/,
            (_, inside: string) =>
              `"$(printf '${inside.replace("\\'", '\\047').replace('\\x41', '\\101').replace('\\u00e9', '\\303\\251')}')"`,
          )
          .replace(/^curl/, "curl -q -s --noproxy '*'"),
      ],
      { cwd: folder, env: { PATH: process.env['PATH'] } },
    );
    const test = await testHost();
    const request = await requestOf(test, text, files);
    expect(comparable(request)).toBe(comparable(recorder.requests()[0]?.toString('latin1') ?? ''));
  });
});

describe('files in a pasted command', () => {
  it('are never read: the command uses the files that the user chose', async () => {
    const test = await testHost();
    const folder = tempFolder();
    const [named, chosen] = ['named.body', 'chosen.body'].map((name) => join(folder, name));
    if (named === undefined || chosen === undefined) throw new Error('no names');
    writeFileSync(named, 'secret of the machine');
    writeFileSync(chosen, '--b\r\n\r\n--b--\r\n');
    const command = `curl http://a/submit --data-binary @${named}`;
    expect(await pasted(test, command)).toEqual({ kind: 'asks', files: [{ name: named, option: '--data-binary' }] });
    expect(temporaryFiles(test.home)).toEqual([]);
    const request = await requestOf(test, command, [chosen]);
    expect(request.endsWith('\r\n\r\n--b\r\n\r\n--b--\r\n')).toBe(true);
    expect(request).not.toContain('secret');
    for (const line of test.log) expect(line).not.toContain('named.body');
  });

  it('are refused with messages that name options, but no values', async () => {
    const test = await testHost();
    for (const option of ['-K /etc/secret', '--netrc-file /etc/secret', '-b /etc/secret', '-H @/etc/secret', '--frob /etc/secret']) {
      const bytes = new TextEncoder().encode(`curl http://a/ ${option}`);
      const { upload } = await test.value('upload.begin', { name: 'x', size: bytes.length });
      await test.value('upload.append', { upload, offset: 0, bytes });
      const error = await test.error('upload.paste', { upload });
      expect(error.code).toBe('curl_refused');
      expect(error.message).toContain(option.slice(0, option.indexOf(' ')));
      expect(`${error.message} ${error.hint}`).not.toContain('secret');
    }
    expect(temporaryFiles(test.home)).toEqual([]);
  });
});
