import { useState } from 'react';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { TARGET_LIMITS } from '../../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../../shared/bridge/view/preset-view.ts';
import { Check } from '../../../ui/controls/Check.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { choosePace } from '../../../core/state/targets.ts';
import { readConcurrency, readPace } from './pace-texts.ts';
import styles from './SendMany.module.css';

interface NumberFieldProps<T> {
  readonly label: string;
  readonly value: T;
  /** Returns undefined if the text is invalid. */
  readonly read: (text: string) => T | undefined;
  readonly failure: string;
  readonly onChange: (value: T) => void;
  readonly onValid: (isValid: boolean) => void;
}

/** A number setting of the target. It takes effect on blur or Enter. */
function NumberField<T extends number | null>({ label, value, read, failure, onChange, onValid }: NumberFieldProps<T>) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const number = read(text);

  function take(): void {
    if (typed === null || number === undefined) return;
    setTyped(null);
    if (number !== value) onChange(number);
  }

  return (
    <TextField
      label={label}
      mono
      value={text}
      error={number === undefined ? failure : null}
      onChange={(written) => {
        setTyped(written);
        onValid(read(written) !== undefined);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        else event.continuePropagation();
      }}
    />
  );
}

interface PaceProps {
  readonly target: TargetView;
  readonly isPaused: boolean;
  readonly onPaused: (isPaused: boolean) => void;
  /** Reports whether a field is invalid. */
  readonly onWrong: (wrong: 'pace' | 'concurrency', isWrong: boolean) => void;
}

/** Fields that set when and how fast reports are sent. The pace is a setting of the target, so a change here is permanent. */
export function PaceFields({ target, isPaused, onPaused, onWrong }: PaceProps) {
  const { id, name, pace, concurrency } = target;
  return (
    <section className={styles.section}>
      <div className={styles.pace}>
        <NumberField
          label={SEND_MANY.pace}
          value={pace}
          read={readPace}
          failure={SEND_MANY.badPace(TARGET_LIMITS.pace)}
          onChange={(chosen) => choosePace(id, { pace: chosen })}
          onValid={(isValid) => onWrong('pace', !isValid)}
        />
        <NumberField
          label={SEND_MANY.concurrency}
          value={concurrency}
          read={readConcurrency}
          failure={SEND_MANY.badConcurrency(TARGET_LIMITS.concurrency)}
          onChange={(chosen) => choosePace(id, { concurrency: chosen })}
          onValid={(isValid) => onWrong('concurrency', !isValid)}
        />
        <Check isSelected={isPaused} onChange={onPaused}>
          {SEND_MANY.startPaused}
        </Check>
      </div>
      <p className={styles.quiet}>
        {SEND_MANY.ofTarget(name)} {isPaused ? SEND_MANY.pausedHelp : null}
      </p>
    </section>
  );
}
