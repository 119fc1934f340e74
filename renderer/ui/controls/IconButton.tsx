import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './IconButton.module.css';
import { Tip } from './Tip.tsx';

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The accessible name. It is also the tooltip, unless `tip` has a shorter text. */
  readonly label: string;
  readonly tip?: string;
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** A button with only an icon. */
export function IconButton({ label, tip, small = false, children, ...rest }: IconButtonProps) {
  return (
    <Tip text={tip ?? label}>
      <AriaButton {...rest} aria-label={label} className={styles.button} data-small={small || undefined}>
        {children}
      </AriaButton>
    </Tip>
  );
}
