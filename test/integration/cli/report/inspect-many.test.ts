import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { inspectionViewSchema } from '../../../../shared/bridge/view/inspection-view.ts';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { BUILT, outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const BROKEN = rawRequest({ parts: GOOD_PARTS, unclosed: true });

/** A folder with two good reports, a malformed report and an empty file. */
function spool(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'day-1'));
  for (const [name, bytes] of Object.entries({ 'a.http': GOOD, 'day-1/b.http': BROKEN, 'day-1/empty': Buffer.alloc(0), 'z.http': GOOD }))
    writeFileSync(join(folder, name), bytes);
  return folder;
}

const errorSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), hint: v.string(), file: v.optional(v.string()) }),
});

describe('crashlens inspect of many files', () => {
  it('prints every report of a folder, the path of each unreadable file and a summary, and returns the highest exit code', async () => {
    const folder = spool();
    const { code, out, err } = await runCli(['inspect', folder]);
    expect(out.match(/^(?:LIKELY ACCEPTED|MALFORMED)/gm)).toEqual(['LIKELY ACCEPTED', 'MALFORMED', 'LIKELY ACCEPTED']);
    expect(out).toMatch(/\n\n4 files: 2 well-formed, 1 malformed, 1 unreadable\.\n$/);
    expect(err).toMatch(/^crashlens: \S+\/day-1\/empty: “empty” is empty/);
    expect(err.trimEnd()).not.toContain('\n');
    expect(code).toBe(2);
  });

  it('ends with 1 if every file is readable and a report is malformed, with 0 if no report is malformed', async () => {
    const folder = spool();
    expect((await runCli(['inspect', join(folder, 'a.http'), join(folder, 'day-1/b.http')])).code).toBe(1);
    expect((await runCli(['inspect', join(folder, 'a.http'), join(folder, 'z.http')])).code).toBe(0);
  });

  it('prints one line of JSON for each file, including errors, and nothing else', async () => {
    const folder = spool();
    const { code, out, err } = await runCli(['inspect', '--json', folder, 'missing.http']);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(5);
    expect([0, 1, 3].map((index) => v.parse(inspectionViewSchema, lines[index]).source.name)).toEqual(['a.http', 'b.http', 'z.http']);
    expect([2, 4].map((index) => v.parse(errorSchema, lines[index]).error.code)).toEqual(['file_empty', 'file_missing']);
    expect(v.parse(errorSchema, lines[2]).error.file).toMatch(/day-1\/empty$/);
    expect([err, code]).toEqual(['', 2]);
  });

  it('prints the error of a single file as one object, with the same exit code as without --json', async () => {
    const { code, out, err } = await runCli(['inspect', '--json', 'missing.http']);
    expect(v.parse(errorSchema, JSON.parse(out)).error).toMatchObject({ code: 'file_missing' });
    expect([err, code]).toEqual(['', 2]);
  });

  it('prints the first report before it reads the others, and deletes temporary files after each report', async () => {
    const folder = tempFolder();
    const temporary = tempFolder();
    writeFileSync(join(folder, 'a.http'), rawRequest({ parts: GOOD_PARTS, gzip: true }));
    const child = startCli(['inspect', folder, '-'], { TMPDIR: temporary });
    // The first report is printed although standard input is still open.
    expect(await outputMatching(child, /Binary parts/)).toContain('LIKELY ACCEPTED');
    child.stdin.end(GOOD);
    const closed = once(child, 'close');
    expect(await outputMatching(child, /2 files/)).toContain('standard input');
    await closed;
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('reads standard input once', async () => {
    const { code, err } = await runCli(['inspect', '-', '-'], {}, GOOD);
    expect(err).toContain('given only once');
    expect(code).toBe(2);
  });

  it('colours only verdicts, only with FORCE_COLOR, and never in JSON', async () => {
    const path = join(spool(), 'day-1/b.http');
    const forced = { FORCE_COLOR: '1' };
    expect((await runCli(['inspect', path], forced)).out).toContain('\u001b[31mMALFORMED\u001b[39m');
    expect((await runCli(['inspect', path])).out).not.toContain('\u001b');
    expect((await runCli(['inspect', '--json', path], forced)).out).not.toContain('\u001b');
  });
});

describe('a report in a pipe', () => {
  it('is edited from standard input to standard output, with messages on standard error', async () => {
    const { code, out, err } = await runCli(['edit', '-', '--set', 'Version=1.2.3', '-o', '-'], {}, GOOD);
    expect(code).toBe(0);
    expect(out).toMatch(/^POST \/submit HTTP\/1\.1\r\n/);
    expect(out).toContain('1.2.3');
    expect(err).toMatch(/Verdict: LIKELY ACCEPTED -> LIKELY ACCEPTED\nWrote standard output \([\d,]+ bytes\)\.\n$/);
  });

  it('goes through a chain of commands in a shell', () => {
    const home = join(tempFolder(), 'home');
    const run = `"${process.execPath}" "${BUILT}"`;
    const chain = `${run} samples malformed-no-boundary -o - | ${run} edit - --fix safe --gzip on -o - | ${run} inspect - --json`;
    const { status, stdout } = spawnSync('sh', ['-c', chain], { env: { ...process.env, CRASHLENS_HOME: home }, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ source: { name: 'standard input', gzip: true }, verdict: { label: 'well_formed' } });
    expect(status).toBe(0);
  });

  it('can be created on standard output, with values from standard input', async () => {
    const made = await runCli(['new', '--extra', '-', '-o', '-'], {}, Buffer.from('{"ProductName":"Firefox","Version":"1"}'));
    expect(made.out).toContain('Firefox');
    expect(made.err).toContain('LIKELY ACCEPTED');
    const file = join(tempFolder(), 'r.http');
    writeFileSync(file, made.out);
    const set = await runCli(['edit', file, '--set-file', 'Notes=-', '-o', '-'], {}, Buffer.from('from a pipe'));
    expect([set.code, set.out.includes('from a pipe')]).toEqual([0, true]);
  });

  it('has the same bytes on standard output as in a file, even if it is large', async () => {
    const folder = tempFolder();
    const [file, out] = [join(folder, 'large.http'), join(folder, 'out.http')];
    const dump = {
      name: 'upload_file_minidump',
      filename: 'd.dmp',
      contentType: 'application/octet-stream',
      content: 'MDMP'.repeat(1 << 20),
    };
    writeFileSync(file, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), dump] }));
    await runCli(['edit', file, '--set', 'Notes=a', '-o', out]);
    const piped = await runCli(['edit', file, '--set', 'Notes=a', '-o', '-']);
    expect(piped.out.length).toBeGreaterThan(1 << 22);
    expect(Buffer.from(piped.out).equals(readFileSync(out))).toBe(true);
  });

  it('leaves standard input unread if no option names it', () => {
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, GOOD);
    const script = `"${process.execPath}" "${BUILT}" edit "${file}" --set Notes=- -o - > /dev/null 2>&1; cat`;
    expect(spawnSync('sh', ['-c', script], { input: 'for the next command', encoding: 'utf8' }).stdout).toBe('for the next command');
  });

  it('causes no error message if its reader goes away', async () => {
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, rawRequest({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'x'.repeat(4 << 20) }] }));
    const child = startCli(['edit', file, '-o', '-']);
    const complaint = child.stderr.toArray();
    child.stdout.destroy();
    await once(child, 'close');
    expect((await complaint).join('')).not.toMatch(/Error|EPIPE| at /);
  });
});

