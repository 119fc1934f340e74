import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type SettingKey, SETTING_KEYS } from '../../../shared/settings/settings.ts';
import type { SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

function rowOf({ settings }: SettingsView, key: SettingKey) {
  return settings.find((setting) => setting.key === key);
}

describe('the settings of a host', () => {
  it('start with the defaults of the table, in its order, and with the path of the data folder', async () => {
    const { value } = await testHost();
    const view = await value('settings.state', {});
    expect(view.settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(new Set(view.settings.map(({ from }) => from))).toEqual(new Set(['default']));
    expect(view.displayPath).toBe('~/data');
  });

  it('are reported when they change, and survive a restart', async () => {
    const { home, host, value, events } = await testHost();
    const set = await value('settings.set', { key: 'inflate.max', value: 5_000 });
    expect(rowOf(set, 'inflate.max')).toEqual({ key: 'inflate.max', value: 5_000, from: 'kept', chosen: true, faults: [] });
    await value('settings.set', { key: 'target.maxBody', value: null });
    expect(events.filter(({ event }) => event === 'settings.changed').map(({ payload }) => payload)).toEqual([
      set,
      await value('settings.state', {}),
    ]);
    await host.close();
    const again = await testHost({ home });
    const view = await again.value('settings.state', {});
    expect(rowOf(view, 'inflate.max')).toMatchObject({ value: 5_000, from: 'kept' });
    expect(rowOf(view, 'target.maxBody')).toMatchObject({ value: null, from: 'kept' });
  });

  it('return to their defaults, one by one or all at once', async () => {
    const { value } = await testHost();
    for (const key of ['send.connect', 'send.answer', 'demo.port'] as const) await value('settings.set', { key, value: 6_000 });
    const one = await value('settings.reset', { key: 'send.connect' });
    expect(rowOf(one, 'send.connect')).toMatchObject({ value: 10_000, from: 'default', chosen: false });
    expect(rowOf(one, 'send.answer')).toMatchObject({ value: 6_000, from: 'kept' });
    const all = await value('settings.reset', { key: null });
    expect(all.settings.filter(({ chosen }) => chosen)).toEqual([]);
  });

  it.each([
    ['theme', 'pink'],
    ['theme', 1],
    ['inflate.max', 0],
    ['inflate.max', '1 GiB'],
    ['session.restore', null],
    ['kept.expiry', 1.5],
  ] as const)('refuse %s as %j with a message, and stay unchanged', async (key, wrong) => {
    const { error, value } = await testHost();
    const { code, message, hint } = await error('settings.set', { key, value: wrong });
    expect(code).toBe('setting_refused');
    expect(`${message} ${hint}`).toContain('was not changed');
    expect(rowOf(await value('settings.state', {}), key)).toMatchObject({ from: 'default' });
  });

  it('reject a key that is not in the table', async () => {
    const { host } = await testHost();
    expect(await host.callUnchecked('settings.set', { key: 'targets', value: 1 })).toMatchObject({
      ok: false,
      error: { code: 'invalid_request' },
    });
  });
});

describe('an environment variable', () => {
  it('overrides the chosen value, which applies again without the variable', async () => {
    const first = await testHost();
    await first.value('settings.set', { key: 'upload.max', value: 9_000 });
    await first.host.close();
    const ruled = await testHost({ home: first.home, env: { CRASHLENS_MAX_UPLOAD: '1 KiB' } });
    expect(rowOf(await ruled.value('settings.state', {}), 'upload.max')).toMatchObject({ value: 1_024, from: 'variable', chosen: true });
    expect(rowOf(await ruled.value('settings.set', { key: 'upload.max', value: 9_500 }), 'upload.max')).toMatchObject({ value: 1_024 });
    await ruled.host.close();
    const free = await testHost({ home: first.home });
    expect(rowOf(await free.value('settings.state', {}), 'upload.max')).toMatchObject({ value: 9_500, from: 'kept' });
  });

  it('with an invalid value is reported and ignored', async () => {
    const { value } = await testHost({ env: { CRASHLENS_MAX_INFLATED: 'lots', CRASHLENS_DEMO_DRAW: '1' } });
    const view = await value('settings.state', {});
    expect(rowOf(view, 'inflate.max')).toMatchObject({ value: 2 ** 30, from: 'default', faults: ['bad_variable'] });
    expect(rowOf(view, 'demo.draw')).toMatchObject({ value: null, faults: ['bad_variable'] });
  });
});

describe('a change of a setting', () => {
  it('applies at once to work that begins afterwards', async () => {
    const { value, error } = await testHost();
    const upload = { name: 'a.http', size: 2_000 };
    await value('upload.begin', upload);
    await value('settings.set', { key: 'upload.max', value: 1_000 });
    expect(await error('upload.begin', upload)).toMatchObject({ code: 'upload_too_large' });
    await value('settings.reset', { key: 'upload.max' });
    await value('upload.begin', upload);
  });
});

describe('a stored setting', () => {
  it('with an invalid value is reported, and the default applies', async () => {
    const { home, host, value } = await testHost();
    await value('settings.set', { key: 'theme', value: 'dark' });
    await host.close();
    const database = new DatabaseSync(join(home, 'crashlens.sqlite'));
    const write = database.prepare('INSERT OR REPLACE INTO key_values (key, value) VALUES (?, ?)');
    write.run('settings.theme', '"pink"');
    write.run('settings.send.answer', 'no JSON');
    write.run('settings.of.a.later.version', '1');
    database.close();
    const again = await testHost({ home });
    const view = await again.value('settings.state', {});
    expect(rowOf(view, 'theme')).toMatchObject({ value: 'system', from: 'default', chosen: true, faults: ['bad_kept'] });
    expect(rowOf(view, 'send.answer')).toMatchObject({ value: 70_000, faults: ['bad_kept'] });
    expect(rowOf(await again.value('settings.set', { key: 'theme', value: 'light' }), 'theme')).toMatchObject({
      value: 'light',
      faults: [],
    });
  });
});

describe('attempts', () => {
  it('are deleted after the retention time, except attempts that are still being sent', async () => {
    const { home, host, value } = await testHost();
    await value('settings.set', { key: 'attempts.retention', value: 30 });
    await host.close();
    const database = new DatabaseSync(join(home, 'crashlens.sqlite'));
    const add = database.prepare('INSERT INTO attempts (id, report_key, owner, attempt) VALUES (?, ?, ?, ?)');
    const days = (ago: number): string => JSON.stringify({ startedAt: new Date(testPorts().now() - ago * 86_400_000).toISOString() });
    add.run('old', 'key', null, days(31));
    add.run('sending', 'key', 'someone', days(31));
    add.run('young', 'key', null, days(29));
    add.run('odd', 'key', null, 'no JSON');
    database.close();
    const savedRows = (): unknown[] => {
      const read = new DatabaseSync(join(home, 'crashlens.sqlite'), { readOnly: true });
      const ids = read
        .prepare('SELECT id FROM attempts ORDER BY number')
        .all()
        .map(({ id }) => id);
      read.close();
      return ids;
    };
    const again = await testHost({ home });
    expect(savedRows()).toEqual(['sending', 'young', 'odd']);
    await again.value('settings.set', { key: 'attempts.retention', value: 7 });
    expect(savedRows()).toEqual(['sending', 'odd']);
  });
});
