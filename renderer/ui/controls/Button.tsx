import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './Button.module.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'link';
  readonly icon?: ReactNode;
  /** True if the text may wrap. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function Button({ variant = 'plain', icon, wraps = false, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={styles.button} data-variant={variant} data-wraps={wraps ? '' : undefined}>
      {icon}
      {children}
    </AriaButton>
  );
}
