import type { Command } from 'commander';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { SETTINGS_COMMAND } from '../../../shared/text/app/settings.ts';
import { type SettingKey, SETTINGS, settingKeyOf } from '../../../shared/settings/settings.ts';
import { writtenValue } from '../../../shared/settings/written.ts';
import type { SettingView, SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { printError, failWith, print } from '../common/streams.ts';
import { settingsJson, settingsText } from './settings-text.ts';

interface OutputOptions {
  readonly json?: true;
}

interface ResetOptions {
  readonly all?: true;
}

/** `crashlens settings`: lists, reads and changes the settings shared by the app and the commands. */
export function registerSettings(program: Command): void {
  const command = withHelp(program.command('settings'), 'settings').helpCommand(false);
  withHelp(command.command('list', { isDefault: true }), 'settings list')
    .option('--json', SETTINGS_COMMAND.json)
    .action((options: OutputOptions) =>
      withSettings((_, view) => {
        print(options.json === true ? settingsJson(view) : settingsText(view).join('\n'));
        return Promise.resolve(ok(null));
      }, options),
    );
  withHelp(command.command('get'), 'settings get')
    .argument('<key>', SETTINGS_COMMAND.key)
    .option('--json', SETTINGS_COMMAND.json)
    .action((key: string, options: OutputOptions) => withSettings((_, view) => Promise.resolve(printOne(view, key, options)), options));
  withHelp(command.command('set'), 'settings set')
    .argument('<key>', SETTINGS_COMMAND.key)
    .argument('<value>', SETTINGS_COMMAND.value)
    .action((key: string, value: string) => withSettings((host) => choose(host, key, value)));
  withHelp(command.command('reset'), 'settings reset')
    .argument('[key]', SETTINGS_COMMAND.key)
    .option('--all', SETTINGS_COMMAND.all)
    .action((key: string | undefined, options: ResetOptions) => withSettings((host) => reset(host, key, options)));
}

async function withSettings(
  step: (host: Host, view: SettingsView) => Promise<CommandResult<unknown>>,
  options: OutputOptions = {},
): Promise<void> {
  const opened = await openHostAlongsideApp();
  if (!opened.ok) {
    failWith(opened.error, options);
    return;
  }
  try {
    const view = await opened.value.call('settings.state', {});
    const done = view.ok ? await step(opened.value, view.value) : view;
    if (!done.ok) failWith(done.error, options);
  } finally {
    await opened.value.close();
  }
}

function printOne(view: SettingsView, text: string, { json }: OutputOptions): CommandResult<null> {
  const key = keyOf(text);
  if (!key.ok) return key;
  const setting = viewOf(view, key.value);
  print(json === true ? JSON.stringify(setting?.value ?? null) : writtenValue(key.value, setting?.value));
  return ok(null);
}

async function choose(host: Host, text: string, written: string): Promise<CommandResult<unknown>> {
  const key = keyOf(text);
  if (!key.ok) return key;
  const read = SETTINGS[key.value].kind.read(written);
  if (read === null) return fail(failure('setting_refused', { key: key.value }));
  const chosen = await host.call('settings.set', { key: key.value, value: read.value });
  if (!chosen.ok) return chosen;
  const { variable } = SETTINGS[key.value];
  const setting = viewOf(chosen.value, key.value);
  if (setting?.from === 'variable') printError(SETTINGS_COMMAND.ruled(variable ?? '', writtenValue(key.value, setting.value)));
  return chosen;
}

async function reset(host: Host, text: string | undefined, { all }: ResetOptions): Promise<CommandResult<unknown>> {
  if ((text === undefined) === (all === undefined)) return fail(commandFailure('invalid_request', SETTINGS_COMMAND.whatToReset));
  const key = text === undefined ? ok(null) : keyOf(text);
  return key.ok ? host.call('settings.reset', { key: key.value }) : key;
}

function keyOf(text: string): CommandResult<SettingKey> {
  const key = settingKeyOf(text);
  return key === null ? fail(commandFailure('invalid_request', SETTINGS_COMMAND.unknownKey)) : ok(key);
}

function viewOf(view: SettingsView, key: SettingKey): SettingView | undefined {
  return view.settings.find((setting) => setting.key === key);
}
