import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { APP_GUID, appDump } from '../../../builders/report/app-dump.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

/** The caller at +0x2104 is 64 bytes above the stack pointer, and below a word that looks like a caller too. */
const SPEC = appDump({ 0: 0x3000, 8: 0x2104 });

const { exception: _, ...WITHOUT_CRASH } = SPEC;
const DUMP = buildDump(SPEC);

const SYMBOLS = [
  `MODULE Linux x86_64 ${APP_GUID.toUpperCase()}0 app`,
  'FILE 1 /src/main.cc',
  'FILE 2 /src/in.h',
  'INLINE_ORIGIN 0 inner(int)',
  'FUNC 1000 40 0 crash(char const*)',
  'INLINE 0 12 1 0 1010 10',
  '1000 40 3 2',
  'FUNC 2100 20 0 ma\u0007in',
  '2100 20 20 1',
  'STACK CFI INIT 1000 40 .cfa: $rsp 72 + .ra: .cfa 8 - ^',
].join('\n');

const OTHER_ID = `${'F'.repeat(32)}0`;
const OTHER_BUILD = SYMBOLS.replace(`${APP_GUID.toUpperCase()}0`, OTHER_ID);

/** A folder with a file. */
function folderWith(name: string, content: string | Uint8Array): string {
  const folder = tempFolder();
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return folder;
}

function crash(): string {
  return join(folderWith('crash.dmp', DUMP), 'crash.dmp');
}

async function framesOf(...args: readonly string[]): Promise<readonly string[]> {
  const { code, out, err } = await runCli(['dump', crash(), ...args]);
  expect([code, err]).toEqual([0, '']);
  return out.split('\n').filter((line) => /^ +\d/.test(line));
}

