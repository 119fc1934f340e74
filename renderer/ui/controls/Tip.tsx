import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tip.module.css';

interface TipProps {
  readonly text: ReactNode;
  /** One react-aria control. */
  readonly children: ReactElement;
}

/** A control with a tooltip. The control's name or description must include the tooltip's text. */
export function Tip({ text, children }: TipProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // An open tooltip would consume the Escape key. So it is closed here, and the key press goes on to its target. A dialog, for example, then closes at the
    // first press.
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
