import * as v from 'valibot';
import { SETTING_FAILURES, SETTING_SOURCES } from '../../settings/in-effect.ts';
import { SETTING_KEYS } from '../../settings/settings.ts';

export const settingKeySchema = v.picklist(SETTING_KEYS);

/** The host checks values against the settings table (`shared/settings/settings.ts`). */
export const settingValueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** The current value of one setting. */
const settingViewSchema = v.strictObject({
  key: settingKeySchema,
  value: settingValueSchema,
  from: v.picklist(SETTING_SOURCES),
  /** The user chose a value, even if another value is in effect. */
  chosen: v.boolean(),
  faults: v.array(v.picklist(SETTING_FAILURES)),
});

export const settingsViewSchema = v.strictObject({
  /** One entry for each row of the table, in table order. */
  settings: v.array(settingViewSchema),
  /** Path of the data folder, as shown to the user. */
  displayPath: v.string(),
});

export type SettingView = v.InferOutput<typeof settingViewSchema>;
export type SettingsView = v.InferOutput<typeof settingsViewSchema>;
