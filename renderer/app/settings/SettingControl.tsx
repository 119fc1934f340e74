import { useState } from 'react';
import { SETTING_WORDS, howToWrite, optionWord } from '../../../shared/text/app/settings.ts';
import { SETTINGS, type SettingKey } from '../../../shared/settings/settings.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { chooseSetting, useSettings, writtenSetting } from '../../core/state/settings-store.ts';

interface SettingControlProps {
  readonly settingKey: SettingKey;
  readonly isDisabled: boolean;
}

/** Parses and saves the user's input. Returns false if the input is not a valid value of the setting. */
function take(key: SettingKey, text: string): boolean {
  const read = SETTINGS[key].kind.read(text);
  if (read !== null) void chooseSetting(key, read.value);
  return read !== null;
}

/** Control for a setting with a few possible values. All of them are visible. */
function Words({ settingKey, isDisabled, words }: SettingControlProps & { readonly words: readonly string[] }) {
  const value = useSettings(({ settings }) => writtenSetting(settingKey, settings));
  return (
    <Segmented
      label={SETTING_WORDS[settingKey].label}
      value={value}
      options={words.map((id) => ({ id, label: optionWord(id), isDisabled }))}
      onChange={(chosen) => {
        take(settingKey, chosen);
      }}
    />
  );
}

/** Control for a typed value. The value takes effect at Enter or when the field loses the focus. Escape restores the value in effect. */
function Written({ settingKey, isDisabled }: SettingControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = useSettings(({ settings }) => writtenSetting(settingKey, settings));
  const { kind } = SETTINGS[settingKey];
  const text = typed ?? value;
  const isRead = kind.read(text) !== null;

  function done(): void {
    if (typed === null || (typed !== value && !take(settingKey, typed))) return;
    setTyped(null);
  }

  return (
    <TextField
      label={SETTING_WORDS[settingKey].label}
      hideLabel
      mono
      value={text}
      isDisabled={isDisabled}
      // An empty field is not an error yet, because the user is about to type.
      error={isRead || text === '' ? null : howToWrite(kind.form)}
      onChange={setTyped}
      onBlur={() => {
        if (text === '') setTyped(null);
        else done();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
        else if (event.key === 'Escape' && typed !== null) setTyped(null);
        else event.continuePropagation();
      }}
    />
  );
}

export function SettingControl({ settingKey, isDisabled }: SettingControlProps) {
  const { form } = SETTINGS[settingKey].kind;
  if (form.type === 'choice') return <Words settingKey={settingKey} isDisabled={isDisabled} words={form.options} />;
  if (form.type === 'toggle') return <Words settingKey={settingKey} isDisabled={isDisabled} words={['on', 'off']} />;
  return <Written settingKey={settingKey} isDisabled={isDisabled} />;
}
