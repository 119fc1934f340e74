import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crashReport } from '../../../builders/report/crash-dump.ts';
import { GOOD_PARTS, annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { ROOT } from '../../../support/shells/browser-process.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const UNCLOSED = rawRequest({ parts: GOOD_PARTS, unclosed: true });
const VIOLATING = rawRequest({
  parts: [...GOOD_PARTS, { name: 'memory_report', filename: 'm.gz', contentType: 'application/octet-stream', content: 'gz' }],
});

/** A folder with the given files. */
function folderOf(files: Readonly<Record<string, Uint8Array | string>>): string {
  const folder = join(tempFolder(), 'captures');
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}

interface Line {
  readonly version: number;
  readonly file: string;
  readonly fails: boolean;
  readonly sha256: string | null;
  readonly findings?: readonly { readonly code: string; readonly fails: boolean; readonly known: boolean | null }[];
  readonly expected?: { readonly outgoing: { readonly label: string } };
  readonly error?: { readonly code: string };
}

function linesOf(out: string): readonly Line[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

describe('crashlens check', () => {
  it.runIf(process.platform === 'linux')('reads files whose names are not UTF-8, in a folder or as arguments', async () => {
    const folder = folderOf({ 'a.http': GOOD });
    writeFileSync(Buffer.from(`${folder}/bl\xf6d.http`, 'latin1'), GOOD);
    for (const args of [[folder], [join(folder, 'bl\ufffdd.http')]]) {
      const { code, out } = await runCli(['check', ...args]);
      expect([code, out]).toEqual([0, expect.stringContaining(`bl\ufffdd.http: ✓ LIKELY ACCEPTED`)]);
    }
  });

  it.runIf(process.platform === 'linux')('reads every file if several file and folder names decode to the same text', async () => {
    const folder = folderOf({ 'a.http': GOOD });
    const names = ['bl\xe4d', 'bl\xf6d', 'bl\xc3\xa4d'];
    for (const name of names) {
      mkdirSync(Buffer.from(`${folder}/${name}`, 'latin1'));
      for (const file of names)
        writeFileSync(
          Buffer.from(`${folder}/${name}/${file}.http`, 'latin1'),
          rawRequest({ parts: GOOD_PARTS, boundary: Buffer.from(name + file, 'latin1').toString('hex') }),
        );
    }
    const { code, out } = await runCli(['check', folder, '--json']);
    const lines = linesOf(out);
    expect(code).toBe(0);
    expect(new Set(lines.map(({ sha256 }) => sha256)).size).toBe(10);
    expect(lines.slice(1, 4).map(({ file }) => file.slice(folder.length))).toEqual([
      '/bl\u00e4d/bl\u00e4d.http',
      '/bl\u00e4d/bl\ufffdd.http',
      '/bl\u00e4d/bl\ufffdf6d.http',
    ]);
    // Each printed name can be used as an argument that finds its file.
    const named = await runCli(['check', '--json', ...lines.map(({ file }) => file)]);
    expect(linesOf(named.out).map(({ sha256 }) => sha256)).toEqual(lines.map(({ sha256 }) => sha256));
  });

  it('prints a line for each file, in folder order, and returns the worst exit code', async () => {
    const folder = folderOf({ 'b.http': UNCLOSED, 'a/z.http': GOOD, 'a/B.http': GOOD });
    const { code, out, err } = await runCli(['check', folder]);
    expect(out.split('\n')).toEqual([
      `${folder}/a/B.http: ✓ LIKELY ACCEPTED`,
      `${folder}/a/z.http: ✓ LIKELY ACCEPTED`,
      expect.stringMatching(/b\.http: ✗ MALFORMED malformed_invalid_payload_structure; no_closing_delimiter$/),
      '',
    ]);
    // The summary is printed only at a terminal.
    expect(err).toBe('');
    expect(code).toBe(1);
  });

  it('reports unreadable files in their position, and continues', async () => {
    const folder = folderOf({ 'a.http': '', 'b.txt': 'nothing of a report', 'c.http': GOOD });
    const { code, out } = await runCli(['check', folder, join(folder, 'nowhere')]);
    expect(out.split('\n').map((line) => line.replace(folder, ''))).toEqual([
      expect.stringMatching(/^\/a\.http: ✗ cannot be read\. “a\.http” is empty/),
      expect.stringMatching(/^\/b\.txt: ✗ cannot be read\. “b\.txt” is not a captured report\. It looks like text/),
      '/c.http: ✓ LIKELY ACCEPTED',
      expect.stringMatching(/^\/nowhere: ✗ cannot be read\./),
      '',
    ]);
    expect(code).toBe(2);
  });

  it('prints a tick only for reports that are likely to be accepted', async () => {
    const soft = rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: '148.0', ReleaseChannel: 'release' }) });
    const hard = rawRequest({ parts: annotationParts({ ProductName: 'Nobody', Version: '1.0' }) });
    const folder = folderOf({ 'accepted.http': GOOD, 'hard.http': hard, 'malformed.http': UNCLOSED, 'soft.http': soft });
    const { code, out } = await runCli(['check', folder, '--rules', 'mozilla']);
    expect(out.split('\n').map((line) => line.replace(folder, ''))).toEqual([
      expect.stringMatching(/^\/accepted\.http: ✓ LIKELY ACCEPTED/),
      expect.stringMatching(/^\/hard\.http: – LIKELY REJECTED \(hard\)/),
      expect.stringMatching(/^\/malformed\.http: ✗ MALFORMED/),
      expect.stringMatching(/^\/soft\.http: – LIKELY REJECTED \(soft, /),
      '',
    ]);
    expect(code).toBe(1);
  });

  it('prints only failing files with --quiet, in the line formats', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': UNCLOSED, 'c.http': '' });
    const all = await runCli(['check', folder, '--json']);
    const quiet = await runCli(['check', folder, '--json', '--quiet']);
    expect(linesOf(quiet.out)).toEqual(linesOf(all.out).filter(({ fails }) => fails));
    expect(linesOf(quiet.out).map(({ file }) => file.slice(folder.length))).toEqual(['/b.http', '/c.http']);
    expect(quiet.code).toBe(2);
    expect(await runCli(['check', join(folder, 'a.http'), '--quiet'])).toMatchObject({ code: 0, out: '', err: '' });
    for (const whole of ['--sarif', '--junit']) expect((await runCli(['check', folder, '--quiet', whole])).code).toBe(2);
  });

  it('fails at the severity of --fail-on', async () => {
    const folder = folderOf({ 'a.http': VIOLATING });
    expect((await runCli(['check', folder])).code).toBe(0);
    const { code, out } = await runCli(['check', folder, '--fail-on', 'violation']);
    expect(out).toContain('✗ LIKELY ACCEPTED, 1 violation; memory_report_type, ');
    expect(code).toBe(1);
    // Dialect antenna, that is, today’s collector, ignores the type.
    expect((await runCli(['check', folder, '--fail-on', 'violation', '--dialect', 'antenna'])).code).toBe(0);
    const large = ['--max-body', '100'];
    expect((await runCli(['check', folder, ...large, '--fail-on', 'violation', '--dialect', 'antenna'])).code).toBe(0);
    expect((await runCli(['check', folder, ...large, '--fail-on', 'warning', '--dialect', 'antenna'])).code).toBe(1);
  });

  it('prints the same lines with any number of threads', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `${String(index % 20)}/${String(index)}.http`,
        index % 3 === 0 ? UNCLOSED : rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: String(index) }) }),
      ]),
    );
    const folder = folderOf(files);
    const one = await runCli(['check', folder, '--json', '--jobs', '1']);
    const four = await runCli(['check', folder, '--json', '--jobs', '4']);
    expect(linesOf(one.out)).toHaveLength(400);
    expect(four.out).toBe(one.out);
    expect((await runCli(['check', folder, '--jobs', '0'])).code).toBe(2);
  });

  it('prints only files that match the filter, and unreadable files', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': UNCLOSED, 'c.http': '' });
    const { code, out } = await runCli(['check', folder, '--filter', 'verdict:malformed', '--json']);
    expect(linesOf(out).map(({ file, fails, error }) => [file.slice(folder.length), fails, error?.code])).toEqual([
      ['/b.http', true, undefined],
      ['/c.http', true, 'file_empty'],
    ]);
    expect(code).toBe(2);
    expect((await runCli(['check', join(folder, 'b.http'), '--filter', 'product:Nothing'])).code).toBe(0);
    const invalid = await runCli(['check', folder, '--filter', 'verdict:sideways']);
    expect([invalid.code, invalid.out]).toEqual([2, '']);
    expect(invalid.err).toContain('The filter is invalid.');
  });

  it('filters by the crash of the main minidump, unless the setting hides dumps', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': crashReport() });
    const env = { CRASHLENS_HOME: join(tempFolder(), 'home') };
    const named = async (): Promise<readonly string[]> => {
      const { out } = await runCli(['check', folder, '--filter', 'signature:xul.dll reason:access_violation', '--json'], env);
      return linesOf(out).map(({ file }) => file.slice(folder.length));
    };
    expect(await named()).toEqual(['/b.http']);
    expect((await runCli(['settings', 'set', 'dump.shown', 'nothing'], env)).code).toBe(0);
    expect(await named()).toEqual([]);
  });

  it('answers each path of standard input as it arrives', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b\n.http': UNCLOSED });
    const child = startCli(['check', '-', '--json', '-0']);
    for (const [name, fails] of [
      ['a.http', false],
      ['b\n.http', true],
    ] as const) {
      child.stdin.write(`${join(folder, name)}\0`);
      expect(linesOf(await outputMatching(child, /\n$/))).toMatchObject([{ file: join(folder, name), fails }]);
    }
    // A folder that is named on standard input is one path and gives one line.
    child.stdin.end(folder);
    expect(linesOf(await outputMatching(child, /\n$/))).toMatchObject([{ file: folder, error: { code: 'file_is_directory' } }]);
    expect((await once(child, 'close'))[0]).toBe(2);
  });

  it('reads one path a line, skips blank lines, and reads standard input only once', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': GOOD });
    const input = Buffer.from(`${folder}/b.http\n\n${folder}/a.http`);
    const { code, out } = await runCli(['check', '-', '--json'], {}, input);
    expect(linesOf(out).map(({ file }) => file)).toEqual([`${folder}/b.http`, `${folder}/a.http`]);
    expect(code).toBe(0);
    const twice = await runCli(['check', '-', '-'], {}, input);
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('given only once')]);
  });

  it('accepts only one output format', async () => {
    const { code, out } = await runCli(['check', folderOf({ 'a.http': GOOD }), '--sarif', '--csv']);
    expect([code, out]).toEqual([2, '']);
  });

  it('escapes names in text, and prints them exactly in JSON', async () => {
    const name = 'a\u001b[31m\u202e\n.http';
    const folder = folderOf({ [name]: GOOD });
    expect((await runCli(['check', folder])).out).toContain('a\\u{1b}[31m\\u{202e}\\n.http: ✓');
    expect(linesOf((await runCli(['check', folder, '--json'])).out)[0]?.file).toBe(join(folder, name));
  });

  it('leaves no temporary files and creates no data folder', async () => {
    const temporary = tempFolder();
    const folder = folderOf({ 'a.http': rawRequest({ parts: GOOD_PARTS, gzip: true }) });
    const { code } = await runCli(['check', folder, '--junit'], { CRASHLENS_HOME: join(temporary, 'unused'), TMPDIR: temporary });
    expect(code).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('crashlens check at a terminal', () => {
  const terminal = { NODE_OPTIONS: `--require=${join(ROOT, 'test', 'support', 'shells', 'fake-terminal.cjs')}`, FORCE_COLOR: '0' };

  it('ends with a summary: files of each verdict, failing files and excluded files', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': UNCLOSED, 'c.http': UNCLOSED, 'd.txt': 'no report' });
    const all = await runCli(['check', folder], terminal);
    expect(all.err).toBe('4 files: 1 well-formed, 2 malformed, 1 unreadable. 3 fail.\n');
    expect(all.out.trimEnd().split('\n')).toHaveLength(4);
    const some = await runCli(['check', folder, '--filter', 'verdict:well_formed', '--json'], terminal);
    expect(some.err).toBe('2 files: 1 well-formed, 1 unreadable. 1 fails. 2 excluded by the filter.\n');
    expect(linesOf(some.out)).toHaveLength(2);
    const good = await runCli(['check', join(folder, 'a.http')], terminal);
    expect([good.err, good.code]).toEqual(['1 file: 1 well-formed. All pass.\n', 0]);
  });

  it('colours words in the lines and in the summary', async () => {
    const folder = folderOf({ 'a.http': GOOD, 'b.http': UNCLOSED });
    const { out, err } = await runCli(['check', folder], { ...terminal, FORCE_COLOR: '1' });
    expect(out).toContain('\u001b[32mLIKELY ACCEPTED\u001b[39m');
    expect(out).toContain('\u001b[31mMALFORMED\u001b[39m');
    expect(err).toContain('\u001b[31m1 fails.\u001b[39m');
  });
});

describe('a baseline', () => {
  it('lets known findings pass, even in moved files, and no other findings', async () => {
    const folder = folderOf({ 'a.http': UNCLOSED, 'b.http': GOOD, 'notes.txt': 'no report' });
    const baseline = join(tempFolder(), 'known.json');
    const written = await runCli(['check', folder, '--write-baseline', baseline]);
    expect(written.code).toBe(0);
    expect(written.err).toMatch(/^Wrote the baseline /);

    renameSync(join(folder, 'a.http'), join(folder, 'moved.http'));
    const known = await runCli(['check', folder, '--baseline', baseline]);
    expect(known.out).toContain('moved.http: – MALFORMED malformed_invalid_payload_structure; 1 known\n');
    expect(known.code).toBe(0);

    writeFileSync(join(folder, 'new.http'), rawRequest({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'x' }], unclosed: true }));
    const more = await runCli(['check', folder, '--baseline', baseline, '--json']);
    expect(linesOf(more.out).map(({ file, fails }) => [file.slice(folder.length + 1), fails])).toEqual([
      ['b.http', false],
      ['moved.http', false],
      ['new.http', true],
      ['notes.txt', false],
    ]);
    expect(more.code).toBe(1);
  });

  it('is written identically each time, sorted, and only over another baseline', async () => {
    const folder = folderOf({ 'a.http': UNCLOSED, 'b.http': VIOLATING, 'c.http': UNCLOSED });
    const baseline = join(tempFolder(), 'known.json');
    await runCli(['check', folder, '--write-baseline', baseline]);
    const first = readFileSync(baseline, 'utf8');
    const { files } = JSON.parse(first) as { readonly files: readonly { readonly sha256: string; readonly name: string }[] };
    expect(files.map(({ name }) => name).toSorted()).toEqual(['a.http', 'b.http']);
    expect(files.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256).toSorted());
    expect(first.trimEnd().split('\n')).toHaveLength(files.length + 2);
    await runCli(['check', join(folder, 'c.http'), join(folder, 'b.http'), join(folder, 'a.http'), '--write-baseline', baseline]);
    expect(readFileSync(baseline, 'utf8')).toBe(first);

    const capture = join(folder, 'a.http');
    const refused = await runCli(['check', folder, '--write-baseline', capture]);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(readFileSync(capture)).toEqual(UNCLOSED);
  });

  it('is refused if it is invalid or of another dialect', async () => {
    const folder = folderOf({ 'a.http': UNCLOSED });
    const baseline = join(tempFolder(), 'known.json');
    await runCli(['check', folder, '--write-baseline', baseline, '--dialect', 'antenna']);
    expect((await runCli(['check', folder, '--baseline', baseline])).err).toContain('a baseline for the dialect antenna');
    writeFileSync(baseline, '{"format":"crashlens baseline","version":2}');
    const { code, out, err } = await runCli(['check', folder, '--baseline', baseline]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('is not a baseline');
  });
});
