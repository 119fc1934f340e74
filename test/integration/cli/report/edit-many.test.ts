import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const UNCLOSED = rawRequest({ parts: GOOD_PARTS, unclosed: true });

interface Folders {
  readonly captures: string;
  readonly out: string;
}

function folderOf(files: Readonly<Record<string, Uint8Array | string>>): Folders {
  const top = tempFolder();
  const captures = join(top, 'captures');
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(captures, name, '..'), { recursive: true });
    writeFileSync(join(captures, name), bytes);
  }
  return { captures, out: join(top, 'out') };
}

describe('crashlens edit of many files', () => {
  it('writes every report of a folder to the same relative path in OUT, with the same bytes as single edits', async () => {
    const { captures, out } = folderOf({ 'a.http': UNCLOSED, 'in/b.http': GOOD, 'in/c.txt': 'no report' });
    const edits = ['--set', 'Version=150.0', '--fix', 'safe'];
    const { code, out: said, err } = await runCli(['edit', captures, ...edits, '-o', out]);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^\S+a\.http: ✓ MALFORMED malformed_invalid_payload_structure -> .*; wrote \S+out\/a\.http$/),
      expect.stringMatching(/^\S+in\/b\.http: ✓ LIKELY ACCEPTED -> LIKELY ACCEPTED; wrote \S+out\/in\/b\.http$/),
      expect.stringMatching(/^\S+in\/c\.txt: ✗ “c\.txt” is not a captured report\. It looks like text/),
      '2 written, 1 failed.',
      '',
    ]);
    expect([code, err]).toEqual([2, '']);
    for (const name of ['a.http', 'in/b.http']) {
      const alone = join(tempFolder(), 'alone.http');
      await runCli(['edit', join(captures, name), ...edits, '-o', alone]);
      expect(readFileSync(join(out, name))).toEqual(readFileSync(alone));
    }
    expect(readFileSync(join(captures, 'a.http'))).toEqual(UNCLOSED);
    for (const secret of GOOD_SECRETS) expect(said).not.toContain(secret);
  });

  it('edits the reports that match the filter, and prints the number of excluded reports', async () => {
    const other = rawRequest({ parts: annotationParts({ ProductName: 'Fenix', Version: '1' }) });
    const { captures, out } = folderOf({ 'a.http': UNCLOSED, 'b.http': GOOD, 'c.http': other });
    const { code, out: said } = await runCli(['edit', captures, '--filter', 'product:Fenix', '--set', 'Version=2', '-o', out]);
    expect(said).toMatch(/^\S+c\.http: ✓ .*\n1 written, 2 excluded by the filter\.\n$/);
    expect(code).toBe(0);
    expect(readdirSync(out)).toEqual(['c.http']);
    const invalid = await runCli(['edit', captures, '--filter', 'nokey:1', '-o', join(out, 'more')]);
    expect([invalid.code, existsSync(join(out, 'more'))]).toEqual([2, false]);
  });

  it('never overwrites a captured file, and overwrites other files only with --force', async () => {
    const { captures, out } = folderOf({ 'a.http': GOOD, 'in/a.http': UNCLOSED });
    const set = ['--set', 'Version=2'];
    for (const folder of [captures, join(captures, 'in'), join(captures, 'new')]) {
      const inside = await runCli(['edit', captures, ...set, '-o', folder, '--force']);
      expect([inside.code, inside.err]).toEqual([2, expect.stringContaining('is inside an input folder')]);
    }
    const files = [join(captures, 'a.http'), join(captures, 'in/a.http')];
    const over = await runCli(['edit', ...files, ...set, '-o', captures, '--force']);
    expect([over.code, over.out, over.err]).toEqual([2, '', expect.stringContaining('contains an input file')]);
    const linked = join(out, '..', 'linked');
    symlinkSync(captures, linked);
    expect((await runCli(['edit', captures, ...set, '-o', join(linked, 'new'), '--force'])).code).toBe(2);
    expect([readFileSync(join(captures, 'a.http')), readFileSync(join(captures, 'in/a.http'))]).toEqual([GOOD, UNCLOSED]);
    expect(readdirSync(captures)).toEqual(['a.http', 'in']);

    const same = await runCli(['edit', ...files, ...set, '-o', out]);
    expect(same.out).toContain('another file was already written as “a.http”');
    expect([same.code, readdirSync(out)]).toEqual([2, ['a.http']]);
    const again = await runCli(['edit', captures, ...set, '-o', out]);
    expect(again.out).toContain('“a.http” already exists');
    expect((await runCli(['edit', captures, ...set, '-o', out, '--force'])).code).toBe(0);
  });

  it('refuses standard input, standard output, and a file for OUT', async () => {
    const { captures } = folderOf({ 'a.http': GOOD, 'b.http': GOOD });
    const file = join(captures, 'a.http');
    for (const args of [
      ['edit', captures, '-o', '-'],
      ['edit', '-', file, '-o', join(captures, 'x')],
      ['edit', captures, '-o', file],
    ]) {
      const { code, out } = await runCli(args);
      expect([code, out]).toEqual([2, '']);
    }
    expect(readdirSync(captures)).toEqual(['a.http', 'b.http']);
  });
});
