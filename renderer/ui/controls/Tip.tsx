import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tip.module.css';

interface TipProps {
  readonly text: ReactNode;
  /** One control of react-aria. */
  readonly children: ReactElement;
}

/** A control with a tooltip. What the tooltip says must also be in the control's name or description. */
export function Tip({ text, children }: TipProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // A tooltip that is open would take Escape for itself. It goes, and the key with it goes on to what it is meant for: a dialog closes at the first one.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      flushSync(() => {
        setOpen(false);
      });
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isOpen]);
  return (
    <TooltipTrigger delay={500} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <Tooltip className={styles.tip} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
