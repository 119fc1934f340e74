import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';

/** Returns the line of a dialog that names its only report, or null if the dialog acts on several. */
export function aboutOne(called: string | null | undefined): ReactNode {
  if (called === null || called === undefined) return null;
  return (
    <span data-testid="report-name">
      <VisibleText text={called} limit={300} />
    </span>
  );
}
