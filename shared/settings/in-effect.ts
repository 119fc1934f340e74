import type { Setting } from './settings.ts';
import type { SettingValue } from './value-kind.ts';

/** Source of a value: a variable of this run, else the user's choice, else the table. */
export const SETTING_SOURCES = ['variable', 'kept', 'default'] as const;
type SettingSource = (typeof SETTING_SOURCES)[number];

/** Why a given value is ignored. */
export const SETTING_FAILURES = ['bad_variable', 'bad_kept'] as const;
export type SettingFailure = (typeof SETTING_FAILURES)[number];

/** The value of a setting in effect. */
export interface InEffect<T extends SettingValue> {
  readonly value: T;
  readonly from: SettingSource;
  /** The user chose a value. It is in effect again when no variable overrides it. */
  readonly chosen: boolean;
  /** Given values that are invalid; the next source in order applies instead. */
  readonly faults: readonly SettingFailure[];
}

/** Returns the value in effect. `variable`: the text of its variable; undefined or empty if unset. `saved`: the saved value; undefined if there is none. */
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
