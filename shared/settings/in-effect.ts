import type { Setting } from './settings.ts';
import type { SettingValue } from './value-kind.ts';

/** Where a value comes from: a variable of this run, else what people chose, else the table. */
export const SETTING_SOURCES = ['variable', 'kept', 'default'] as const;
type SettingSource = (typeof SETTING_SOURCES)[number];

/** Why something that was given does not count. */
export const SETTING_FAILURES = ['bad_variable', 'bad_kept'] as const;
export type SettingFailure = (typeof SETTING_FAILURES)[number];

/** Which value of a setting counts. */
export interface InEffect<T extends SettingValue> {
  readonly value: T;
  readonly from: SettingSource;
  /** What people chose, where they did; it counts again once no variable rules it. */
  readonly chosen: boolean;
  /** What was given and cannot be understood; the next one in order counts instead. */
  readonly faults: readonly SettingFailure[];
}

/** `variable`: the text of its variable; undefined or empty where it is not set. `saved`: the saved value; undefined where none is. */
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
