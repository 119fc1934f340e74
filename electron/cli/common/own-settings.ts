import { CLI } from '../../../shared/text/app/cli.ts';
import { settingFailure } from '../../../shared/text/app/settings.ts';
import type { InEffect } from '../../../shared/settings/in-effect.ts';
import { settingIn } from '../../../shared/settings/setting-in.ts';
import type { ReadSetting, SettingKey, SettingsOf } from '../../../shared/settings/settings.ts';
import type { SettingValue } from '../../../shared/settings/value-kind.ts';
import { writtenValue } from '../../../shared/settings/written.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { judgeHome } from '../../host/platform/data-folder/claim-home.ts';
import { storedSymbolSources } from '../../host/report/symbols/symbol-sources.ts';
import { readInEffect } from '../../host/store/settings.ts';
import type { KeyValues } from '../../host/store/key-values.ts';
import { SETTINGS_PREFIX, openStore } from '../../host/store/store.ts';
import { shownPath } from './output-file.ts';
import { ownHome } from './own-home.ts';
import { printError } from './streams.ts';

type SavedSettings = Pick<KeyValues, 'get'>;

const NO_SAVED_SETTINGS: SavedSettings = { get: () => null };

/** Reads the settings in the user's data folder. If that fails, reports the error and returns the defaults, so that a command can still read files. */
function savedSettings(): SavedSettings {
  const texts = savedTexts((values) => values.list(SETTINGS_PREFIX));
  return texts === null ? NO_SAVED_SETTINGS : { get: (key) => texts.get(key) ?? null };
}

/** The folders with symbol files that the user listed. */
export function ownSymbolFolders(): readonly string[] {
  return (savedTexts(storedSymbolSources) ?? []).flatMap((source) => (source.kind === 'folder' ? [source.path] : []));
}

/** Whether it is reported that the data folder cannot be read. A command reads it several times. */
let isReported = false;

/** Reads from the store of the user's data folder. If that fails, reports the error once and returns null. */
function savedTexts<T>(read: (values: KeyValues) => T): T | null {
  const shown = shownPath(ownHome());
  const home = judgeHome(ownHome(), shown);
  const opened = home.ok ? openStore({ path: home.value.path, use: 'beside' }, shown) : home;
  if (!opened.ok) {
    if (!isReported) printError(CLI.settingsUnread);
    isReported = true;
    return null;
  }
  try {
    return read(opened.value.values);
  } finally {
    opened.value.close();
  }
}

/** The settings of a command without a host. Environment variables override the settings of the data folder. An invalid value is reported and ignored. */
export function ownSettings(): ReadSetting {
  const values = savedSettings();
  return (key) => {
    const setting = readInEffect(key, process.env, values);
    tellFailures({ key, ...setting });
    return setting.value;
  };
}

/** Copies the user's settings for reading reports to a host on a private folder. */
export async function takeOwnSettings(host: Host): Promise<void> {
  const values = savedSettings();
  for (const key of ['inflate.max', 'headers.shown', 'dump.shown'] as const) {
    const { value, from } = readInEffect(key, {}, values);
    if (from === 'kept') await host.call('settings.set', { key, value });
  }
  await tellSettingFailures(host);
}

/** Reports the invalid settings that a host ignores. */
export async function tellSettingFailures(host: Host): Promise<void> {
  const view = await host.call('settings.state', {});
  if (view.ok) for (const setting of view.value.settings) tellFailures(setting);
}

function tellFailures({ key, value, faults }: Pick<InEffect<SettingValue>, 'value' | 'faults'> & { readonly key: SettingKey }): void {
  for (const error of faults) {
    const { message, hint } = settingFailure(key, error, writtenValue(key, value));
    printError(`${message} ${hint}`);
  }
}

/** The current value of a host's setting; the default if the call to the host fails. */
export async function hostSetting<K extends SettingKey>(host: Host, key: K): Promise<SettingsOf[K]> {
  const view = await host.call('settings.state', {});
  return settingIn(view.ok ? view.value.settings : undefined, key);
}
