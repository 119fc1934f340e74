import { Lock, RotateCcw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { SETTINGS_SCREEN, SETTING_WORDS, optionWord, settingFailure } from '../../../shared/text/app/settings.ts';
import { SETTINGS } from '../../../shared/settings/settings.ts';
import { writtenDefault } from '../../../shared/settings/written.ts';
import type { SettingView } from '../../../shared/bridge/view/settings-view.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { resetSetting, useSettings, writtenSetting } from '../../core/state/settings-store.ts';
import { SettingControl } from './SettingControl.tsx';
import styles from './SettingRow.module.css';

interface RowProps {
  readonly label: string;
  readonly about: string;
  /** Short facts below the description. */
  readonly notes?: ReactNode;
  readonly help?: string;
  /** The control of a setting, or the value of a fact. */
  readonly children: ReactNode;
}

/** A row of the settings screen: name and description on the left, value on the right. */
export function Row({ label, about, notes, help, children }: RowProps) {
  const id = useId();
  return (
    <div className={styles.row} role="group" data-help={help} aria-labelledby={`${id}-label`} aria-describedby={`${id}-about`}>
      <div className={styles.words}>
        <h4 id={`${id}-label`} className={styles.label}>
          {label}
        </h4>
        <p id={`${id}-about`} className={styles.about}>
          {about}
        </p>
        {notes}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  );
}

function Notes({ view }: { readonly view: SettingView }) {
  const written = useSettings(({ settings }) => writtenSetting(view.key, settings));
  const { variable, takesEffect } = SETTINGS[view.key];
  const isRuled = view.from === 'variable' && variable !== null;
  const facts = [
    SETTINGS_SCREEN.usual(optionWord(writtenDefault(view.key))),
    ...(takesEffect === 'next_start' ? [SETTINGS_SCREEN.nextStart] : []),
    ...(variable === null || isRuled ? [] : [SETTINGS_SCREEN.variable(variable)]),
  ];
  return (
    <>
      <ul className={styles.notes}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {isRuled ? (
        <p className={styles.ruled}>
          <Lock size={12} aria-hidden />
          {view.chosen ? SETTINGS_SCREEN.ruledAbove(variable) : SETTINGS_SCREEN.ruled(variable)}
        </p>
      ) : null}
      {view.faults.map((error) => {
        const { message, hint } = settingFailure(view.key, error, written);
        return (
          <p key={error} className={styles.fault}>
            {message} {hint}
          </p>
        );
      })}
    </>
  );
}

/** One setting: its texts, its control, and a button that restores the default. The button appears only if the user changed the value. */
export function SettingRow({ view }: { readonly view: SettingView }) {
  const { label, about } = SETTING_WORDS[view.key];
  return (
    <Row label={label} about={about} notes={<Notes view={view} />} help={`setting:${view.key}`}>
      <SettingControl settingKey={view.key} isDisabled={view.from === 'variable'} />
      {view.chosen ? (
        <IconButton small label={SETTINGS_SCREEN.reset(label)} onPress={() => void resetSetting(view.key)}>
          <RotateCcw size={14} aria-hidden />
        </IconButton>
      ) : null}
    </Row>
  );
}
