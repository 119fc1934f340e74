import { type SettingKey, type SettingsOf, SETTINGS } from './settings.ts';

/** Returns the value of a setting from a list of values; the default if the list has no valid value for it. */
export function settingIn<K extends SettingKey>(
  settings: readonly { readonly key: SettingKey; readonly value: unknown }[] | undefined,
  key: K,
): SettingsOf[K] {
  const { kind, default: usual } = SETTINGS[key];
  const checked = kind.check(settings?.find((setting) => setting.key === key)?.value);
  return checked === null ? usual : checked.value;
}