describe('crashlens samples', () => {
  it('writes the named samples, and prints a single sample', async () => {
    const folder = join(tempFolder(), 'made');
    expect((await runCli(['samples', 'rejected-soft', 'too-large.http', '--out', folder])).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['rejected-soft.http', 'too-large.http']);
    expect((await runCli(['samples', 'rejected-soft', '--out', '-'])).out).toBe(readFileSync(join(folder, 'rejected-soft.http'), 'utf8'));
  });

  it.each([
    ['two samples on standard output', ['rejected-soft', 'too-large', '-o', '-'], /only one sample/],
    ['all samples on standard output', ['-o', '-'], /only one sample/],
    ['an unknown name', ['nothing'], /Unknown sample name/],
    ['a folder that cannot be created', ['--out', '/proc/crashlens/samples'], /could not be written/],
    ['a device', ['--out', '/dev/null'], /could not be written/],
  ])('ends with 2 and a message for %s', async (_, args, message) => {
    const { code, out, err } = await runCli(['samples', ...args], { CRASHLENS_HOME: join(tempFolder(), 'home') });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe('crashlens judge --strict', () => {
  it('answers every line, and ends with 2 if a line is not a case', async () => {
    const lines = Buffer.from('{"id":1}\nnot a case\n{"id":3}\n');
    const strict = await runCli(['judge', '--strict'], {}, lines);
    expect(
      strict.out
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line) as object)[1]),
    ).toEqual(['status', 'error', 'status']);
    expect(strict.err).toContain('1 line is not a case');
    expect(strict.code).toBe(2);
    const quiet = await runCli(['judge'], {}, lines);
    expect([quiet.code, quiet.err, quiet.out]).toEqual([0, '', strict.out]);
    expect((await runCli(['judge', '--strict'], {}, Buffer.from('{"id":1}\n'))).code).toBe(0);
  });
});
