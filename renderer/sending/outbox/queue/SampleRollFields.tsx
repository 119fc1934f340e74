import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { SampleRollChoice, TypedNumber } from './use-sample-rolls.ts';
import dialog from '../../../ui/controls/dialog.module.css';
import styles from './SendMany.module.css';

function Field({ label, number, focus = false }: { readonly label: string; readonly number: TypedNumber; readonly focus?: boolean }) {
  return (
    <TextField
      label={label}
      mono
      autoFocus={focus}
      // Typing replaces the suggested value.
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement) target.select();
      }}
      value={number.text}
      error={number.error}
      onChange={number.write}
    />
  );
}

interface SampleRollFieldsProps {
  readonly choice: SampleRollChoice;
  readonly reports: number;
  /** Offers the edit that exempts the reports from sampling. */
  readonly onSpare: () => void;
}

/** Fields for the number of resends, with the expected result. */
export function SampleRollFields({ choice, reports, onSpare }: SampleRollFieldsProps) {
  const { needed } = choice;
  return (
    <div className={`${dialog.aligned ?? ''} ${styles.draws ?? ''}`}>
      <Field label={SEND_MANY.chance} number={choice.chance} focus />
      <Field label={SEND_MANY.share} number={choice.share} />
      <Field label={SEND_MANY.rolls} number={choice.rolls} />
      <p className={styles.strong} role="status">
        {needed === null
          ? ''
          : SEND_MANY.expectation({
              chance: needed.chance,
              share: needed.share,
              reports,
              rolls: needed.most,
              requests: needed.requests,
            })}
      </p>
      <p className={styles.quiet}>{SEND_MANY.throttleable}</p>
      <Button onPress={onSpare}>{SEND_MANY.setThrottleable}</Button>
    </div>
  );
}
