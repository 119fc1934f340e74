import type { Setting } from './settings.ts';
import type { SettingValue } from './value-kind.ts';

/** Where the value of a setting comes from, in order of precedence: an environment variable for this run, the user's choice, or the default. */
export const SETTING_SOURCES = ['variable', 'kept', 'default'] as const;
type SettingSource = (typeof SETTING_SOURCES)[number];

/** Why a given value of a setting is ignored: the environment variable or the saved value is invalid. */
export const SETTING_FAILURES = ['bad_variable', 'bad_kept'] as const;
export type SettingFailure = (typeof SETTING_FAILURES)[number];

export interface InEffect<T extends SettingValue> {
  readonly value: T;
  readonly from: SettingSource;
  /** True if the user chose a value, even if it is not in effect. The value may be invalid, or a variable may override it for this run. */
  readonly chosen: boolean;
  /** Invalid values. For each, the next source of `SETTING_SOURCES` is used. */
  readonly faults: readonly SettingFailure[];
}

/** Returns the value in effect. `variable`: text of the environment variable; undefined or empty: not set. `saved`: the saved value; undefined: none. */
export function settingInEffect<T extends SettingValue>(setting: Setting<T>, variable: string | undefined, saved: unknown): InEffect<T> {
  const given = variable === undefined || variable === '' ? undefined : setting.kind.readVariable(variable);
  const chosen = saved === undefined ? undefined : setting.kind.check(saved);
  const faults: readonly SettingFailure[] = [
    ...(given === null ? (['bad_variable'] as const) : []),
    ...(chosen === null ? (['bad_kept'] as const) : []),
  ];
  const rest = { chosen: saved !== undefined, faults };
  if (given) return { value: given.value, from: 'variable', ...rest };
  if (chosen) return { value: chosen.value, from: 'kept', ...rest };
  return { value: setting.default, from: 'default', ...rest };
}
