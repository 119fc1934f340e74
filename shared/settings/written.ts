import { type SettingKey, SETTINGS } from './settings.ts';

/** The default of a setting as people write it. */
export function writtenDefault(key: SettingKey): string {
  const { kind, default: usual } = SETTINGS[key];
  return kind.text(usual) ?? '';
}

/** A value as people write it; the default where it is none of that setting. */
export function writtenValue(key: SettingKey, value: unknown): string {
  return SETTINGS[key].kind.text(value) ?? writtenDefault(key);
}
