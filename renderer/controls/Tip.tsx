import type { ReactElement, ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tip.module.css';

export interface TipProps {
  readonly text: ReactNode;
  /** One control of react-aria. */
  readonly children: ReactElement;
}

/** A control with a tooltip. What the tooltip says must also be in the control's name or description. */
export function Tip({ text, children }: TipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Tooltip className={styles.tip} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
