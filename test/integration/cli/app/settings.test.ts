import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_KEYS } from '../../../../shared/settings/settings.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';

const newHome = (): string => join(tempFolder(), 'data');

describe('crashlens settings', () => {
  it('lists every setting with its value and the source of the value, and creates no data folder', async () => {
    const home = newHome();
    const env = { CRASHLENS_HOME: home, CRASHLENS_CONNECT_TIMEOUT: '300' };
    const { code, out } = await runCli(['settings'], env);
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)[0]),
    ).toEqual(SETTING_KEYS);
    expect(out).toMatch(/^send\.connect +300 ms +CRASHLENS_CONNECT_TIMEOUT$/m);
    expect(out).toMatch(/^inflate\.max +1 GiB +default$/m);
    const json: unknown = JSON.parse((await runCli(['settings', 'list', '--json'], env)).out);
    expect(json).toMatchObject({
      settings: expect.arrayContaining([
        expect.objectContaining({ key: 'send.connect', value: 300, text: '300 ms', from: 'variable' }),
      ]) as unknown,
    });
    expect(existsSync(home)).toBe(false);
  });

  it('sets, reads and resets settings', async () => {
    const env = { CRASHLENS_HOME: newHome() };
    expect((await runCli(['settings', 'set', 'inflate.max', '2 GiB'], env)).code).toBe(0);
    expect((await runCli(['settings', 'get', 'inflate.max'], env)).out).toBe('2 GiB\n');
    expect((await runCli(['settings', 'get', 'inflate.max', '--json'], env)).out).toBe(`${String(2 ** 31)}\n`);
    expect((await runCli(['settings', 'reset', 'inflate.max'], env)).code).toBe(0);
    expect((await runCli(['settings', 'get', 'inflate.max'], env)).out).toBe('1 GiB\n');
  });

  it('changes a setting of a running app', async () => {
    const { home, value } = await testHost();
    expect((await runCli(['settings', 'set', 'demo.port', '5999'], { CRASHLENS_HOME: home })).code).toBe(0);
    const { settings } = await value('settings.state', {});
    expect(settings.find(({ key }) => key === 'demo.port')).toMatchObject({ value: 5_999, from: 'kept' });
  });

  it.each([
    [['set', 'inflate.max', 'lots'], 'Enter a size'],
    [['set', 'pink', '1'], 'Unknown key'],
    [['get', 'pink'], 'Unknown key'],
    [['reset'], 'Name a setting'],
    [['reset', 'theme', '--all'], 'Name a setting'],
  ])('refuses %j with a message', async (args, words) => {
    const { code, out, err } = await runCli(['settings', ...args], { CRASHLENS_HOME: newHome() });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  it('says when an environment variable overrides the chosen value', async () => {
    const env = { CRASHLENS_HOME: newHome(), CRASHLENS_MAX_UPLOAD: '1000' };
    const { code, err } = await runCli(['settings', 'set', 'upload.max', '1 MiB'], env);
    expect(code).toBe(0);
    expect(err).toContain('CRASHLENS_MAX_UPLOAD overrides it');
  });
});

describe('commands', () => {
  it('inflate up to the chosen limit, which an environment variable overrides', async () => {
    const env = { CRASHLENS_HOME: newHome() };
    const capture = join(tempFolder(), 'a.http');
    writeFileSync(capture, rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Notes: 'n'.repeat(5_000) }), gzip: true }));
    const out = join(tempFolder(), 'out.http');
    await runCli(['settings', 'set', 'inflate.max', '1000'], env);
    const inspected = async (added: Readonly<Record<string, string>>): Promise<string> =>
      (await runCli(['inspect', '--json', capture], { ...env, ...added })).out;
    expect(await inspected({})).toContain('gzip_over_cap');
    expect(await inspected({ CRASHLENS_MAX_INFLATED: '1 MiB' })).not.toContain('gzip_over_cap');
    const edited = ['edit', capture, '--set', 'Version=1', '--force', '-o', out];
    expect((await runCli(edited, env)).code).toBe(2);
    expect((await runCli(edited, { ...env, CRASHLENS_MAX_INFLATED: '1 MiB' })).code).toBe(0);
  });

  it('report an invalid environment variable and continue', async () => {
    const capture = join(tempFolder(), 'a.http');
    writeFileSync(capture, rawRequest({ parts: annotationParts({ ProductName: 'Firefox' }) }));
    const env = { CRASHLENS_HOME: newHome(), CRASHLENS_MAX_INFLATED: 'lots' };
    const { code, err } = await runCli(['inspect', capture], env);
    expect(code).toBe(0);
    expect(err).toContain('The value of CRASHLENS_MAX_INFLATED is invalid');
    expect(err).not.toContain('lots');
  });
});
