import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import styles from './Button.module.css';

interface ToggleProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Toggle({ icon, children, ...rest }: ToggleProps) {
  return (
    <ToggleButton {...rest} className={styles.button} data-variant="quiet">
      {icon}
      {children}
    </ToggleButton>
  );
}
