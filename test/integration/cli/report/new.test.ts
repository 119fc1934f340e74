import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const DUMP = Buffer.from('MDMP\x93\xa7\0\0 dump', 'latin1');
const MEMORY = gzipSync('{}');

/** Creates the files of a crash in a folder. Returns a function from names to paths. */
function crashFiles(): (name: string) => string {
  const folder = tempFolder();
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('c1.dmp'), DUMP);
  writeFileSync(path('c1-browser.dmp'), DUMP);
  writeFileSync(
    path('c1.extra'),
    '{"ProductName":"Firefox","Version":"147.0","URL":"https://private-77.example/","StackTraces":{"status":"OK"}}',
  );
  writeFileSync(path('c1.memory.json.gz'), MEMORY);
  return path;
}

describe('crashlens new', () => {
  it('creates a report from a dump, its .extra and its memory report', async () => {
    const path = crashFiles();
    const out = path('out.http');
    const files = [
      '--dump',
      path('c1.dmp'),
      '--dump',
      path('c1-browser.dmp'),
      '--extra',
      path('c1.extra'),
      '--memory-report',
      path('c1.memory.json.gz'),
    ];
    const { code, out: said, err } = await runCli(['new', ...files, '--set', 'Notes=a=b', '--release', '148.0', '-o', out]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(said).toContain('Note: Left out: StackTraces.');
    expect(said).toContain('4 annotations as key/value parts\n');
    expect(said).toContain('upload_file_minidump_browser: c1-browser.dmp, 13 bytes\n');
    expect(said).toContain('LIKELY ACCEPTED\n');
    expect(said).not.toContain('private-77');
    const written = readFileSync(out, 'latin1');
    expect(said).toContain(`Wrote ${out} (${written.length.toLocaleString('en')} bytes).`);
    expect(written).toMatch(/^POST \/submit HTTP\/1\.1\r\nHost: 127\.0\.0\.1\r\nUser-Agent: Crashlens\/\S+ crash reporter\r\n/);
    const names = [...written.matchAll(/form-data; name="(\w+)"(?:; filename="[^"]*"\r\nContent-Type: [^\r]*)?\r\n\r\n([^\r]*)/g)].map(
      ([, name, value]) => [name, value],
    );
    expect(names).toEqual([
      ['ProductName', 'Firefox'],
      ['Version', '148.0'],
      ['URL', 'https://private-77.example/'],
      ['Notes', 'a=b'],
      ['upload_file_minidump', DUMP.toString('latin1')],
      ['upload_file_minidump_browser', DUMP.toString('latin1')],
      ['memory_report', MEMORY.toString('latin1')],
    ]);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('creates a report from options only, as JSON and compressed', async () => {
    const out = join(tempFolder(), 'out.http');
    const options = [
      '--product',
      'Firefox',
      '--release',
      '1',
      '--channel',
      'beta',
      '--build-id',
      '20260101000000',
      '--form',
      'json',
      '--gzip',
    ];
    const { code, out: said } = await runCli(['new', ...options, '-o', out]);
    expect(code).toBe(0);
    expect(said).toContain('4 annotations as one JSON part');
    const written = readFileSync(out);
    const plain = gunzipSync(written.subarray(written.indexOf('\r\n\r\n') + 4)).toString();
    expect(plain).toContain('{"ProductName":"Firefox","Version":"1","ReleaseChannel":"beta","BuildID":"20260101000000"}');
  });

  it('uses the given part name for a dump', async () => {
    const path = crashFiles();
    const { code } = await runCli([
      'new',
      '--product',
      'A',
      '--dump',
      `upload_file_minidump_content=${path('c1.dmp')}`,
      '-o',
      path('out.http'),
    ]);
    expect(code).toBe(0);
    expect(readFileSync(path('out.http'), 'latin1')).toContain('name="upload_file_minidump_content"; filename="c1.dmp"');
  });

  it('overwrites an existing file only with --force', async () => {
    const path = crashFiles();
    writeFileSync(path('out.http'), 'mine');
    const refused = await runCli(['new', '--product', 'A', '-o', path('out.http')]);
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: 'crashlens: “out.http” already exists. Nothing was written. Choose another name, or add --force to replace it.\n',
    });
    expect(readFileSync(path('out.http'), 'utf8')).toBe('mine');
    expect((await runCli(['new', '--product', 'A', '-o', path('out.http'), '--force'])).code).toBe(0);
    expect(readFileSync(path('out.http'), 'utf8')).toContain('POST /submit');
  });

  it('never overwrites an input file', async () => {
    const path = crashFiles();
    for (const option of ['--dump', '--memory-report', '--extra']) {
      const { code, err } = await runCli(['new', option, path('c1.dmp'), '-o', path('c1.dmp'), '--force']);
      expect(code).toBe(2);
      expect(err).toContain('“c1.dmp” is an input file');
    }
    expect(readFileSync(path('c1.dmp')).equals(DUMP)).toBe(true);
  });

  it.each([
    ['a missing dump', (path: (name: string) => string) => ['--dump', path('gone.dmp')], '“gone.dmp” does not exist'],
    ['a folder', (path: (name: string) => string) => ['--extra', path('.')], 'is a folder'],
    ['two dumps for one part', (path: (name: string) => string) => ['--dump', path('c1.dmp'), '--dump', path('c1.dmp')], 'Two dumps'],
    ['a name that no header can carry', () => ['--set', 'Größe=secret-4411'], 'The name “Größe” must be ASCII'],
    ['an annotation without a name', () => ['--set', '=secret-4411'], 'The argument of --set is invalid'],
    ['no output', () => [], "required option '-o, --out <file>' not specified"],
  ])('refuses %s, writes nothing and prints no value', async (name, args, text) => {
    const path = crashFiles();
    const given = ['new', ...args(path), ...(name === 'no output' ? [] : ['-o', path('out.http')])];
    const { code, out, err } = await runCli(given);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(text);
    expect(err).not.toContain('secret-4411');
    expect(existsSync(path('out.http'))).toBe(false);
    expect(readdirSync(path('.')).filter((file) => file.startsWith('.crashlens'))).toEqual([]);
  });
});
