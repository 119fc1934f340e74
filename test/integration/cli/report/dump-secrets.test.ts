import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { rawRequest } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import {
  CLOSED_SECRETS,
  HIDDEN_NAMES,
  MEMORY_SECRETS,
  PUBLIC_VALUE,
  REGISTER_DIGITS,
  secretDump,
} from '../../../builders/report/secret-dump.ts';
import { MADE_MACHINES } from '../../../builders/report/made-dumps.ts';
import { secretPattern } from '../../../property/masking/secret-pattern.ts';
import { volume } from '../../../support/volume.ts';

const COUNT = volume(200, 24);
const TEXTS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES]);
const FORMS = ['--text', '--json', '--machine', '--markdown'];

/** Returns the text around the first secret, or null if there is none. */
function leakIn(text: string, pattern: RegExp = TEXTS): string | null {
  const found = pattern.exec(text);
  return found === null ? null : text.slice(Math.max(found.index - 120, 0), found.index + 60);
}

/** The bytes of a dump as text of every kind that it contains. */
function textsOf(dump: Uint8Array): string {
  const bytes = Buffer.from(dump);
  return `${bytes.toString('latin1')} ${bytes.toString('utf16le')} ${bytes.subarray(1).toString('utf16le')}`;
}

/** A folder of dumps, every fourth of them in a report. */
function secretFolder(): string {
  const folder = join(tempFolder(), 'dumps');
  mkdirSync(folder);
  for (let seed = 0; seed < COUNT; seed += 1) {
    const content = secretDump(seed);
    const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content };
    writeFileSync(join(folder, `${String(seed).padStart(3, '0')}.dmp`), seed % 4 === 3 ? rawRequest({ parts: [part] }) : content);
  }
  return folder;
}

