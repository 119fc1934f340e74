import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const PARTS = annotationParts({ ProductName: 'Firefox', Secretive: 'told', Vendor: 'Mozilla' });
const LIST = 'annotations:\n- {name: Secretive, visibility: public, scope: client}\n- {name: Vendor, visibility: protected}\n';
const BROKEN = 'annotations:\n- name: X\n  visibility: hidden\n';

function written(name: string, text: string | Uint8Array): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, text);
  return path;
}

const captureFile = (): string => written('a.http', rawRequest({ parts: PARTS }));

function homeWith(text: string): string {
  const home = join(tempFolder(), 'home');
  mkdirSync(home);
  writeFileSync(join(home, 'catalog.yml'), text);
  return home;
}

describe('an annotation list on the command line', () => {
  it('decides what inspect shows, from its option or from the data folder', async () => {
    const capture = captureFile();
    for (const [args, env] of [
      [['--catalog', written('list.yaml', LIST)], {}],
      [[], { CRASHLENS_HOME: homeWith(LIST) }],
    ] as const) {
      const { out, code } = await runCli(['inspect', '--json', ...args, capture], env);
      expect(code).toBe(0);
      expect(out).toContain('told');
      expect(out).not.toContain('Mozilla"');
    }
  });

  it('does not create a missing data folder', async () => {
    const home = join(tempFolder(), 'none');
    expect((await runCli(['inspect', captureFile()], { CRASHLENS_HOME: home })).code).toBe(0);
    expect(existsSync(home)).toBe(false);
  });

  it('that is invalid fails every command that uses it, with the location of the error', async () => {
    const out = join(tempFolder(), 'out.http');
    const commands = [
      ['inspect', captureFile()],
      ['edit', captureFile(), '--set', 'Version=1', '-o', out],
      ['new', '--set', 'Version=1', '-o', out],
      ['send', captureFile(), '--to', 'http://127.0.0.1:9/submit'],
    ];
    for (const command of commands) {
      const named = await runCli([...command, '--catalog', written('list.yaml', BROKEN)]);
      const inDataFolder = await runCli(command, { CRASHLENS_HOME: homeWith(BROKEN) });
      for (const { code, out: text, err } of [named, inDataFolder]) {
        expect([command[0], code, text]).toEqual([command[0], 2, '']);
        expect(err).toContain('line 3, column 15: "visibility" must be');
      }
    }
    expect(existsSync(out)).toBe(false);
  }, 60_000);

  it('applies to new reports, which omit annotations of client scope', async () => {
    const extra = written('a.extra', JSON.stringify({ ProductName: 'Firefox', Secretive: 'told' }));
    const out = join(tempFolder(), 'out.http');
    const made = await runCli(['new', '--extra', extra, '-o', out, '--catalog', written('list.yaml', LIST)]);
    expect(made.code).toBe(0);
    expect(made.out).toContain('Secretive');
    expect((await runCli(['inspect', '--reveal', '--json', out])).out).not.toContain('told');
  });

  it('that is missing is named in the error', async () => {
    const missing = await runCli(['inspect', '--catalog', join(tempFolder(), 'none.json'), captureFile()]);
    expect([missing.code, missing.out]).toEqual([2, '']);
  });
});
