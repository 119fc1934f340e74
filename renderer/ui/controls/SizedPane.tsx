import type { ReactNode } from 'react';
import { USUAL_SIZES, usePaneSize, type Pane } from '../../core/state/use-pane-size.ts';
import { Splitter, type SplitterProps } from './Splitter.tsx';
import panes from './pane.module.css';

interface SizedPaneProps extends Pick<SplitterProps, 'min' | 'max' | 'side' | 'orientation'> {
  /** Key under which the size is saved. */
  readonly pane: Pane;
  readonly id: string;
  /** Name of the pane, which is then a stop of F6. Left out if F6 stops at panes inside this pane. */
  readonly name?: string;
  readonly sizeLabel: string;
  /** CSS class that replaces the style of a side pane. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A resizable pane, and the splitter between it and its neighbour. */
export function SizedPane({ pane, id, name, sizeLabel, className = panes.side, children, ...line }: SizedPaneProps) {
  const size = usePaneSize(pane);
  const splitter = <Splitter {...line} pane={pane} label={sizeLabel} controls={id} size={size} usual={USUAL_SIZES[pane]} />;
  return (
    <>
      {line.side === 'after' ? splitter : null}
      <section
        id={id}
        className={className}
        style={line.orientation === 'horizontal' ? { height: size } : { width: size }}
        hidden={size === 0}
        {...(name === undefined ? {} : { 'aria-label': name, 'data-pane': '', tabIndex: -1 })}
      >
        {children}
      </section>
      {line.side === 'before' ? splitter : null}
    </>
  );
}
