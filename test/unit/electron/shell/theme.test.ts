import { describe, expect, it } from 'vitest';
import { changedTheme, chosenTheme, useTheme } from '../../../../electron/shell/theme.ts';
import type { SettingView } from '../../../../shared/bridge/view/settings-view.ts';

function settings(value: SettingView['value']) {
  return { settings: [{ key: 'theme' as const, value, from: 'kept' as const, chosen: true, faults: [] }], displayPath: '~/data' };
}

describe('the window’s theme', () => {
  it('is the chosen theme', () => {
    expect(chosenTheme(settings('dark'))).toBe('dark');
    expect(chosenTheme({ settings: [], displayPath: '~' })).toBe('system');
  });

  it('follows only a valid settings.changed event', () => {
    expect(changedTheme('settings.changed', settings('light'))).toBe('light');
    expect(changedTheme('collector.changed', settings('light'))).toBeNull();
    expect(changedTheme('settings.changed', { settings: 'dark' })).toBeNull();
    expect(changedTheme('settings.changed', null)).toBeNull();
  });

  it('is passed to the system', () => {
    const nativeTheme = { themeSource: 'system' as const, shouldUseDarkColors: false };
    useTheme(nativeTheme, 'dark');
    expect(nativeTheme.themeSource).toBe('dark');
  });
});
