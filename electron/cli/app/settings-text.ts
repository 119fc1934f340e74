import { SETTINGS_COMMAND } from '../../../shared/text/app/settings.ts';
import { SETTINGS } from '../../../shared/settings/settings.ts';
import { writtenDefault, writtenValue } from '../../../shared/settings/written.ts';
import type { SettingView, SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import { columns } from '../common/terminal-text.ts';

/** One line for each setting: key, value, source of the value. */
export function settingsText({ settings }: SettingsView): readonly string[] {
  return columns(settings.map((setting) => [setting.key, writtenValue(setting.key, setting.value), sourceOf(setting)]));
}

function sourceOf({ key, from }: SettingView): string {
  const { variable } = SETTINGS[key];
  return from === 'variable' && variable !== null ? variable : SETTINGS_COMMAND.sources[from];
}

/** JSON for scripts: `value` as stored, `text` and `default` as users write them. */
export function settingsJson({ settings, displayPath: home }: SettingsView): string {
  const rows = settings.map(({ key, value, from, faults }) => ({
    key,
    value,
    text: writtenValue(key, value),
    default: writtenDefault(key),
    from,
    variable: SETTINGS[key].variable,
    faults,
  }));
  return JSON.stringify({ home, settings: rows }, null, 2);
}
