import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { APP_GUID, appDump } from '../../../builders/report/app-dump.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';

const SPEC = appDump({ 0: 0x2104, 1: 0x3104 });

/** abort, with a call that was inlined into it, called from run, called from main. */
const SYMBOLS = [
  `MODULE Linux x86_64 ${APP_GUID.toUpperCase()}0 app`,
  'FILE 1 /src/main.cc',
  'INLINE_ORIGIN 0 raise',
  'FUNC 1000 40 0 abort',
  'INLINE 0 12 1 0 1010 10',
  '1000 40 3 1',
  'FUNC 2100 20 0 app::run(int) const',
  '2100 20 20 1',
  'FUNC 3100 20 0 main',
  'STACK CFI INIT 1000 3000 .cfa: $rsp 8 + .ra: .cfa 8 - ^',
].join('\n');

/** A folder with files. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const crash = (): string => join(folderOf({ 'crash.dmp': buildDump(SPEC) }), 'crash.dmp');
const symbols = (): readonly string[] => ['--symbols', folderOf({ 'app.sym': SYMBOLS })];

/** A report with the dump. */
function report(annotations: Readonly<Record<string, string>>): string {
  const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content: buildDump(SPEC) };
  return join(folderOf({ 'a.http': rawRequest({ parts: [...annotationParts(annotations), part] }) }), 'a.http');
}

async function linesOf(...args: readonly string[]): Promise<readonly string[]> {
  const { code, out, err } = await runCli(['dump', ...args]);
  expect([code, err]).toEqual([0, '']);
  return out.split('\n');
}

async function signatureOf(...args: readonly string[]): Promise<unknown> {
  return (JSON.parse((await linesOf(...args, '--json')).join('\n')) as { readonly signature: unknown }).signature;
}

describe('the signature of crashlens dump', () => {
  it('is made from functions and inlined calls, or from modules, and the line says so', async () => {
    expect(await linesOf(crash(), ...symbols())).toContain('signature  raise | abort | app::run  (short lists)');
    expect(await linesOf(crash())).toContain('signature  app  (short lists; module names: no symbols of app)');
    expect(await linesOf(crash(), '--markdown')).toContain('Signature: `app` (short lists; module names: no symbols of app)');
  });

  it.each([
    ['JSON', '--json', '"text": "raise | abort | app::run"'],
    ['text', '--text', 'signature  raise | abort | app::run  (short lists)'],
  ])('has the functions of the first thread in %s if no thread crashed', async (_form, flag, expected) => {
    const { exception: _, ...hang } = SPEC;
    const path = join(folderOf({ 'hang.dmp': buildDump(hang) }), 'hang.dmp');
    expect((await linesOf(path, flag, ...symbols())).join('\n')).toContain(expected);
  });

  it('is explained frame by frame with --explain', async () => {
    const lines = await linesOf(crash(), ...symbols(), '--explain');
    const at = lines.findIndex((line) => line.startsWith('signature'));
    expect(lines.slice(at + 1, at + 6)).toEqual([
      expect.stringMatching(/^ {2}joined {3}raise +prefix list: \(\?:__GI_\)\?\(\?:raise\|abort\|/),
      expect.stringMatching(/^ {2}joined {3}abort +prefix list: /),
      '  ends it  app::run  not in the irrelevant or prefix list',
      '  1 more frame after the end',
      '  plain  raise | abort | app::run | main',
    ]);
  });

  it('has its lists, frames and rules in JSON', async () => {
    expect(await signatureOf(report({ Hang: 'ui' }), ...symbols())).toEqual({
      text: 'hang: ui | raise | abort | app::run',
      plain: 'raise | abort | app::run | main',
      lists: 'short',
      modules_without_symbols: [],
      rules: ['hang'],
      frames: [
        {
          text: 'raise',
          use: 'joined',
          list: 'prefix',
          line: expect.any(Number) as number,
          entry: expect.stringContaining('raise') as string,
        },
        {
          text: 'abort',
          use: 'joined',
          list: 'prefix',
          line: expect.any(Number) as number,
          entry: expect.stringContaining('abort') as string,
        },
        { text: 'app::run', use: 'last', list: null, line: null, entry: null },
        { text: 'main', use: 'after_last', list: null, line: null, entry: null },
      ],
    });
  });

  it('uses the lists of a folder without their broken lines, which it reports with file and line', async () => {
    const lists = folderOf({
      'irrelevant_signature_re.txt': '# comment\nraise\n',
      'prefix_signature_re.txt': '(\nabort\napp::',
      'signatures_with_line_numbers_re.txt': 'app::run',
      'signature_sentinels.txt': '',
    });
    const { code, out, err } = await runCli(['dump', crash(), ...symbols(), '--signature-lists', lists, '--explain']);
    expect(code).toBe(0);
    expect(err).toContain('prefix_signature_re.txt, line 1: This is not a valid regular expression.');
    expect(out).toContain('signature  abort | app::run:20 | main\n');
    expect(out).toMatch(/skipped +raise +irrelevant_signature_re\.txt:2: raise\n/);
    expect(out).toMatch(/joined +abort +prefix_signature_re\.txt:2: abort\n/);
  });

  it('says that a folder has no lists, and uses the short ones', async () => {
    const { code, out, err } = await runCli(['dump', crash(), '--signature-lists', tempFolder()]);
    expect(code).toBe(0);
    expect(err).toContain('signature_sentinels.txt: The file is missing. Crashlens uses its own short lists.');
    expect(out).toContain('signature  app  (short lists;');
    expect((await runCli(['dump', crash(), '--signature-lists', join(tempFolder(), 'none')])).code).toBe(2);
  });

  it('has a mask for a text of a protected annotation, unless everything is revealed', async () => {
    const path = report({ JavaStackTrace: 'secret.Exception: token\n\tat app.A.b(A.java:1)' });
    const lines = await linesOf(path, '--explain');
    expect(lines).toContain(`signature  ${MASK}`);
    expect(lines).toContain('  The Java exception replaces the frames.');
    expect(lines.join('\n')).not.toContain('secret');
    expect(await signatureOf(path, '--reveal', 'closed')).toMatchObject({ text: 'secret.Exception: token at app.A.b(A.java)' });
  });

  it('has a mask for an address outside modules, which is a word of the stack', async () => {
    const { modules: _, ...outside } = SPEC;
    const path = join(folderOf({ 'crash.dmp': buildDump(outside) }), 'crash.dmp');
    const lists = folderOf({ 'irrelevant_signature_re.txt': '', 'prefix_signature_re.txt': '@0x' });
    const { out } = await runCli(['dump', path, '--json', '--signature-lists', lists]);
    const { signature } = JSON.parse(out) as { readonly signature: { readonly text: string } };
    expect(signature.text.startsWith('@0x401015')).toBe(true);
    expect(JSON.stringify(signature)).not.toContain('402104');
  });
});
