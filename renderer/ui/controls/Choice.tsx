import { Fragment, type ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import styles from './Choice.module.css';

interface ChoiceOption<T extends string> {
  readonly id: T;
  readonly label: string;
  /** Content to show instead of the label. */
  readonly shown?: ReactNode;
  readonly help?: ReactNode;
  /** Content above the option, such as the title of a group. */
  readonly above?: ReactNode;
  /** Content after the option, such as a button for it. */
  readonly after?: ReactNode;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly ChoiceOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly inline?: boolean;
}

/** Radio buttons for one of a few options, all of them visible. */
export function Choice<T extends string>({ label, options, value, onChange, inline = false }: ChoiceProps<T>) {
  return (
    <RadioGroup
      className={styles.group}
      data-inline={inline || undefined}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.id === chosen);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.options}>
        {options.map((option) => (
          <Fragment key={option.id}>
            {option.above}
            <RadioField value={option.id} className={styles.option}>
              <RadioButton className={styles.radio}>
                <span className={styles.dot} aria-hidden />
                <span className={styles.words}>
                  {option.shown ?? option.label}
                  {option.help === undefined ? null : <span className={styles.help}> {option.help}</span>}
                </span>
              </RadioButton>
              {option.after}
            </RadioField>
          </Fragment>
        ))}
      </div>
    </RadioGroup>
  );
}
