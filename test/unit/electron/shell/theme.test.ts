import { describe, expect, it } from 'vitest';
import { savedTheme, useTheme } from '../../../../electron/shell/theme.ts';

describe('the window’s theme', () => {
  it('is the saved one', () => {
    expect(savedTheme('ui.save', { theme: 'dark' })).toBe('dark');
    expect(savedTheme('ui.save', {})).toBe('system');
  });

  it('is of no other call and of nothing broken', () => {
    expect(savedTheme('ui.load', { theme: 'dark' })).toBeNull();
    expect(savedTheme('ui.save', { theme: 'pink' })).toBeNull();
    expect(savedTheme('ui.save', null)).toBeNull();
  });

  it('is handed to the system', () => {
    const nativeTheme = { themeSource: 'system' as const, shouldUseDarkColors: false };
    useTheme(nativeTheme, 'dark');
    expect(nativeTheme.themeSource).toBe('dark');
  });
});