describe('crashlens dump --symbols', () => {
  it('names functions, locations and inlined calls, and unwinds by the call frame rules', async () => {
    const folder = folderWith(`app/${APP_GUID.toUpperCase()}0/app.sym`, SYMBOLS);
    expect(await framesOf('--symbols', folder)).toEqual([
      expect.stringMatching(/^ +0 +inner\(int\) \[in\.h:3\] +inlined$/),
      expect.stringMatching(/^ +0 +app!crash\(char const\*\) \[main\.cc:12\] +registers$/),
      expect.stringMatching(/^ +1 +app!ma\\u\{7\}in \[main\.cc:20\] +call frame info$/),
    ]);
    expect(await framesOf()).toEqual([
      expect.stringMatching(/^ +0 +app \+ 0x1015 +registers$/),
      expect.stringMatching(/^ +1 +app \+ 0x2fff/),
      expect.stringMatching(/^ +2 +app \+ 0x2103/),
    ]);
  });

  it('prints them in JSON as rust-minidump does, and the function in the sentence', async () => {
    const folder = folderWith(`app/${APP_GUID.toUpperCase()}0/app.sym`, SYMBOLS);
    const path = crash();
    const dump = JSON.parse((await runCli(['dump', path, '--symbols', folder, '--json'])).out) as {
      readonly threads: readonly { readonly frames: readonly unknown[] }[];
    };
    expect(dump.threads[0]?.frames).toMatchObject([
      {
        function: 'crash(char const*)',
        function_offset: '0x0000000000000015',
        file: '/src/main.cc',
        line: 12,
        inlines: [{ function: 'inner(int)', file: '/src/in.h', line: 3 }],
      },
      { function: 'ma\u0007in', trust: 'cfi', inlines: null },
    ]);
    expect((await runCli(['dump', path, '--symbols', folder])).out.split('\n')[0]).toMatch(/ app!crash$/);
  });

  it('demangles names, and prints the mangled ones only in JSON', async () => {
    const mangled = SYMBOLS.replace('crash(char const*)', '_ZN3app5crashEPKc').replace('inner(int)', '_Z5inneri');
    const folder = folderWith('app.sym', mangled);
    const path = crash();
    const { out } = await runCli(['dump', path, '--symbols', folder]);
    expect(out).toContain(' app!app::crash(char const*) [main.cc:12]');
    expect(out).toContain(' inner(int) [in.h:3]');
    expect(out).not.toContain('_Z');
    const dump = JSON.parse((await runCli(['dump', path, '--symbols', folder, '--json'])).out) as {
      readonly threads: readonly { readonly frames: readonly unknown[] }[];
    };
    expect(dump.threads[0]?.frames).toMatchObject([
      {
        function: 'app::crash(char const*)',
        mangled: '_ZN3app5crashEPKc',
        inlines: [{ function: 'inner(int)', mangled: '_Z5inneri' }],
      },
      { mangled: null },
    ]);
  });

  it('unwinds a dump without a crash by its symbols too, and shows the distance from a function without lines', async () => {
    const lines = SYMBOLS.split('\n').filter((line) => !/^(?:1000|2100|INLINE) /.test(line));
    const folder = folderWith('app.sym', lines.join('\n'));
    const path = join(folderWith('hang.dmp', buildDump(WITHOUT_CRASH)), 'hang.dmp');
    const { out } = await runCli(['dump', path, '--threads', 'all', '--symbols', folder]);
    expect(out.split('\n').filter((line) => /^ +\d/.test(line))).toEqual([
      expect.stringMatching(/^ +0 +app!crash\(char const\*\) \+ 0x15 +registers$/),
      expect.stringMatching(/^ +1 +app!ma\\u\{7\}in \+ 0x3 +call frame info$/),
    ]);
  });

  it.each([
    ['in lower case', `app/${APP_GUID}0/app.sym`, SYMBOLS],
    ['compressed', `app/${APP_GUID.toUpperCase()}0/app.sym.gz`, gzipSync(SYMBOLS)],
    ['in a flat folder', 'app.sym', SYMBOLS],
    ['in a flat folder under another name', 'App-Release.SYM', SYMBOLS],
    ['in the layout of Sentry', `01/${APP_GUID.slice(2)}0/breakpad`, SYMBOLS],
    ['in the layout of Sentry without the age', `01/${APP_GUID.slice(2)}/breakpad.gz`, gzipSync(SYMBOLS)],
  ])('finds a file %s', async (_place, name, content) => {
    expect(await framesOf('--symbols', tempFolder(), '--symbols', folderWith(name, content))).toHaveLength(3);
    expect((await framesOf('--symbols', folderWith(name, content)))[1]).toContain('app!crash');
  });

  it.each([
    ['of another build', OTHER_BUILD],
    ['that is none', 'no symbols'],
    ['that is empty', ''],
  ])('does not use a file %s', async (_kind, content) => {
    expect(await framesOf('--symbols', folderWith('app.sym', content))).toEqual(await framesOf());
  });

  it.skipIf(process.platform === 'win32').each(['app.sym', 'app.sym.gz'])(
    'does not wait for a pipe that is named like a symbol file: %s',
    async (name) => {
      const folder = tempFolder();
      execFileSync('mkfifo', [join(folder, name)]);
      expect(await framesOf('--symbols', folder)).toEqual(await framesOf());
    },
  );

  it('refuses a path that is no folder, and formats without functions', async () => {
    const path = crash();
    expect((await runCli(['dump', path, '--symbols', path])).code).toBe(2);
    expect((await runCli(['dump', path, '--symbols', tempFolder(), '--machine'])).code).toBe(2);
  });

  it.each<readonly [string, string, string | Uint8Array, RegExp]>([
    ['the file', 'app.sym', SYMBOLS, /app\.sym$/],
    ['broken lines', 'app.sym', `${SYMBOLS}\nFUNC broken\n`, /app\.sym \(1 broken line is left out\)$/],
    ['another build in a flat folder', 'app.sym', OTHER_BUILD, /other build: \S+app\.sym has the id F{32}0$/],
    ['another build beside it', `app/${OTHER_ID}/app.sym.gz`, gzipSync(OTHER_BUILD), /other build: \S+app\.sym\.gz has the id F{32}0$/],
    ['another build under another name', 'old.sym', OTHER_BUILD, /other build: \S+old\.sym has the id F{32}0$/],
    ['a file that is none', 'app.sym', 'no symbols', /not used: \S+app\.sym: it does not begin with a MODULE line$/],
    ['a file that is not compressed', 'app.sym.gz', SYMBOLS, /app\.sym\.gz$/],
    ['a damaged file', 'app.sym.gz', gzipSync(SYMBOLS).fill(0, 3, 20), /not used: \S+app\.sym\.gz: it is damaged$/],
    ['a folder in its place', 'app.sym/x', '', /no file$/],
    ['its own build under a wrong id', 'app/old/app.sym', SYMBOLS, /no file$/],
  ])('says what it found: %s', async (_what, name, content, expected) => {
    const folder = folderWith(name, content);
    const { out } = await runCli(['dump', crash(), '--symbols', folder]);
    const lines = out.split('\n');
    const at = lines.indexOf(`Symbols, looked for in ${folder}`);
    expect(lines.slice(at + 1).map((line) => line.trim())).toEqual([
      expect.stringMatching(new RegExp(`^app +${APP_GUID.toUpperCase()}0 +`)),
      '',
    ]);
    expect(lines[at + 1]).toMatch(expected);
  });

  it('says it in JSON, with the fields of rust-minidump', async () => {
    const path = crash();
    const moduleOf = async (...args: readonly string[]): Promise<unknown> => {
      const { out } = await runCli(['dump', path, '--json', ...args]);
      return (JSON.parse(out) as { readonly modules: readonly unknown[] }).modules[0];
    };
    const file = folderWith('app.sym', SYMBOLS);
    expect(await moduleOf('--symbols', file)).toMatchObject({
      loaded_symbols: true,
      missing_symbols: false,
      corrupt_symbols: false,
      symbols: { state: 'found', file: join(file, 'app.sym'), id: null, why: null, broken_lines: 0 },
    });
    expect(await moduleOf('--symbols', folderWith('app.sym', OTHER_BUILD))).toMatchObject({
      loaded_symbols: false,
      missing_symbols: true,
      symbols: { state: 'other_build', id: OTHER_ID },
    });
    expect(await moduleOf('--symbols', folderWith('app.sym', 'none'))).toMatchObject({
      corrupt_symbols: true,
      symbols: { why: 'no_module' },
    });
    expect(await moduleOf()).toMatchObject({ loaded_symbols: null, symbols: null });
  });

  it('says that a module without an id was not looked for', async () => {
    const { modules = [] } = SPEC;
    const dump = buildDump({ ...SPEC, modules: modules.map(({ base, size, path }) => ({ base, size, path })) });
    const { out } = await runCli(['dump', join(folderWith('crash.dmp', dump), 'crash.dmp'), '--symbols', tempFolder()]);
    expect(out).toMatch(/app +no id, or no name/);
  });
});
