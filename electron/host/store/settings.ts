import * as v from 'valibot';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { type InEffect, settingInEffect } from '../../../shared/settings/in-effect.ts';
import { type ReadSetting, type SettingKey, type SettingsOf, SETTINGS, SETTING_KEYS } from '../../../shared/settings/settings.ts';
import type { SettingValue } from '../../../shared/settings/value-kind.ts';
import type { SettingView, SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import { Emitter } from '../platform/base/emitter.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { Env } from '../platform/base/limits.ts';
import type { HandlersOf } from '../platform/bridge/handlers.ts';
import { onlyExpected, writeError } from '../platform/files/io-error.ts';
import type { KeyValues } from './key-values.ts';
import { SETTINGS_PREFIX } from './store.ts';

interface SettingsTools {
  /** The stored values, as JSON. */
  readonly values: KeyValues;
  /** Environment of this run. Its variables override the stored values. */
  readonly env: Env;
  /** Display path of the data folder. */
  readonly home: string;
  readonly emit: EventListener;
}

/** The user's settings for the whole app. */
interface Settings {
  /** Returns the value in effect. */
  readonly read: ReadSetting;
  readonly handlers: HandlersOf<'settings'>;
  /** Calls the listener after every change that is made through these handlers. */
  readonly onChange: (listener: () => void) => void;
}

const jsonSchema = v.pipe(v.string(), v.parseJson());

/** Returns the key of a setting in the store. */
function storeKeyOf(key: SettingKey): string {
  return `${SETTINGS_PREFIX}${key}`;
}

/** Returns the value of a setting in effect. It comes from the environment variables of this run or from the stored value. */
export function readInEffect<K extends SettingKey>(key: K, env: Env, values: Pick<KeyValues, 'get'>): InEffect<SettingsOf[K]> {
  const setting = SETTINGS[key];
  return settingInEffect(setting, setting.variable === null ? undefined : env[setting.variable], jsonValueOf(values.get(storeKeyOf(key))));
}

/** Parses a stored value. Returns undefined if no value is stored. If the text is not JSON, returns an empty object, which is invalid for every setting. */
function jsonValueOf(text: string | null): unknown {
  if (text === null) return undefined;
  const parsed = v.safeParse(jsonSchema, text);
  return parsed.success ? parsed.output : {};
}

export function createSettings({ values, env, home, emit }: SettingsTools): Settings {
  const changed = new Emitter<[]>();

  function viewOf(key: SettingKey): SettingView {
    const { value, from, chosen, faults } = readInEffect(key, env, values);
    return { key, value, from, chosen, faults: [...faults] };
  }

  function view(): SettingsView {
    return { settings: SETTING_KEYS.map(viewOf), displayPath: home };
  }

  /** Writes a change and emits an event. Returns a failure if the write fails. */
  function change(write: () => void): Result<SettingsView> {
    try {
      write();
    } catch (reason) {
      return fail(writeError(onlyExpected(reason), { own: 'settings' }));
    }
    changed.emit();
    const now = view();
    emit('settings.changed', now);
    return ok(now);
  }

  return {
    onChange: changed.listen,
    read: (key) => readInEffect(key, env, values).value,
    handlers: {
      'settings.state': () => ok(view()),
      'settings.set': ({ key, value }) => {
        const checked = checkedValue(key, value);
        if (checked === null) return fail(failure('setting_refused', { key }));
        return change(() => {
          values.set(storeKeyOf(key), JSON.stringify(checked.value));
        });
      },
      'settings.reset': ({ key }) =>
        change(() => {
          for (const one of key === null ? SETTING_KEYS : [key]) values.delete(storeKeyOf(one));
        }),
    },
  };
}

function checkedValue(key: SettingKey, value: SettingValue): { readonly value: SettingValue } | null {
  return SETTINGS[key].kind.check(value);
}
