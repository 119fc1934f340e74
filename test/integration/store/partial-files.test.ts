import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { copySource } from '../../../electron/host/platform/files/copy-source.ts';
import { createPartials, removeLeftPartials } from '../../../electron/host/platform/files/partials.ts';
import { replaceFile } from '../../../electron/host/platform/files/replace-file.ts';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { outputUntilKilled, moduleOf } from '../../builders/platform/killed-child.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const COPY = moduleOf('electron/host/platform/files/copy-source.ts');
const HOME = moduleOf('electron/host/platform/data-folder/data-home.ts');
const FOLDERS = moduleOf('electron/host/platform/data-folder/process-folder.ts');

/** Returns a script that writes half of a file over `target`, prints `half`, and waits until it is killed. */
function halfWritten(target: string): string {
  return `
    const { copySource } = await import(${COPY});
    const half = { size: 3 << 20, read: (offset, length) => {
      if (offset >= 2 << 20) { console.log('half'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }
      return new Uint8Array(length);
    } };
    await copySource(half, ${JSON.stringify(target)}, { own: 'report' }, partials);`;
}

function partialsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('.crashlens-'));
}

describe('a file whose process is killed while it writes', () => {
  it('keeps its old content, and the next start of the app deletes the partial file beside it', async () => {
    const outside = tempFolder();
    const home = join(tempFolder(), 'home');
    writeFileSync(join(outside, 'report.http'), 'before');
    const opened = `const { openDataHome } = await import(${HOME}); const { partials } = openDataHome(${JSON.stringify(home)}, 'exclusive', 'data').value;`;
    expect(await outputUntilKilled(`${opened}${halfWritten(join(outside, 'report.http'))}`)).toBe('half');
    expect(partialsIn(outside)).toHaveLength(1);
    expect(readFileSync(join(outside, 'report.http'), 'utf8')).toBe('before');
    const next = openDataHome(home, 'exclusive', 'data');
    expect(next.ok).toBe(true);
    if (next.ok) next.value.close();
    expect(readdirSync(outside)).toEqual(['report.http']);
    expect(readFileSync(join(outside, 'report.http'), 'utf8')).toBe('before');
  });

  it('has its partial file deleted by the next command if a command wrote it', async () => {
    const outside = tempFolder();
    const temporary = tempFolder();
    const opened = `const { openSharedProcessFolder } = await import(${FOLDERS}); const { partials } = openSharedProcessFolder();`;
    await outputUntilKilled(`${opened}${halfWritten(join(outside, 'out.http'))}`, { TMPDIR: temporary });
    expect(partialsIn(outside)).toHaveLength(1);
    const { code } = await runCli(['samples', '--out', join(outside, 'samples')], { TMPDIR: temporary });
    expect([code, readdirSync(outside), readdirSync(temporary)]).toEqual([0, ['samples'], []]);
  });

  it('keeps its partial file while the process runs, and loses the partial file when the process gives up', () => {
    const outside = tempFolder();
    const folder = tempFolder();
    const partials = createPartials(folder);
    const partial = partials.begin(join(outside, 'a'));
    expect(existsSync(partial)).toBe(false);
    expect(readFileSync(join(folder, 'partials'), 'utf8')).toBe(`${JSON.stringify(partial)}\n`);
    writeFileSync(partial, 'x');
    partials.close();
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe('the list of partial files', () => {
  it('is short after any number of writes, and names every current partial file', async () => {
    const outside = tempFolder();
    const folder = tempFolder();
    const partials = createPartials(folder);
    for (let count = 0; count < 500; count += 1) partials.end(partials.begin(join(outside, 'a')));
    const first = partials.begin(join(outside, 'b'));
    expect(await copySource(sourceOfBytes(new Uint8Array(9)), join(outside, 'c'), { own: 'report' }, partials)).toBe(null);
    const second = partials.begin(join(outside, 'd'));
    const text = readFileSync(join(folder, 'partials'), 'utf8');
    expect(text.length).toBeLessThan(17 * 1024);
    const lines = text.trim().split('\n');
    expect(lines).toEqual(expect.arrayContaining([JSON.stringify(first), JSON.stringify(second)]));
    expect(readdirSync(outside)).toEqual(['c']);
    partials.close();
  });

  it('still works after its temporary folder was deleted', () => {
    const folder = join(tempFolder(), 'gone');
    const outside = tempFolder();
    const partials = createPartials(folder);
    replaceFile(join(outside, 'a'), new Uint8Array(1), partials);
    expect(readdirSync(outside)).toEqual(['a']);
    partials.close();
  });

  it('deletes only our partial files: no other names, links or folders', () => {
    const outside = tempFolder();
    const folder = tempFolder();
    const name = (): string => join(outside, `.crashlens-${randomUUID()}`);
    const [link, directory, file, gone] = [name(), name(), name(), name()];
    writeFileSync(join(outside, 'report.http'), 'x');
    writeFileSync(join(outside, '.crashlens-mine'), 'x');
    symlinkSync(join(outside, 'report.http'), link);
    mkdirSync(directory);
    writeFileSync(file, 'x');
    const relative = `.crashlens-${randomUUID()}`;
    const lines = [join(outside, 'report.http'), join(outside, '.crashlens-mine'), link, directory, file, gone, relative, 7].map((path) =>
      JSON.stringify(path),
    );
    writeFileSync(join(folder, 'partials'), [...lines, '"/torn', ''].join('\n'));
    removeLeftPartials(folder);
    expect(
      readdirSync(outside)
        .map((entry) => join(outside, entry))
        .toSorted(),
    ).toEqual([join(outside, 'report.http'), join(outside, '.crashlens-mine'), link, directory].toSorted());
  });
});
