import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';

/** The line of a dialog that names the only report that it acts on; no line if there are several. */
export function aboutOne(called: string | null | undefined): ReactNode {
  if (called === null || called === undefined) return null;
  return (
    <span data-testid="report-name">
      <VisibleText text={called} limit={300} />
    </span>
  );
}
