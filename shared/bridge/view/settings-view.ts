import * as v from 'valibot';
import { SETTING_FAILURES, SETTING_SOURCES } from '../../settings/in-effect.ts';
import { SETTING_KEYS } from '../../settings/settings.ts';

export const settingKeySchema = v.picklist(SETTING_KEYS);

/** Which values there are says the table (`shared/settings/settings.ts`); it is asked where one is used. */
export const settingValueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** One setting as it counts now. */
const settingViewSchema = v.strictObject({
  key: settingKeySchema,
  value: settingValueSchema,
  from: v.picklist(SETTING_SOURCES),
  /** People chose a value, be it the one that counts or not. */
  chosen: v.boolean(),
  faults: v.array(v.picklist(SETTING_FAILURES)),
});

export const settingsViewSchema = v.strictObject({
  /** One for each row of the table, in its order. */
  settings: v.array(settingViewSchema),
  /** The data folder as people see its path. */
  displayPath: v.string(),
});

export type SettingView = v.InferOutput<typeof settingViewSchema>;
export type SettingsView = v.InferOutput<typeof settingsViewSchema>;
