import { Check as CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import styles from './Check.module.css';

interface CheckProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function Check({ children, ...rest }: CheckProps) {
  return (
    <CheckboxField {...rest} className={styles.field}>
      <CheckboxButton className={styles.check}>
        <span className={styles.box} aria-hidden>
          <CheckIcon size={12} strokeWidth={3} />
        </span>
        <span>{children}</span>
      </CheckboxButton>{' '}
    </CheckboxField>
  );
}
