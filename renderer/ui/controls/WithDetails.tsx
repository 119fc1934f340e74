import { useRef, useState, type ReactNode } from 'react';
import { focusList } from '../../core/focus/focus-list.ts';
import type { Pane } from '../../core/state/use-pane-size.ts';
import layout from './screen-layout.module.css';
import panes from './pane.module.css';
import { SizedPane } from './SizedPane.tsx';
import { useWidthStep } from './use-width.ts';
import styles from './WithDetails.module.css';

/** Below this width (CSS pixels), the details are below the rows, because there is not enough room side by side. */
const WIDTHS = [1_000] as const;

interface WithDetailsProps {
  /** Key under which the size is saved while the details are beside the rows. */
  readonly pane: Pane;
  readonly id: string;
  readonly name: string;
  readonly sizeLabel: string;
  readonly min: number;
  readonly max: number;
  /** True if there is a current row. Before the first one is selected, the rows get all the space. */
  readonly isUsed: boolean;
  readonly details: ReactNode;
  readonly children: ReactNode;
}

/** Rows, and the details of the selected row. The details are beside the rows or, in a narrow window, below them. Escape returns to the rows. */
export function WithDetails({ pane, id, name, sizeLabel, min, max, isUsed, details, children }: WithDetailsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed && !wasUsed) setWasUsed(true);
  const isBeside = useWidthStep(root, WIDTHS) > 0;
  return (
    <div
      ref={root}
      className={isBeside ? layout.row : `${layout.column ?? ''} ${styles.below ?? ''}`}
      data-details={isBeside ? 'beside' : 'below'}
      onKeyDown={(event) => {
        const isInside = event.target instanceof Element && event.target.closest(`#${CSS.escape(id)}`) !== null;
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        focusList(root.current);
      }}
    >
      {children}
      {wasUsed ? (
        <SizedPane
          pane={isBeside ? pane : 'details'}
          id={id}
          name={name}
          sizeLabel={sizeLabel}
          min={isBeside ? min : 80}
          max={isBeside ? max : 600}
          side="after"
          orientation={isBeside ? 'vertical' : 'horizontal'}
          {...(isBeside || panes.under === undefined ? {} : { className: panes.under })}
        >
          {details}
        </SizedPane>
      ) : null}
    </div>
  );
}
