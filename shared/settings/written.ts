import { type SettingKey, SETTINGS } from './settings.ts';

/** Returns the default of a setting as users write it. */
export function writtenDefault(key: SettingKey): string {
  const { kind, default: usual } = SETTINGS[key];
  return kind.text(usual) ?? '';
}

/** Returns a value as users write it; the default if the value is invalid for the setting. */
export function writtenValue(key: SettingKey, value: unknown): string {
  return SETTINGS[key].kind.text(value) ?? writtenDefault(key);
}
