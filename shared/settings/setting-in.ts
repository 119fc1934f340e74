import { type SettingKey, type SettingsOf, SETTINGS } from './settings.ts';

/** The value of a setting among those that were told; its default where it is not among them, or is no value of it. */
export function settingIn<K extends SettingKey>(
  settings: readonly { readonly key: SettingKey; readonly value: unknown }[] | undefined,
  key: K,
): SettingsOf[K] {
  const { kind, default: usual } = SETTINGS[key];
  const checked = kind.check(settings?.find((setting) => setting.key === key)?.value);
  return checked === null ? usual : checked.value;
}