describe('crashlens dump of dumps with a secret in every place', () => {
  beforeAll(() => {
    const text = Array.from({ length: MADE_MACHINES.length }, (_, seed) => textsOf(secretDump(seed))).join(' ');
    const own = [...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS.slice(1), ...HIDDEN_NAMES];
    for (const secret of own) expect(text.includes(secret), secret).toBe(true);
  });

  it.each(FORMS)('prints none of them with %s', async (form) => {
    const { out, err, code } = await runCli(['dump', secretFolder(), form, '--threads', 'all']);
    expect([code, err]).toEqual([0, '']);
    expect(leakIn(out)).toBeNull();
    expect(leakIn(out, new RegExp(REGISTER_DIGITS))).toBeNull();
    expect(out.length).toBeGreaterThan(COUNT * 500);
  });

  it.each(FORMS)('prints only registers with %s --reveal values', async (form) => {
    const { out, err, code } = await runCli(['dump', secretFolder(), form, '--threads', 'all', '--reveal', 'values']);
    expect([code, err]).toEqual([0, '']);
    expect(leakIn(out)).toBeNull();
    expect(out.includes(REGISTER_DIGITS)).toBe(form === '--text' || form === '--json');
  });

  it('prints every text in JSON with --reveal closed, but no memory', async () => {
    const { out, code } = await runCli(['dump', secretFolder(), '--json', '--threads', 'all', '--reveal', 'closed']);
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(COUNT);
    expect(lines.some((line) => line.includes(HIDDEN_NAMES[3]))).toBe(true);
    for (const line of lines) {
      for (const secret of Object.values(CLOSED_SECRETS)) expect(line).toContain(secret);
      // A thread that wrote the dump has no frames, and so no registers.
      expect(line.includes(REGISTER_DIGITS)).toBe(line.includes('"registers"'));
      expect(leakIn(line, secretPattern(MEMORY_SECRETS))).toBeNull();
    }
    expect(lines.filter((line) => line.includes(REGISTER_DIGITS)).length).toBeGreaterThan(COUNT / 2);
  });

  it('shows a public annotation of Crashpad at once, and hides it if the list in effect protects it', async () => {
    const path = join(tempFolder(), 'a.dmp');
    writeFileSync(path, secretDump(4));
    const catalog = join(tempFolder(), 'list.json');
    writeFileSync(catalog, JSON.stringify({ mode: 'add', annotations: [{ name: 'ProductName', visibility: 'protected' }] }));
    const open = await runCli(['dump', path, '--json']);
    expect(open.out).toContain(PUBLIC_VALUE);
    const closed = await runCli(['dump', path, '--json', '--catalog', catalog]);
    expect([closed.code, closed.err]).toEqual([0, '']);
    expect(closed.out).not.toContain(PUBLIC_VALUE);
  });

  it.each(['CommentA', 'CommentW', 'LinuxEnviron', 'HandleData', 'MemoryList', 'CrashpadInfo', '19'])(
    'prints the bytes of %s only with --reveal closed',
    async (stream) => {
      const path = join(tempFolder(), 'a.dmp');
      writeFileSync(path, secretDump(0));
      for (const reveal of [[], ['--reveal', 'values']]) {
        const { out, err, code } = await runCli(['dump', path, '--stream', stream, '--hex', ...reveal]);
        expect([code, out]).toEqual([2, '']);
        expect(err).toContain('--reveal closed');
        expect(leakIn(err)).toBeNull();
      }
      const { out, code } = await runCli(['dump', path, '--stream', stream, '--hex', '--reveal', 'closed']);
      expect(code).toBe(0);
      expect(out).toMatch(/^[0-9a-f]{8} {2}[0-9a-f]{2} /);
    },
  );

  it('prints nothing of a dump while the setting dump.shown hides dumps', async () => {
    const path = join(tempFolder(), 'a.dmp');
    writeFileSync(path, secretDump(0));
    const env = { CRASHLENS_HOME: join(tempFolder(), 'home') };
    expect((await runCli(['settings', 'set', 'dump.shown', 'nothing'], env)).code).toBe(0);
    for (const form of FORMS) {
      const { out, err } = await runCli(['dump', path, form, '--threads', 'all'], env);
      expect(out + err).not.toMatch(/module\d|0x|thread 0/);
    }
    expect((await runCli(['dump', path, '--reveal', 'values'], env)).out).toContain(REGISTER_DIGITS);
  });

  it('names no finding or stream of a dump while the setting hides dumps', async () => {
    const path = join(tempFolder(), 'a.http');
    const content = buildDump({ promisedCounts: { ModuleList: 9 }, modules: [{ base: 0x1000n, size: 0x1000, path: '/opt/app' }] });
    writeFileSync(
      path,
      rawRequest({ parts: [{ name: 'upload_file_minidump', filename: 'a', contentType: 'application/octet-stream', content }] }),
    );
    const env = { CRASHLENS_HOME: join(tempFolder(), 'home') };
    const outputs = async (): Promise<readonly string[]> => {
      const texts: string[] = [];
      for (const command of [
        ['inspect'],
        ['inspect', '--json'],
        ['check', '--fail-on', 'dump'],
        ['check', '--json'],
        ['dump', '--stream', 'none'],
      ]) {
        const { out, err } = await runCli([...command, path], env);
        texts.push(out + err);
      }
      return texts;
    };
    for (const text of await outputs()) expect(text).toMatch(/ModuleList|list_cut/);
    expect((await runCli(['settings', 'set', 'dump.shown', 'nothing'], env)).code).toBe(0);
    const [inspected, , checked, json, streams] = await outputs();
    for (const text of await outputs()) expect(text).not.toMatch(/ModuleList|list_cut/);
    expect(inspected).toContain('The setting dump.shown hides the findings of this dump.');
    expect([checked, json]).toEqual([expect.stringContaining('minidump_hidden'), expect.stringContaining('minidump_hidden')]);
    expect(streams).toContain('The setting dump.shown hides their names');
  });

  it('is not leaked by inspect or check either', async () => {
    const folder = secretFolder();
    for (const command of [['inspect', '--json'], ['inspect'], ['check', '--json', '--fail-on', 'dump'], ['check']]) {
      const { out, err } = await runCli([...command, folder]);
      expect(leakIn(out + err)).toBeNull();
      expect(leakIn(out + err, new RegExp(REGISTER_DIGITS))).toBeNull();
    }
  });
});
